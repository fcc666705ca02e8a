package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

import io.xce.client.call.Outcome;
import io.xce.client.call.XceDeadlineExceededException;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviour;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.Exchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A request that loses its connection on the way again and again, while the primary
 * lives, is no reason to dial that as fast as one can.
 */
class PacedLossTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private void resets(Predicate<Exchange> which, Behaviour others) {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviour.choose((exchange) -> which.test(exchange) ? Behaviours.reset() : others));
	}

	private static boolean isPoison(Exchange exchange) {
		return exchange.text().equals("poison");
	}

	private static boolean isWrite(Exchange exchange) {
		return exchange.request().kind() == Kind.WRITE;
	}

	private int dialled() {
		return this.scenario.recorder().dialled().size();
	}

	@Test
	void requestBacksOffAndSaysSo() {
		this.scenario.retry((retry) -> retry.deadline(30_000));
		resets(PacedLossTests::isPoison, Behaviours.execute());
		XceDeadlineExceededException failure = this.scenario.finish(this.scenario.write("poison"))
			.failure(XceDeadlineExceededException.class);
		assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
		assertThat(failure.getMessage()).contains("after several connections were lost under it");
		assertThat(dialled()).as("in 30 s").isLessThan(100);
	}

	@Test
	void othersAreServedMeanwhile() {
		this.scenario.retry((retry) -> retry.deadline(30_000));
		resets(PacedLossTests::isPoison, Behaviours.execute().after(Duration.ofMillis(5)));
		Asked poison = this.scenario.write("poison");
		List<Asked> others = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			others.add(this.scenario.write("w" + i));
			this.scenario.pass(20);
		}
		this.scenario.finish(others);
		assertThat(others).allMatch(Asked::succeeded)
			.allSatisfy((one) -> assertThat(one.took()).isLessThan(Duration.ofSeconds(1)));
		assertThat(dialled()).as("in 4 s").isLessThan(100);
		this.scenario.finish(poison);
	}

	@Test
	void primaryThatResetsEveryWriteIsDialledAtAPace() {
		resets(PacedLossTests::isWrite, Behaviours.execute());
		this.scenario.finish(this.scenario.writes(5));
		assertThat(dialled()).as("in 10 s").isLessThan(150);
	}

	@Test
	void daemonDoesNotRejoinInALoop() {
		AtomicInteger rejoins = new AtomicInteger();
		this.scenario.with((builder) -> builder.addRejoinCallback(new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) {
				rejoins.incrementAndGet();
			}

		}));
		resets(PacedLossTests::isWrite, Behaviours.execute());
		this.scenario.finish(this.scenario.write("x"));
		assertThat(rejoins).as("in 10 s").hasValueLessThan(50);
	}

	@Test
	void requestSucceedsAsSoonAsItGetsThrough() {
		AtomicInteger left = new AtomicInteger(6);
		this.scenario.retry((retry) -> retry.deadline(30_000));
		resets((exchange) -> isPoison(exchange) && left.getAndDecrement() > 0, Behaviours.execute());
		Asked asked = this.scenario.finish(this.scenario.write("poison"));
		assertThat(asked.servedBy()).isEqualTo("a");
		assertThat(asked.took()).isLessThan(Duration.ofSeconds(6));
	}

	@Test
	void twoLossesAreNotPaced() {
		AtomicInteger left = new AtomicInteger(2);
		resets((exchange) -> isPoison(exchange) && left.getAndDecrement() > 0, Behaviours.execute());
		Asked asked = this.scenario.finish(this.scenario.write("poison"));
		assertThat(asked.servedBy()).isEqualTo("a");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(50));
	}

}
