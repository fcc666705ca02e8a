package io.xce.client.scenario;

import java.time.Duration;
import java.util.List;

import ch.qos.logback.classic.Level;
import io.xce.client.topology.RedirectPolicy;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Role;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What operators read.
 */
class LogTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	private final LogCapture log = new LogCapture("io.xce.client");

	@AfterEach
	void leavesNothingBehind() {
		this.log.close();
		this.scenario.close();
	}

	private List<String> linesFrom(Level atLeast) {
		this.scenario.pass(0);
		return this.log.linesFrom(atLeast);
	}

	@Test
	@Tag("R1-7.1")
	void failoverIsLoggedOnceWithItsTarget() {
		this.scenario.serving("a", 5);
		this.log.clear();
		this.scenario.a().crash();
		this.scenario.b().primary(6);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("Failed over"))
			.singleElement()
			.asString()
			.contains("to b:1")
			.contains("from a:1")
			.contains("5 -> 6")
			.contains("[test]");
	}

	@Test
	@Tag("R1-7.1")
	void firstPrimaryIsNoFailover() {
		this.scenario.serving("a", 5);
		assertThat(linesFrom(Level.INFO)).noneMatch((line) -> line.contains("Failed over"))
			.anyMatch((line) -> line.contains("Primary is a:1"));
	}

	@Test
	@Tag("R1-7.1")
	void reconnectAndReelectionAreNoFailover() {
		this.scenario.serving("a", 5);
		this.log.clear();
		this.scenario.link("a").cut();
		this.scenario.finish(this.scenario.read("x"));
		this.scenario.a().primary(6);
		this.scenario.finish(this.scenario.read("y"));
		assertThat(linesFrom(Level.INFO)).noneMatch((line) -> line.contains("Failed over"))
			.anyMatch((line) -> line.contains("Reconnected to primary a:1"))
			.anyMatch((line) -> line.contains("a:1 was elected again") && line.contains("5 -> 6"));
	}

	@Test
	@Tag("R1-7.2")
	void exhaustionIsLoggedWithTheNumberOfAttempts() {
		this.scenario.each(ScriptedNode::electing);
		int attempts = this.scenario.finish(this.scenario.read("x")).failure().attempts();
		assertThat(linesFrom(Level.WARN)).filteredOn((line) -> line.contains("Cluster not ready"))
			.singleElement()
			.asString()
			.containsOnlyOnce(" attempts")
			.contains(", " + attempts + " attempts in ")
			.containsOnlyOnce(" ms, ");
	}

	@Test
	@Tag("R1-7.2")
	void exhaustionByTransportIsAnotherLine() {
		this.scenario.each(ScriptedNode::crash);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(linesFrom(Level.WARN)).anyMatch((line) -> line.contains("No controller could be reached"))
			.noneMatch((line) -> line.contains("Cluster not ready"));
	}

	@Test
	void manyExhaustionsAtOnceGiveOneLineAndTheNextSaysHowMany() {
		this.scenario.each(ScriptedNode::electing);
		this.scenario.finish(this.scenario.reads(50));
		assertThat(linesFrom(Level.WARN)).filteredOn((line) -> line.contains("Cluster not ready")).hasSize(1);
		this.scenario.finish(this.scenario.read("later"));
		assertThat(linesFrom(Level.WARN)).filteredOn((line) -> line.contains("Cluster not ready"))
			.hasSize(2)
			.last()
			.asString()
			.contains("49 more");
	}

	@Test
	void attemptsThatWillBeRetriedAreNeverWarnedOf() {
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(3000);
		this.scenario.b().primary(6);
		this.scenario.finish(asked);
		assertThat(linesFrom(Level.WARN)).isEmpty();
	}

	@Test
	@Tag("R2-12")
	void enteringAndLeavingTheWindowOfADisabledNodeIsALineEach() {
		this.scenario.serving("b", 5);
		this.log.clear();
		this.scenario.a().disabled().answers(Behaviours.disabled().reason("new disk"));
		this.scenario.b().electing();
		List<Asked> calls = this.scenario.reads(20);
		this.scenario.pass(3000);
		this.scenario.b().primary(6);
		this.scenario.finish(calls);
		this.scenario.pass(3000);
		this.scenario.a().redirects("b", 1);
		this.scenario.b().electing();
		Asked last = this.scenario.read("last");
		this.scenario.pass(3000);
		this.scenario.b().primary(7);
		this.scenario.finish(last);
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("a:1 is out of service"))
			.singleElement()
			.asString()
			.contains("new disk");
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("a:1 is back")).hasSize(1);
	}

	@Test
	void nodeOfAnotherClusterIsOneErrorWithBothIds() {
		this.scenario.serving("b", 5);
		this.log.clear();
		ClusterId other = new ClusterId(9, 9);
		this.scenario.a().crash().restart().cluster(other).primary(50);
		for (int i = 0; i < 10; i++) {
			this.scenario.pass(70_000);
		}
		assertThat(linesFrom(Level.ERROR)).singleElement()
			.asString()
			.contains(other.toString())
			.contains(ScriptedCluster.ID.toString());
	}

	@Test
	void nodesOfOtherClustersAreNotALineEachForEver() {
		this.scenario.with((builder) -> builder.redirectPolicy(RedirectPolicy.ANY)).serving("b", 5);
		for (int i = 0; i < 50; i++) {
			this.scenario.cluster().add("s" + i, "192.0.2." + i, 9).cluster(new ClusterId(i, 7)).primary(50);
		}
		this.log.clear();
		for (int i = 0; i < 50; i++) {
			this.scenario.b().answers(Behaviours.redirect("192.0.2." + i, 9).epoch(6)).is(Role.STANDBY, 6);
			Asked asked = this.scenario.write("w" + i);
			this.scenario.pass(50);
			this.scenario.b().primary(5);
			this.scenario.finish(asked);
		}
		assertThat(linesFrom(Level.ERROR)).hasSizeBetween(2, 20);
	}

	@Test
	void lateAnswersOfADeposedPrimaryAreAFewLinesAndTheirNumber() {
		this.scenario.with((builder) -> builder.waitersMax(1000)).serving("a", 5);
		this.scenario.a().answers(Behaviours.execute().after(Duration.ofMillis(500)));
		List<Asked> calls = this.scenario.writes(500);
		this.scenario.pass(100);
		this.scenario.b().primary(6).announce();
		this.log.clear();
		this.scenario.finish(calls);
		this.scenario.pass(11_000);
		this.scenario.b().crash();
		this.scenario.pass(100);
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("not believed"))
			.hasSize(4)
			.last()
			.asString()
			.contains("497 more answers");
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("Failed over")).hasSize(1);
	}

	@Test
	void primaryThatClosesAfterEachAnswerIsAFewLinesAndTheirNumber() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers((exchange) -> {
			Behaviours.execute().handle(exchange);
			exchange.close();
		});
		this.log.clear();
		for (int i = 0; i < 300; i++) {
			this.scenario.finish(this.scenario.write("w" + i));
			this.scenario.pass(1);
		}
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("Reconnected")).hasSize(3);
		assertThat(linesFrom(Level.INFO)).hasSizeLessThan(10);
		this.scenario.a().crash();
		this.scenario.b().primary(6).announce();
		this.scenario.finish(this.scenario.write("x"));
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("more times")).hasSize(1);
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("Failed over")).hasSize(1);
	}

	@Test
	void reconnectsNowAndThenAreALineEach() {
		this.scenario.serving("a", 5);
		this.log.clear();
		for (int i = 0; i < 5; i++) {
			this.scenario.link("a").cut();
			this.scenario.finish(this.scenario.write("w" + i));
			this.scenario.pass(4_000);
		}
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("Reconnected")).hasSize(5);
		assertThat(linesFrom(Level.INFO)).filteredOn((line) -> line.contains("Lost primary")).hasSize(5);
	}

	@Test
	void bodiesAreNeverLogged() {
		this.log.level("io.xce.client", Level.TRACE);
		this.scenario.a().answers(Behaviours.close());
		this.scenario.finish(this.scenario.write("secret-body"));
		assertThat(linesFrom(Level.TRACE)).isNotEmpty().noneMatch((line) -> line.contains("secret-body"));
	}

}
