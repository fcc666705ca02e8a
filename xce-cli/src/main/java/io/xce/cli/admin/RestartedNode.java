package io.xce.cli.admin;

import io.xce.cli.support.Json;

/**
 * How the restart of one node went.
 *
 * @param name its id and where it is
 * @param drainMillis how long it took to drain it
 * @param handOverMillis from the begin of its drain until another node served, as seen
 * from here; -1 if it did not lead
 * @param backMillis from the begin of its drain until it was in service again and had
 * caught up
 */
record RestartedNode(String name, long drainMillis, long handOverMillis, long backMillis) {

	String text() {
		return this.name + ": drained in " + this.drainMillis + " ms, "
				+ ((this.handOverMillis >= 0) ? "another served after " + this.handOverMillis + " ms, " : "")
				+ "restarted, back after " + this.backMillis + " ms";
	}

	Json json() {
		return new Json().put("node", this.name)
			.put("drain_ms", this.drainMillis)
			.put("hand_over_ms", (this.handOverMillis >= 0) ? this.handOverMillis : null)
			.put("back_ms", this.backMillis);
	}

}
