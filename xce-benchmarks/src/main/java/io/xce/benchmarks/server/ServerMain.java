package io.xce.benchmarks.server;

import java.io.File;

/**
 * The server process. Prints its ports and ends when its standard input does, so never
 * outlives whoever started it.
 */
public final class ServerMain {

	private ServerMain() {
	}

	/**
	 * Run.
	 * @param args a directory that the server may write to
	 * @throws Exception if a server cannot start
	 */
	public static void main(String[] args) throws Exception {
		System.out.println(new FrameServer().start() + " " + new GrpcServer().start() + " "
				+ new RatisServer().start(new File(args[0])));
		while (System.in.read() >= 0) {
			// until the parent is gone
		}
		System.exit(0);
	}

}
