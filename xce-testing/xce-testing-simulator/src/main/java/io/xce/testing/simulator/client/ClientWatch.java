package io.xce.testing.simulator.client;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.network.Recorded;
import io.xce.testing.simulator.check.Violations;
import io.xce.testing.simulator.cluster.Oddity;
import org.jspecify.annotations.Nullable;

/**
 * Sees what one client sends and receives, and knows from that alone what it may believe.
 */
final class ClientWatch {

	/** Statuses after which a request goes on. */
	private static final Set<Status> GOES_ON = EnumSet.of(Status.REDIRECT, Status.STANDBY, Status.NO_PRIMARY,
			Status.NOT_READY, Status.DISABLED, Status.BUSY, Status.UNSUPPORTED_VERSION);

	private final CallBook book;

	private final Violations violations;

	/** The requests under way, by the id they have on the wire. */
	private final Map<Long, String> underWay = new HashMap<>();

	private final Set<String> welcome = new HashSet<>();

	private final Map<String, Long> rejoinedUnder = new HashMap<>();

	private final DialBudget dials;

	private long highest;

	private boolean isDaemon;

	private boolean lostRecord;

	ClientWatch(CallBook book, DialBudget dials, Violations violations) {
		this.book = book;
		this.dials = dials;
		this.violations = violations;
	}

	void daemon() {
		this.isDaemon = true;
	}

	/** From now on a controller may rightly say that it has no record. */
	void lostRecord() {
		this.lostRecord = true;
	}

	boolean isRecordLost() {
		return this.lostRecord;
	}

	/** The highest epoch of any primary that was seen. */
	long highest() {
		return this.highest;
	}

	/** A rejoin callback has done its work. */
	void rejoined(String node, long epoch) {
		if (this.welcome.contains(node)) {
			this.rejoinedUnder.put(node, epoch);
		}
	}

	void saw(Recorded event) {
		if (event instanceof Recorded.Sent sent) {
			sent(sent);
		}
		else if (event instanceof Recorded.Replied replied) {
			replied(replied.reply());
		}
		else if (event instanceof Recorded.Ponged ponged) {
			if (this.welcome.contains(ponged.peer())) {
				learn(ponged.pong().role(), ponged.pong().epoch());
			}
		}
		else if (event instanceof Recorded.Welcomed welcomed) {
			if (welcomed.reply().statusCode() == Status.OK.code()) {
				this.welcome.add(welcomed.peer());
				learn(welcomed.reply().role(), welcomed.reply().epoch());
			}
		}
		else if (event instanceof Recorded.Dialled) {
			this.welcome.remove(event.peer());
			this.rejoinedUnder.remove(event.peer());
			this.dials.dialled();
		}
	}

	private void learn(@Nullable Role role, long epoch) {
		if (role == Role.PRIMARY && epoch != Reply.NO_EPOCH) {
			this.highest = Math.max(this.highest, epoch);
		}
	}

	private void sent(Recorded.Sent event) {
		RequestMessage request = event.request();
		Made call = this.book.find(event.text());
		if (call == null) {
			return;
		}
		if (request.kind() != Kind.NOTIFICATION) {
			this.underWay.put(request.id(), call.body);
		}
		this.violations.check(!call.ended || call.shared, "Nothing is sent after its end", call);
		if (!call.sent) {
			call.sent = true;
			this.book.firstSent(call);
		}
		if (this.isDaemon && call.errand != Errand.DIRECTED) {
			Long under = this.rejoinedUnder.get(event.peer());
			this.violations.check(under != null && under >= this.highest, "Nothing is sent before the rejoin has ended",
					() -> call + " to " + event.peer() + ", rejoined under " + under + ", highest " + this.highest);
		}
	}

	private void replied(ReplyMessage reply) {
		String body = this.underWay.remove(reply.id());
		Made call = (body != null) ? this.book.find(body) : null;
		Status status = reply.status();
		if (call != null && status == Status.OK && (call.errand == Errand.DIRECTED
				|| (reply.role() == Role.PRIMARY && reply.epoch() >= this.highest))) {
			call.confirmed = true;
		}
		if (call != null && (status == null || !GOES_ON.contains(status))) {
			call.settled = true;
		}
		if (call != null && !call.ended && !call.shared && status == Status.KEY_FORGOTTEN
				&& !Oddity.REASON.equals(reply.reason())) {
			this.violations.check(this.lostRecord, "No key is forgotten unless a record was lost", call);
		}
		learn(reply.role(), reply.epoch());
	}

}
