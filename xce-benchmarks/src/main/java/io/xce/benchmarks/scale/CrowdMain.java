package io.xce.benchmarks.scale;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import tools.jackson.databind.ObjectMapper;

/**
 * The process of the clients. Prints what idle ones hold, as JSON. For a line
 * {@value #BEGIN} on its standard input they begin to write; for a line
 * {@code killed ready} it prints, once every client has succeeded since, how long each
 * was held up. Ends when its input ends.
 */
public final class CrowdMain {

	/** Has the clients write. */
	static final String BEGIN = "begin";

	/**
	 * Classes, compiled code and pools of the first clients are not the others' doing. As
	 * many as are measured come and go, few at a time, so that the heap never was larger
	 * than with few.
	 */
	private static final int WARM_UP = 100;

	private static final long POLL_MILLIS = 50;

	private static final int POLLS = 1200;

	private CrowdMain() {
	}

	/**
	 * Run.
	 * @param args the masters, the number of clients, whether they connect to standbys in
	 * advance, and how often each writes, in milliseconds
	 * @throws Exception if a client fails
	 */
	public static void main(String[] args) throws Exception {
		String masters = args[0];
		boolean warm = Boolean.parseBoolean(args[2]);
		ObjectMapper json = new ObjectMapper();
		// it stays: without any client there is no event loop, which all of them share
		XceClient first = XceClient.builder().masters(masters).build();
		String job = new XceTemplate(first).execute(Jobs.submit(JobSpec.of("bench", new byte[0]))).id();
		int clients = Integer.parseInt(args[1]);
		for (int i = 0; i < clients; i += WARM_UP) {
			new Crowd(masters, WARM_UP, warm, job).close();
		}
		Footprint before = Footprint.take();
		Crowd crowd = new Crowd(masters, clients, warm, job);
		System.out.println(json.writeValueAsString(Footprint.take().since(before)));
		Traffic traffic = new Traffic(crowd.clients(), job, Long.parseLong(args[3]));
		BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			if (line.equals(BEGIN)) {
				traffic.begin();
			}
			else {
				String[] moments = line.split(" ", -1);
				System.out.println(json
					.writeValueAsString(recovered(traffic, Long.parseLong(moments[0]), Long.parseLong(moments[1]))));
			}
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
