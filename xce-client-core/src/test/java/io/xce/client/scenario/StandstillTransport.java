package io.xce.client.scenario;

import java.util.ArrayList;
import java.util.List;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Scheduler;
import io.xce.client.spi.Transport;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;

/**
 * A client process that is stopped and continued (SIGSTOP, a long GC, a frozen
 * container): the clock goes on, nothing runs. When it goes on, an event loop first reads
 * its sockets, then runs what is due, as Netty does.
 */
final class StandstillTransport extends ForwardingTransport {

	private final Transport wire;

	private boolean stopped;

	private final List<Runnable> io = new ArrayList<>();

	private final List<Runnable> tasks = new ArrayList<>();

	StandstillTransport(Transport wire) {
		super(wire);
		this.wire = wire;
	}

	void stop() {
		this.stopped = true;
	}

	void goOn() {
		this.wire.scheduler().execute(() -> {
			this.stopped = false;
			List<Runnable> first = List.copyOf(this.io);
			List<Runnable> then = List.copyOf(this.tasks);
			this.io.clear();
			this.tasks.clear();
			first.forEach(Runnable::run);
			then.forEach(Runnable::run);
		});
	}

	private void io(Runnable task) {
		if (this.stopped) {
			this.io.add(task);
		}
		else {
			task.run();
		}
	}

	@Override
	public Scheduler scheduler() {
		Scheduler inner = this.wire.scheduler();
		return new Scheduler() {

			@Override
			public void execute(Runnable task) {
				schedule(task, 0);
			}

			@Override
			public Cancellable schedule(Runnable task, long delayNanos) {
				boolean[] cancelled = new boolean[1];
				Cancellable timer = inner.schedule(() -> {
					if (StandstillTransport.this.stopped) {
						StandstillTransport.this.tasks.add(() -> {
							if (!cancelled[0]) {
								task.run();
							}
						});
					}
					else {
						task.run();
					}
				}, delayNanos);
				return () -> {
					cancelled[0] = true;
					timer.cancel();
				};
			}

			@Override
			public boolean inContext() {
				return inner.inContext();
			}
		};
	}

	@Override
	public Connection connect(Dial dial, ConnectionListener listener) {
		return this.wire.connect(dial, new ConnectionListener() {

			@Override
			public void opened() {
				io(listener::opened);
			}

			@Override
			public void greeted(HelloReply reply) {
				io(() -> listener.greeted(reply));
			}

			@Override
			public void replied(Reply reply) {
				if (StandstillTransport.this.stopped) {
					throw new IllegalStateException("views do not live so long");
				}
				listener.replied(reply);
			}

			@Override
			public void ponged(Pong pong) {
				io(() -> listener.ponged(pong));
			}

			@Override
			public void closed(CloseCause cause, Throwable failure) {
				io(() -> listener.closed(cause, failure));
			}
		});
	}

}
