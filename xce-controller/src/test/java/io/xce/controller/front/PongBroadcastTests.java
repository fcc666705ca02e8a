package io.xce.controller.front;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.xce.controller.gate.NodeView;
import io.xce.controller.time.Timeline;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * News goes to all, but not to all at once.
 */
class PongBroadcastTests {

	private final Deque<Runnable> tasks = new ArrayDeque<>();

	private final List<Long> delays = new ArrayList<>();

	private final ScheduledExecutorService timer = (ScheduledExecutorService) Proxy.newProxyInstance(
			PongBroadcastTests.class.getClassLoader(), new Class<?>[] { ScheduledExecutorService.class },
			(proxy, method, args) -> {
				if (method.getName().equals("schedule")) {
					this.delays.add((Long) args[1]);
				}
				this.tasks.add((Runnable) args[0]);
				return null;
			});

	private final List<ClientConnection> connections = new ArrayList<>();

	private final List<EmbeddedChannel> channels = new ArrayList<>();

	private NodeView view = view(Role.STANDBY, 5);

	private final PongBroadcast broadcast = new PongBroadcast(this.timer, () -> this.view, () -> this.connections);

	@Test
	void aChangeIsToldToTenConnectionsAStep() {
		connect(34, true);
		look();
		assertThat(told()).isEqualTo(10);
		step();
		assertThat(told()).isEqualTo(10);
		step();
		step();
		assertThat(told()).isEqualTo(14);
		assertThat(this.tasks).isEmpty();
		assertThat(this.delays).containsOnly(5L).hasSize(3);
	}

	@Test
	void nothingNewIsNotTold() {
		connect(3, true);
		look();
		told();
		look();
		assertThat(told()).isZero();
		this.view = view(Role.STANDBY, 6);
		look();
		assertThat(told()).isEqualTo(3);
	}

	@Test
	void aNewerChangeReplacesOneThatIsBeingTold() {
		connect(20, true);
		look();
		this.view = view(Role.PRIMARY, 6);
		look();
		while (!this.tasks.isEmpty()) {
			step();
		}
		assertThat(told()).as("10 of the first, then all of the second").isEqualTo(10 + 20);
	}

	@Test
	void whoeverHasNotGreetedIsNotTold() {
		connect(3, false);
		look();
		assertThat(told()).isZero();
	}

	@Test
	void newsThatAreWaitedForAreToldOnTheThreadThatHasThem() {
		connect(3, true);
		look();
		told();
		this.view = view(Role.PRIMARY, 6);
		this.broadcast.checkNow();
		assertThat(told()).isEqualTo(3);
		assertThat(this.tasks).isEmpty();
	}

	@Test
	void theyAreToldOnTheTimerThreadWhereSomebodyLooksAlready() {
		connect(3, true);
		AtomicBoolean first = new AtomicBoolean(true);
		AtomicReference<PongBroadcast> looking = new AtomicReference<>();
		looking.set(new PongBroadcast(this.timer, () -> {
			NodeView seen = this.view;
			if (first.getAndSet(false)) {
				this.view = view(Role.PRIMARY, 6);
				CompletableFuture.runAsync(looking.get()::checkNow).join();
			}
			return seen;
		}, () -> this.connections));
		looking.get().look();
		assertThat(told()).as("as it was").isEqualTo(3);
		step();
		assertThat(told()).as("as it is").isEqualTo(3);
	}

	private void connect(int count, boolean greeted) {
		for (int i = 0; i < count; i++) {
			EmbeddedChannel channel = new EmbeddedChannel();
			ClientConnection connection = new ClientConnection(channel, new Deaf(), 4096, Timeline.NONE);
			if (greeted) {
				connection.greeted(new Hello(1, 1, 0, new ClientId(0, i), "c", null, null), "p",
						new HelloReply(0, 1, 1, 1, 0, Role.STANDBY, 5, null, HelloReply.Limits.DEFAULT, null));
			}
			channel.runPendingTasks();
			channel.releaseOutbound();
			this.channels.add(channel);
			this.connections.add(connection);
		}
	}

	private void look() {
		this.broadcast.check();
		this.tasks.removeLast().run();
	}

	private void step() {
		this.tasks.remove().run();
	}

	private int told() {
		int count = 0;
		for (EmbeddedChannel channel : this.channels) {
			channel.runPendingTasks();
			for (ByteBuf frame = channel.readOutbound(); frame != null; frame = channel.readOutbound()) {
				count += frame.readableBytes() / PONG_BYTES;
				frame.release();
			}
		}
		return count;
	}

	private static final int PONG_BYTES = 42;

	private static NodeView view(Role role, long epoch) {
		return new NodeView(role, epoch, new ClusterId(1, 2), null,
				(role == Role.PRIMARY) ? Status.OK : Status.NO_PRIMARY, null);
	}

}
