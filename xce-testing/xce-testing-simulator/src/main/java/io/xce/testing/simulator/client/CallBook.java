package io.xce.testing.simulator.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

import io.xce.client.call.TooManyWaitersException;
import io.xce.client.call.XceException;
import io.xce.protocol.Kind;
import io.xce.testing.simulator.check.Violations;
import io.xce.testing.simulator.cluster.AppliedLog;
import io.xce.testing.time.VirtualTime;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one client, in the order they were made, and what must hold of each.
 */
final class CallBook {

	private final String client;

	private final int firstNumber;

	private final VirtualTime time;

	private final Violations violations;

	private final List<Made> calls = new ArrayList<>();

	private final Map<String, Made> lanes = new HashMap<>();

	private int lastWritten;

	CallBook(String client, int firstNumber, VirtualTime time, Violations violations) {
		this.client = client;
		this.firstNumber = firstNumber;
		this.time = time;
		this.violations = violations;
	}

	Made make(Errand errand, long deadline, @Nullable String lane) {
		int number = this.firstNumber + this.calls.size();
		Made call = new Made(this.client, number, errand, this.time.nanos(), deadline, lane, this.lastWritten);
		this.calls.add(call);
		return call;
	}

	List<Made> calls() {
		return this.calls;
	}

	/** A call of this client, or {@code null} if it is a request of the engine's own. */
	@Nullable Made find(String body) {
		if (body.isEmpty()) {
			return null;
		}
		int place = Integer.parseInt(body) - this.firstNumber;
		return (place >= 0 && place < this.calls.size()) ? this.calls.get(place) : null;
	}

	/** A call is about to leave for the first time. */
	void firstSent(Made call) {
		this.violations.check(!(call.failure instanceof TooManyWaitersException), "None that was refused is sent",
				call);
		if (call.lane != null) {
			Made before = this.lanes.put(call.lane, call);
			this.violations.check(before == null || before.mayBeOver(this.time.nanos()), "One at a time in a lane",
					() -> before + " and " + call);
		}
	}

	/** A call's future is completed. */
	void ended(Made call, @Nullable String value, @Nullable Throwable failure) {
		this.violations.check(!call.ended, "A call ends once", call);
		call.ended = true;
		call.value = value;
		call.failure = failure;
		long took = this.time.nanos() - call.madeAt;
		this.violations.check(took <= call.deadline, "Every call ends by its deadline", () -> call + " after " + took);
		if (value != null) {
			succeeded(call);
		}
		else if (failure instanceof TooManyWaitersException) {
			this.violations.check(!call.sent, "None that was sent is refused for the limit", call);
		}
		else if (!(failure instanceof XceException) && !(failure instanceof CancellationException)) {
			this.violations.add("A call fails as documented: " + call);
		}
	}

	private void succeeded(Made call) {
		this.violations.check(call.confirmed || call.shared, "A success was given by the latest primary", call);
		if (call.errand == Errand.DIRECTED || call.errand == Errand.SESSION) {
			return;
		}
		this.violations.check(call.answeredBody().equals(call.body) || call.shared, "An answer belongs to its request",
				call);
		if (this.violations.any()) {
			return;
		}
		if (call.errand.kind() == Kind.WRITE) {
			this.violations.check(call.index() > call.mustSee || call.shared,
					"A write made after another has ended is executed after it",
					() -> call + ", the other at " + call.mustSee);
			this.lastWritten = Math.max(this.lastWritten, call.index());
		}
		else {
			this.violations.check(call.index() >= call.mustSee, "A read sees the client's own writes",
					() -> call + ", which are up to " + call.mustSee);
		}
	}

	/** How many calls have not ended. */
	int open() {
		int open = 0;
		for (Made call : this.calls) {
			open += (call.ended || call.errand == Errand.NOTIFICATION) ? 0 : 1;
		}
		return open;
	}

	/**
	 * Check at the end of a run what was applied.
	 * @param log what was applied
	 */
	void settle(AppliedLog log) {
		for (Made call : this.calls) {
			if (call.errand == Errand.NOTIFICATION) {
				continue;
			}
			this.violations.check(call.ended, "Every call ends", call);
			if (call.errand.kind() == Kind.WRITE) {
				settle(call, log.executions(call.body));
			}
		}
	}

	private void settle(Made call, List<Integer> executions) {
		this.violations.check(executions.size() <= 1, "A write is executed at most once",
				() -> call + " at " + executions);
		if (call.succeeded() && !call.shared) {
			this.violations.check(executions.equals(List.of(call.index())), "A success was executed once",
					() -> call + ", executed at " + executions);
		}
		if (call.notExecuted() && !call.shared) {
			this.violations.check(executions.isEmpty(), "What is said not to be executed is not",
					() -> call + ", executed at " + executions);
		}
	}

}
