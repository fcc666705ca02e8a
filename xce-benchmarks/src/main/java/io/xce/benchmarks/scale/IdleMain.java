package io.xce.benchmarks.scale;

import java.lang.ref.Reference;

import io.xce.client.XceClient;
import tools.jackson.databind.ObjectMapper;

/**
 * The process of clients that say nothing. Prints what they hold, as JSON, and ends.
 */
public final class IdleMain {

	/**
	 * Classes, compiled code and pools of the first clients are not the others' doing. As
	 * many as are measured come and go, few at a time, so that the heap never was larger
	 * than with few.
	 */
	private static final int WARM_UP = 100;

	private IdleMain() {
	}

	/**
	 * Run.
	 * @param args the masters, the number of clients, and whether they connect to
	 * standbys in advance
	 * @throws Exception if a client fails
	 */
	public static void main(String[] args) throws Exception {
		String masters = args[0];
		int clients = Integer.parseInt(args[1]);
		boolean warm = Boolean.parseBoolean(args[2]);
		// it stays: without any client there is no event loop, which all of them share
		XceClient first = XceClient.builder().masters(masters).build();
		String job = Crowd.job(first);
		for (int i = 0; i < clients; i += WARM_UP) {
			new Crowd(masters, WARM_UP, warm, job).close();
		}
		Footprint before = Footprint.take();
		Crowd crowd = new Crowd(masters, clients, warm, job);
		try {
			System.out.println(new ObjectMapper().writeValueAsString(Footprint.take().since(before)));
		}
		finally {
			Reference.reachabilityFence(crowd);
		}
		Runtime.getRuntime().halt(0);
	}

}
