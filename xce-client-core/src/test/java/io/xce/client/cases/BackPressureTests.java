package io.xce.client.cases;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.TooManyWaitersException;
import io.xce.client.call.XceRetryBudgetException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.protocol.Kind;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.time.VirtualWorkers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Cases of group 16: back-pressure and unbounded queues.
 */
class BackPressureTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	@Test
	@DisplayName("Q1 buffer grows while disconnected until OOM")
	@Timeout(120)
	void millionCallsInAnOutageFitIntoASmallHeap() throws Exception {
		String output = OtherJvm.run(MillionCalls.class, Duration.ofSeconds(100), "-Xmx64m", "-XX:+UseSerialGC");
		assertThat(output).contains("pending 4096, refused 995904").doesNotContain("OutOfMemoryError");
	}

	/** A program that makes a million calls while no node can be reached. */
	static final class MillionCalls {

		private MillionCalls() {
		}

		public static void main(String[] args) {
			ScriptedCluster cluster = ScriptedCluster.of("a", "b", "c");
			cluster.nodes().forEach(ScriptedNode::crash);
			XceClient client = XceClient.builder()
				.masters("a:1,b:1,c:1")
				.transport((clock) -> cluster.transport("test"))
				.resolver(cluster.resolver())
				.clock(cluster.time().clock())
				.workers(new VirtualWorkers(cluster.time()))
				.build();
			XceTemplate template = new XceTemplate(client);
			AtomicInteger refused = new AtomicInteger();
			for (int i = 0; i < 1_000_000; i++) {
				template.executeAsync(EngineScenario.request(Kind.WRITE, "w")).whenComplete((value, ex) -> {
					if (ex instanceof TooManyWaitersException) {
						refused.incrementAndGet();
					}
				});
				cluster.time().runDue();
			}
			System.out.println("pending " + client.pending() + ", refused " + refused);
		}

	}

	@Test
	@DisplayName("Q2 queue limits are silent")
	void limitIsSeenInTheErrorTheEventAndTheStatistics() {
		this.scenario.each(ScriptedNode::crash);
		List<Asked> waiters = this.scenario.writes(64);
		Asked oneMore = this.scenario.write("one more");
		this.scenario.pass(0);
		TooManyWaitersException failure = oneMore.failure(TooManyWaitersException.class);
		assertThat(failure).hasMessageContaining("xce.waiters.max=64").hasMessageContaining("64");
		assertThat(oneMore.took()).isZero();
		assertThat(this.scenario.events(FailoverEvent.Rejected.class)).hasSize(1);
		assertThat(this.scenario.client().statistics().toString()).contains("64");
		this.scenario.finish(waiters);
	}

	@Test
	@DisplayName("Q4 blocking when the budget is empty")
	void emptyBudgetFailsAtOnce() {
		this.scenario.with((builder) -> builder.inFlightMax(1000)).serving("a", 5);
		this.scenario.a().answers(Behaviours.busy());
		List<Asked> draining = this.scenario.reads(600);
		this.scenario.pass(20);
		Asked late = this.scenario.write("late");
		this.scenario.pass(1);
		XceRetryBudgetException failure = late.failure(XceRetryBudgetException.class);
		assertThat(failure).hasMessageContaining("RETRY_BUDGET");
		assertThat(late.took()).isLessThan(Duration.ofMillis(1));
		this.scenario.finish(draining);
	}

}
