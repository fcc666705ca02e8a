package io.xce.testing.network;

import java.util.ArrayDeque;
import java.util.Deque;

import io.xce.testing.time.VirtualContext;
import io.xce.testing.time.VirtualTime;

/**
 * One direction of a connection: frames arrive in order, later, or never.
 */
final class Pipe {

	private final VirtualTime time;

	private final VirtualContext target;

	private final Link link;

	private final boolean toPeer;

	private final Deque<Frame> held = new ArrayDeque<>();

	private long lastArrival;

	private long bytesUnderWay;

	private boolean dead;

	Pipe(VirtualTime time, VirtualContext target, Link link, boolean toPeer) {
		this.time = time;
		this.target = target;
		this.link = link;
		this.toPeer = toPeer;
	}

	void push(int bytes, Runnable arrival) {
		this.bytesUnderWay += bytes;
		Flow flow = this.link.flow(this.toPeer);
		this.dead |= flow == Flow.LOST;
		if (this.dead) {
			return;
		}
		Frame frame = new Frame(bytes, arrival);
		if (flow == Flow.HELD || !this.held.isEmpty()) {
			this.held.add(frame);
		}
		else {
			carry(frame);
		}
	}

	void flowChanged() {
		Flow flow = this.link.flow(this.toPeer);
		if (flow == Flow.LOST) {
			this.held.clear();
		}
		while (flow == Flow.OPEN && !this.held.isEmpty()) {
			carry(this.held.remove());
		}
	}

	long bytesUnderWay() {
		return this.bytesUnderWay;
	}

	private void carry(Frame frame) {
		long now = this.time.nanos();
		this.lastArrival = Math.max(this.lastArrival, now + this.link.nextLatency());
		this.target.deliver(() -> {
			this.bytesUnderWay -= frame.bytes();
			frame.arrival().run();
		}, this.lastArrival - now);
	}

	private record Frame(int bytes, Runnable arrival) {
	}

}
