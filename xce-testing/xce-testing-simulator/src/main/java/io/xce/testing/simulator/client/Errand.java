package io.xce.testing.simulator.client;

import io.xce.protocol.Kind;
import io.xce.testing.simulator.cluster.Desk;

/**
 * What a call is for.
 */
enum Errand {

	/** A read. */
	READ("get", Kind.READ),

	/** A read whose answer takes seconds, and which says so. */
	POLL("poll", Kind.READ),

	/** A write. */
	WRITE("put", Kind.WRITE),

	/** A write that the handler refuses. */
	FAILING_WRITE(Desk.FAILS, Kind.WRITE),

	/** A write whose answer takes seconds. */
	SLOW_WRITE(Desk.NAPS, Kind.WRITE),

	/** A write in a lane. */
	LANE_WRITE("put", Kind.WRITE),

	/** A write with a key of the caller's own. */
	CALLER_KEY("put", Kind.WRITE),

	/** A read that nobody is permitted. */
	DENIED(Desk.DENIED, Kind.READ),

	/** A heartbeat of a session. */
	SESSION("beat", Kind.SESSION),

	/** A read at one node, whatever its role. */
	DIRECTED("get", Kind.READ),

	/** A notification. */
	NOTIFICATION("note", Kind.NOTIFICATION);

	private final String operation;

	private final Kind kind;

	Errand(String operation, Kind kind) {
		this.operation = operation;
		this.kind = kind;
	}

	String operation() {
		return this.operation;
	}

	Kind kind() {
		return this.kind;
	}

}
