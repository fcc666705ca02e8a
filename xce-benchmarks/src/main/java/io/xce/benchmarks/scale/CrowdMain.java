package io.xce.benchmarks.scale;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;

import io.xce.client.XceClient;
import tools.jackson.databind.ObjectMapper;

/**
 * The process of clients that write, one request each time their period is over, from the
 * moment it prints a line. For a line {@code killed ready} on its standard input it
 * prints, once every client has succeeded since, how long each was held up, as JSON. Ends
 * when its input ends.
 */
public final class CrowdMain {

	private static final long POLL_MILLIS = 50;

	private static final int POLLS = 1200;

	private CrowdMain() {
	}

	/**
	 * Run.
	 * @param args the masters, the number of clients, and how often each writes, in
	 * milliseconds
	 * @throws Exception if a client fails
	 */
	public static void main(String[] args) throws Exception {
		String masters = args[0];
		ObjectMapper json = new ObjectMapper();
		String job;
		try (XceClient first = XceClient.builder().masters(masters).build()) {
			job = Crowd.job(first);
		}
		Crowd crowd = new Crowd(masters, Integer.parseInt(args[1]), true, job);
		Traffic traffic = new Traffic(crowd.clients(), job, Long.parseLong(args[2]));
		traffic.begin();
		System.out.println("writing");
		BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			String[] moments = line.split(" ", -1);
			System.out.println(json
				.writeValueAsString(recovered(traffic, Long.parseLong(moments[0]), Long.parseLong(moments[1]))));
		}
		Runtime.getRuntime().halt(0);
	}

	private static Recovered recovered(Traffic traffic, long killed, long ready) throws InterruptedException {
		List<OptionalLong> nanos = List.of();
		for (int i = 0; i < POLLS; i++) {
			nanos = traffic.successes().stream().map((all) -> Recovery.nanos(all, killed, ready)).toList();
			if (nanos.stream().allMatch(OptionalLong::isPresent)) {
				break;
			}
			Thread.sleep(POLL_MILLIS);
		}
		return new Recovered(
				nanos.stream().filter(OptionalLong::isPresent).map((one) -> one.getAsLong() / 1e6).toList(),
				traffic.failures());
	}

	/**
	 * What came of a kill.
	 *
	 * @param millis how long each client was held up; those that never recovered are
	 * missing
	 * @param failures how many requests failed for good so far
	 */
	record Recovered(List<Double> millis, long failures) {

	}

}
