package io.xce.client.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.XceClientClosedException;
import io.xce.client.call.XceRejoinException;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Of the kind of H1: however many calls wait for each other, their end takes no more
 * stack than that of one.
 */
class LongQueueTests {

	private static final int MANY = 5_000;

	private final EngineScenario scenario = new EngineScenario("a", "b", "c")
		.with((builder) -> builder.inFlightMax(MANY + 10).waitersMax(MANY + 10));

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private static void onASmallStack(Runnable task) throws InterruptedException {
		AtomicReference<Throwable> failure = new AtomicReference<>();
		Thread small = new Thread(null, task, "small", 256 * 1024);
		small.setUncaughtExceptionHandler((thread, ex) -> failure.set(ex));
		small.start();
		small.join();
		assertThat(failure.get()).isNull();
	}

	private List<Asked> lane() {
		List<Asked> lane = new ArrayList<>();
		for (int i = 0; i < MANY; i++) {
			lane.add(this.scenario.ask(EngineScenario.request(Kind.READ, "r"), CallOptions.defaults().lane("one")));
		}
		return lane;
	}

	@Test
	@DisplayName("a lane at close")
	void closeOfALongLane() throws InterruptedException {
		onASmallStack(() -> {
			List<Asked> lane = lane();
			this.scenario.pass(50);
			this.scenario.close();
			assertThat(lane).allSatisfy((call) -> call.failure(XceClientClosedException.class));
		});
	}

	@Test
	@DisplayName("a lane at an outage of all nodes")
	void longLaneMeetsNodesThatAreAllOutOfService() throws InterruptedException {
		onASmallStack(() -> {
			List<Asked> lane = lane();
			this.scenario.pass(50);
			this.scenario.each(ScriptedNode::disabled);
			this.scenario.pass(2000);
			assertThat(lane).allSatisfy((call) -> call.failure(ClusterNotReadyException.class));
		});
	}

	@Test
	@DisplayName("a lane after a join was refused")
	void longLaneMeetsARefusedJoin() throws InterruptedException {
		onASmallStack(() -> {
			this.scenario.with((builder) -> builder.addRejoinCallback(new Joining()));
			this.scenario.a().electing();
			List<Asked> lane = lane();
			this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.status(Status.PERMISSION_DENIED));
			this.scenario.pass(1000);
			assertThat(lane).allSatisfy((call) -> call.failure(XceRejoinException.class));
		});
	}

	@Test
	@DisplayName("waiters that were all cancelled in the instant of an adoption")
	void cancelledWaitersAtAnAdoption() throws InterruptedException {
		onASmallStack(() -> {
			Asked first = this.scenario.ask(EngineScenario.request(Kind.READ, "first"),
					CallOptions.defaults().direct());
			List<Asked> waiters = this.scenario.reads(MANY);
			first.future().thenRun(() -> waiters.forEach((call) -> call.future().cancel(false)));
			this.scenario.a().primary(5);
			this.scenario.pass(1000);
			assertThat(first.servedBy()).isEqualTo("a");
			assertThat(this.scenario.client().pending()).isZero();
		});
	}

}
