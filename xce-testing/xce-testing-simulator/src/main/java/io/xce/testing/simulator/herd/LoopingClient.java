package io.xce.testing.simulator.herd;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Scheduler.Cancellable;
import io.xce.protocol.ClientId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.network.VirtualTransport;
import io.xce.testing.node.ScriptedNode;
import org.jspecify.annotations.Nullable;

/**
 * A client as it is written around a retry policy: it tries the masters one after the
 * other, and sleeps by its policy after each lap that brought no answer. Like the engine
 * it keeps connections to all of them, so that nothing but the waiting differs. One call
 * at a time.
 */
final class LoopingClient implements HerdClient {

	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);

	private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(2);

	private final ScriptedCluster world;

	private final VirtualTransport transport;

	private final ClientId id;

	private final Supplier<LongSupplier> backOff;

	private final List<Master> masters = new ArrayList<>();

	private LongSupplier delays = () -> 0;

	private @Nullable Runnable answered;

	private @Nullable Cancellable timer;

	/** Which master is being tried. */
	private int current;

	/** Goes up with each attempt, so that late answers are known as such. */
	private long attempt;

	/**
	 * Create a client.
	 * @param number its number
	 * @param world where it lives
	 * @param backOff gives for each call what says how many nanoseconds to sleep after
	 * each lap
	 */
	LoopingClient(int number, ScriptedCluster world, Supplier<LongSupplier> backOff) {
		this.world = world;
		this.transport = world.transport(HerdCluster.clientName(number));
		this.id = new ClientId(1, number);
		this.backOff = backOff;
		world.nodes().forEach((node) -> this.masters.add(new Master(node)));
	}

	@Override
	public void start() {
		this.transport.scheduler().execute(() -> this.masters.forEach(Master::dial));
	}

	@Override
	public void call(Runnable done) {
		this.transport.scheduler().execute(() -> {
			this.answered = done;
			this.delays = this.backOff.get();
			this.current = 0;
			attempt();
		});
	}

	@Override
	public void close() {
		this.transport.close();
	}

	private void attempt() {
		this.attempt++;
		this.timer = this.transport.scheduler().schedule(this::failed, ATTEMPT_TIMEOUT.toNanos());
		this.masters.get(this.current).ask();
	}

	private void failed() {
		stopTimer();
		this.attempt++;
		this.current++;
		if (this.current < this.masters.size()) {
			attempt();
			return;
		}
		this.timer = this.transport.scheduler().schedule(() -> {
			this.current = 0;
			attempt();
		}, this.delays.getAsLong());
	}

	private void succeeded() {
		stopTimer();
		Runnable done = Objects.requireNonNull(this.answered, "'answered' is set by the call");
		this.answered = null;
		done.run();
	}

	private void stopTimer() {
		if (this.timer != null) {
			this.timer.cancel();
			this.timer = null;
		}
	}

	/**
	 * The connection to one master, dialled again when it is needed.
	 */
	private final class Master implements ConnectionListener {

		private final ScriptedNode node;

		private @Nullable Connection connection;

		private boolean up;

		Master(ScriptedNode node) {
			this.node = node;
		}

		void dial() {
			String name = this.node.name();
			this.connection = LoopingClient.this.transport
				.connect(new Dial(LoopingClient.this.world.address(name), name, CONNECT_TIMEOUT.toNanos()), this);
		}

		/** Send the request, at once or when the connection is up. */
		void ask() {
			if (this.connection == null) {
				dial();
			}
			else if (this.up) {
				send(this.connection);
			}
		}

		private void send(Connection open) {
			open.send(RequestMessage.of(LoopingClient.this.attempt, HerdCluster.OPERATION, HerdCluster.KIND,
					new byte[0]));
		}

		private boolean isTried() {
			return LoopingClient.this.answered != null && LoopingClient.this.current < LoopingClient.this.masters.size()
					&& LoopingClient.this.masters.get(LoopingClient.this.current) == this;
		}

		@Override
		public void opened() {
			Objects.requireNonNull(this.connection, "'connection' opened")
				.hello(new Hello(1, 1, 0, LoopingClient.this.id, LoopingClient.this.transport.client(), null));
		}

		@Override
		public void greeted(HelloReply reply) {
			this.up = true;
			if (isTried()) {
				send(Objects.requireNonNull(this.connection, "'connection' was greeted"));
			}
		}

		@Override
		public void replied(Reply reply) {
			if (reply.id() != LoopingClient.this.attempt || !isTried()) {
				return;
			}
			if (reply.status() == Status.OK) {
				succeeded();
			}
			else {
				failed();
			}
		}

		@Override
		public void ponged(Pong pong) {
			// nobody who writes a loop listens to news
		}

		@Override
		public void closed(CloseCause cause, @Nullable Throwable failure) {
			this.connection = null;
			this.up = false;
			if (cause != CloseCause.CLOSED_LOCALLY && isTried()) {
				failed();
			}
		}

	}

}
