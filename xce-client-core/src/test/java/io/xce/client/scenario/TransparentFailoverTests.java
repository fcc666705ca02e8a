package io.xce.client.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.xce.client.call.AuthenticationFailedException;
import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.InvalidRequestException;
import io.xce.client.call.NotFoundException;
import io.xce.client.call.Outcome;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceRequestException;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * Requirement 1, line by line, as far as the client carries it.
 */
class TransparentFailoverTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	// ---- 1: one path, nothing to change in callers

	@ParameterizedTest
	@Tag("R1-1.1")
	@EnumSource(names = { "READ", "WRITE", "SESSION" })
	void requestOfEveryKindLooksForThePrimary(Kind kind) {
		this.scenario.a().standby();
		this.scenario.b().primary(5);
		assertThat(this.scenario.finish(this.scenario.ask(kind, "x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
	}

	@ParameterizedTest
	@Tag("R1-1.1")
	@EnumSource(names = { "READ", "WRITE" })
	void requestOfEveryKindFailsOver(Kind kind) {
		this.scenario.serving("a", 5);
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(this.scenario.ask(kind, "x")).servedBy()).isEqualTo("b");
	}

	@Test
	@Tag("R1-1.1")
	void longPollFailsOver() {
		this.scenario.serving("a", 5);
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		Asked poll = this.scenario.ask(EngineScenario.request(Kind.READ, "x").waiting(), CallOptions.defaults());
		assertThat(this.scenario.finish(poll).servedBy()).isEqualTo("b");
	}

	@Test
	@Tag("R1-1.1")
	void notificationIsNoRequestAndGoesToTheRouteOnce() {
		this.scenario.serving("a", 5);
		this.scenario.a().standby();
		this.scenario.b().primary(6);
		assertThat(this.scenario.template().send(EngineScenario.request(Kind.NOTIFICATION, "n"))).isTrue();
		this.scenario.pass(1000);
		assertThat(this.scenario.recorder().asked("n")).containsExactly("a");
	}

	@Test
	@Tag("R1-1.2")
	void nextRequestAfterAFailoverCompletesAgainstTheNewPrimary() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash();
		this.scenario.b().primary(6);
		this.scenario.pass(50);
		assertThat(this.scenario.finish(this.scenario.write("next")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.finish(this.scenario.read("another")).servedBy()).isEqualTo("b");
	}

	@Test
	@Tag("R1-1.2")
	void withoutANewPrimaryItDoesNot() {
		this.scenario.serving("a", 5);
		this.scenario.a().crash();
		this.scenario.b().electing();
		this.scenario.c().electing();
		this.scenario.finish(this.scenario.write("next")).failure(ClusterNotReadyException.class);
	}

	@Test
	@Tag("R1-1.3")
	void resultsAndErrorsAreTheSameDuringAFailover() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.ok(5, "result").then(Behaviours.status(Status.NOT_FOUND)));
		String before = this.scenario.finish(this.scenario.read("1")).value();
		NotFoundException errorBefore = this.scenario.finish(this.scenario.read("2")).failure(NotFoundException.class);
		this.scenario.a().crash();
		this.scenario.b().primary(6).answers(Behaviours.ok(6, "result").then(Behaviours.status(Status.NOT_FOUND)));
		assertThat(this.scenario.finish(this.scenario.read("1")).value()).isEqualTo(before);
		NotFoundException error = this.scenario.finish(this.scenario.read("2")).failure(NotFoundException.class);
		assertThat(error.outcome()).isEqualTo(errorBefore.outcome()).isEqualTo(Outcome.ANSWERED);
	}

	// ---- 2: which failures lead to the others

	static Stream<Arguments> transportFailures() {
		return Stream.of(failure("refused", (node) -> node.dials(Acceptance.REFUSE)),
				failure("connect timeout", (node) -> node.dials(Acceptance.IGNORE)),
				failure("reset", (node) -> node.answers(Behaviours.reset())),
				failure("closed", (node) -> node.answers(Behaviours.close())));
	}

	private static Arguments failure(String name, Consumer<ScriptedNode> change) {
		return argumentSet(name, change);
	}

	@ParameterizedTest
	@Tag("R1-2.1")
	@Tag("R1-4.4")
	@MethodSource("transportFailures")
	void othersAreTriedWhenTheFirstFailsByTransport(Consumer<ScriptedNode> failure) {
		failure.accept(this.scenario.a());
		this.scenario.b().standby();
		this.scenario.c().answers(Behaviours.ok(5));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("c");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(250));
	}

	@ParameterizedTest
	@Tag("R1-2.1")
	@Tag("R1-4.4")
	@EnumSource(names = { "REFUSE", "IGNORE" })
	void withTheOthersFailingTooItIsATransportError(Acceptance acceptance) {
		this.scenario.each((node) -> node.dials(acceptance));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		asked.failure(ControllersUnreachableException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(10));
		assertThat(this.scenario.recorder().dialled()).contains("a", "b", "c");
	}

	@Test
	@Tag("R1-2.2")
	@Tag("R1-8.3")
	void redirectAddressIsTriedFirst() {
		this.scenario.connected().a().redirects("c", 1);
		this.scenario.b().answers(Behaviours.ok(4));
		this.scenario.c().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "c");
	}

	@Test
	@Tag("R1-2.2")
	@Tag("R1-8.4")
	void redirectWithoutAddressRotates() {
		this.scenario.connected().a().answers(Behaviours.redirect());
		this.scenario.b().standby();
		this.scenario.c().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b", "c");
	}

	@Test
	@Tag("R1-8.4")
	void redirectToAnUnreachableAddressRotates() {
		this.scenario.c().dials(Acceptance.REFUSE);
		this.scenario.connected().a().redirects("c", 1);
		this.scenario.b().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
	}

	@Test
	@Tag("R1-8.4")
	void redirectToANodeThatIsNotThePrimaryRotates() {
		this.scenario.connected().a().redirects("c", 1);
		this.scenario.c().standby();
		this.scenario.b().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "c", "b");
	}

	@Test
	@Tag("R1-8.4")
	void redirectToASilentAddressRotates() {
		this.scenario.c().dials(Acceptance.IGNORE);
		this.scenario.connected().a().redirects("c", 1);
		this.scenario.b().answers(Behaviours.ok(5));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(1100));
	}

	@Test
	@Tag("R1-2.3")
	@Tag("R1-4.3")
	void standbyIsLeftForTheOthers() {
		this.scenario.connected().c().answers(Behaviours.ok(5));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("c");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(50));
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b", "c");
	}

	@Test
	@Tag("R1-2.3")
	void primaryIsNotLeft() {
		this.scenario.a().primary(5);
		this.scenario.b().primary(4);
		this.scenario.finish(this.scenario.write("x"));
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
	}

	@Test
	@Tag("R1-2.4")
	void controllerThatServedGetsAllLaterRequests() {
		this.scenario.a().standby();
		this.scenario.b().standby();
		this.scenario.c().primary(5);
		this.scenario.finish(this.scenario.read("first"));
		this.scenario.recorder().clear();
		for (int i = 0; i < 5; i++) {
			this.scenario.finish(this.scenario.write("later"));
		}
		assertThat(this.scenario.recorder().asked()).containsOnly("c").hasSize(5);
		assertThat(this.scenario.client().view().primary()).hasToString("c:1");
	}

	@Test
	@Tag("R1-2.4")
	void controllerThatDidNotServeGetsNone() {
		this.scenario.a().standby();
		this.scenario.b().primary(5);
		this.scenario.finish(this.scenario.read("first"));
		this.scenario.b().standby();
		this.scenario.c().primary(6);
		this.scenario.finish(this.scenario.read("second"));
		this.scenario.recorder().clear();
		this.scenario.finish(this.scenario.read("third"));
		assertThat(this.scenario.recorder().asked()).containsExactly("c");
	}

	@ParameterizedTest
	@Tag("R1-2.5")
	@EnumSource(names = { "REDIRECT", "STANDBY", "NO_PRIMARY", "NOT_READY" })
	void refusalIsNeverASuccess(Status status) {
		this.scenario.each((node) -> node.answers(Behaviours.status(status).body("looks like a result")));
		this.scenario.finish(this.scenario.read("x")).failure(ClusterNotReadyException.class);
	}

	@ParameterizedTest
	@Tag("R1-2.5")
	@EnumSource(names = { "REDIRECT", "STANDBY", "NO_PRIMARY", "NOT_READY" })
	void refusalIsNoSuccessEvenFromANodeThatClaimsToBePrimary(Status status) {
		this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.status(status).body("looks like a result"));
		this.scenario.c().primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
	}

	// ---- 3 and 4: waiting for a primary

	@ParameterizedTest
	@Tag("R1-3.1")
	@Tag("R1-4.1")
	@EnumSource(names = { "NO_PRIMARY", "NOT_READY" })
	void withoutAPrimaryTheListIsTriedAgainWithExponentialBackOff(Status status) {
		this.scenario.each((node) -> node.answers(Behaviours.status(status)));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		asked.failure(ClusterNotReadyException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(10));
		List<Long> laps = lapStarts("x");
		assertThat(gaps(laps)).startsWith(100L, 200L, 400L, 800L, 1600L, 2000L, 2000L);
		assertThat(this.scenario.recorder().asked("x").subList(0, 6)).containsExactlyInAnyOrder("a", "b", "c", "a", "b",
				"c");
	}

	/**
	 * When each third request was sent, rounded to 10 ms, since answers take a moment.
	 */
	private List<Long> lapStarts(String body) {
		List<Long> starts = new ArrayList<>();
		var sent = this.scenario.recorder().requests(body);
		for (int i = 0; i < sent.size(); i += 3) {
			starts.add(sent.get(i).time().toMillis() / 10 * 10);
		}
		return starts;
	}

	private static List<Long> gaps(List<Long> times) {
		List<Long> gaps = new ArrayList<>();
		for (int i = 1; i < times.size(); i++) {
			gaps.add((times.get(i) - times.get(i - 1) + 5) / 10 * 10);
		}
		return gaps;
	}

	@Test
	@Tag("R1-3.2")
	void primaryThatAppearsInTimeServesAndNoErrorIsSeen() {
		this.scenario.each(ScriptedNode::electing).at(4000, () -> this.scenario.b().primary(6));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(6).plusMillis(10));
		assertThat(this.scenario.ledger().times("x")).isOne();
	}

	@Test
	@Tag("R1-3.2")
	void primaryThatAppearsTooLateServesNobody() {
		this.scenario.each(ScriptedNode::electing).at(10_001, () -> this.scenario.b().primary(6));
		this.scenario.finish(this.scenario.write("x")).failure(ClusterNotReadyException.class);
		this.scenario.pass(5000);
		assertThat(this.scenario.ledger().times("x")).isZero();
	}

	@Test
	@Tag("R1-3.3")
	void budgetSpentWithoutAPrimaryIsClusterNotReady() {
		this.scenario.each(ScriptedNode::electing);
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		ClusterNotReadyException failure = asked.failure(ClusterNotReadyException.class);
		assertThat(asked.took()).isEqualTo(Duration.ofSeconds(10));
		assertThat(failure.attempts()).isEqualTo(this.scenario.recorder().asked("x").size()).isGreaterThan(20);
		assertThat(failure.laps()).isEqualTo(failure.attempts() / 3);
		assertThat(failure.elapsed()).isEqualTo(Duration.ofSeconds(10));
		assertThat(failure.outcome()).isEqualTo(Outcome.NOT_EXECUTED);
		assertThat(failure.endpoints()).hasSize(3)
			.allSatisfy((endpoint, text) -> assertThat(text).contains("NO_PRIMARY"));
	}

	@Test
	@Tag("R1-3.4")
	void threeKindsOfErrorsAreToldApart() {
		this.scenario.each(ScriptedNode::electing);
		XceException notReady = this.scenario.finish(this.scenario.read("1")).failure();
		this.scenario.each(ScriptedNode::crash);
		XceException unreachable = this.scenario.finish(this.scenario.read("2")).failure();
		this.scenario.each(ScriptedNode::restart);
		this.scenario.a().primary(5).answers(Behaviours.status(Status.INVALID_REQUEST));
		XceException invalid = this.scenario.finish(this.scenario.read("3")).failure();
		assertThat(notReady).isInstanceOf(ClusterNotReadyException.class).isNotInstanceOf(XceRequestException.class);
		assertThat(unreachable).isInstanceOf(ControllersUnreachableException.class)
			.isNotInstanceOf(XceRequestException.class);
		assertThat(invalid).isInstanceOf(InvalidRequestException.class).isInstanceOf(XceRequestException.class);
	}

	@Test
	@Tag("R1-4.2")
	void redirectIsFollowedWithoutAnyDelay() {
		this.scenario.a().redirects("b", 1);
		this.scenario.b().answers(Behaviours.ok(5));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.servedBy()).isEqualTo("b");
		assertThat(asked.took()).isLessThan(Duration.ofMillis(10));
	}

	@Test
	@Tag("R1-4.2")
	void withoutARedirectTheBackOffIsWaitedFor() {
		this.scenario.each((node) -> node.answers(Behaviours.noPrimary()));
		this.scenario.at(20, () -> this.scenario.b().answers(Behaviours.ok(5)));
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isBetween(Duration.ofMillis(100),
				Duration.ofMillis(110));
	}

	@Test
	@Tag("R1-4.2")
	void lapWhoseOnlyNewsWasARedirectIsFollowedByAPromptOne() {
		this.scenario.a().answers(Behaviours.redirect("c", 1).epoch(5));
		this.scenario.b().answers(Behaviours.noPrimary());
		this.scenario.c().dials(Acceptance.REFUSE);
		this.scenario.pass(0);
		Asked asked = this.scenario.read("x");
		this.scenario.pass(15);
		this.scenario.c().restart().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(asked).took()).isLessThan(Duration.ofMillis(50));
	}

	@Test
	@Tag("R1-4.4")
	void lostConnectionIsOpenedAgain() {
		this.scenario.serving("a", 5);
		this.scenario.link("a").cut();
		assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("a");
		assertThat(this.scenario.recorder().dialled()).containsExactly("a");
	}

	static Stream<Arguments> finalAnswers() {
		return Stream.of(argumentSet("AUTH_FAILED", Status.AUTH_FAILED, AuthenticationFailedException.class),
				argumentSet("PERMISSION_DENIED", Status.PERMISSION_DENIED, PermissionDeniedException.class),
				argumentSet("INVALID_REQUEST", Status.INVALID_REQUEST, InvalidRequestException.class),
				argumentSet("NOT_FOUND", Status.NOT_FOUND, NotFoundException.class));
	}

	@ParameterizedTest
	@Tag("R1-4.5")
	@MethodSource("finalAnswers")
	void finalAnswerIsSurfacedAtOnceAndNotRetried(Status status, Class<? extends XceException> type) {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.status(status));
		Asked asked = this.scenario.finish(this.scenario.write("x"));
		XceException failure = asked.failure(type);
		assertThat(asked.took()).isLessThan(Duration.ofMillis(1));
		assertThat(failure.attempts()).isOne();
		this.scenario.pass(5000);
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
	}

	@ParameterizedTest
	@Tag("R1-4.5")
	@MethodSource("finalAnswers")
	void finalAnswerIsSurfacedInASearchToo(Status status, Class<? extends XceException> type) {
		this.scenario.a().standby();
		this.scenario.b().primary(5).answers(Behaviours.status(status));
		this.scenario.finish(this.scenario.write("x")).failure(type);
		assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
	}

	// ---- 5: writes

	@Test
	@Tag("R1-5.1")
	void readsAndWritesUnderWayFailOver() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.hang());
		List<Asked> calls = List.of(this.scenario.read("r"), this.scenario.write("w"));
		this.scenario.pass(10);
		this.scenario.a().crash();
		this.scenario.b().primary(6);
		this.scenario.finish(calls);
		assertThat(calls).extracting(Asked::servedBy).containsOnly("b");
		assertThat(this.scenario.ledger().writes()).containsExactly("w");
	}

	@Test
	@Tag("R1-5.2")
	void writeAppliedBeforeTheFailoverIsNotAppliedAgain() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.applyAndClose().andThen((exchange) -> exchange.node().crash()));
		this.scenario.b().primary(6);
		Asked asked = this.scenario.finish(this.scenario.write("w"));
		assertThat(asked.servedBy()).as("the recorded result").isEqualTo("a");
		assertThat(this.scenario.recorder().asked("w")).containsExactly("a", "b");
		assertThat(this.scenario.ledger().writes()).containsExactly("w");
	}

	@Test
	@Tag("R1-5.2")
	void writeNotAppliedBeforeTheFailoverIsAppliedOnce() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers((exchange) -> exchange.node().crash());
		this.scenario.b().primary(6);
		assertThat(this.scenario.finish(this.scenario.write("w")).servedBy()).isEqualTo("b");
		assertThat(this.scenario.ledger().writes()).containsExactly("w");
	}

	@Test
	@Tag("R1-5.2")
	void twoWritesOfTheSameBodyAreTwo() {
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.write("w"));
		this.scenario.finish(this.scenario.write("w"));
		assertThat(this.scenario.ledger().times("w")).isEqualTo(2);
	}

	@Test
	@Tag("R1-5.3")
	void everyRequestEndsOnAPrimaryOrInAnError() {
		this.scenario.serving("a", 5);
		List<Asked> calls = new ArrayList<>(this.scenario.writes(20));
		this.scenario.a().crash();
		calls.addAll(this.scenario.writes(20));
		this.scenario.pass(300);
		this.scenario.b().primary(6).answers(Behaviours.applyAndClose().then(Behaviours.execute()));
		this.scenario.pass(3000);
		this.scenario.b().crash();
		calls.addAll(this.scenario.reads(10));
		this.scenario.pass(Duration.ofSeconds(11));
		assertThat(calls).allMatch(Asked::isDone);
		assertThat(calls.subList(0, 40)).allMatch(Asked::succeeded);
		assertThat(calls.subList(40, 50)).allSatisfy((call) -> call.failure(XceException.class));
	}

	// ---- 6: settings

	@Test
	@Tag("R1-6.1")
	void maximumOfRetriesEndsACall() {
		this.scenario.retry((retry) -> retry.maxRetries(2)).each((node) -> node.answers(Behaviours.noPrimary()));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		ClusterNotReadyException failure = asked.failure(ClusterNotReadyException.class);
		assertThat(failure.laps()).isEqualTo(3);
		assertThat(failure.attempts()).isEqualTo(9);
		assertThat(asked.took()).isBetween(Duration.ofMillis(300), Duration.ofMillis(310));
	}

	@Test
	@Tag("R1-6.1")
	void noRetriesMeansOneLap() {
		this.scenario.retry((retry) -> retry.maxRetries(0)).each((node) -> node.answers(Behaviours.noPrimary()));
		Asked asked = this.scenario.finish(this.scenario.read("x"));
		assertThat(asked.failure().attempts()).isEqualTo(3);
		assertThat(asked.took()).isLessThan(Duration.ofMillis(50));
	}

	@Test
	@Tag("R1-6.1")
	void delaysAndMultiplierArePartOfTheSettings() {
		this.scenario.retry((retry) -> retry.delays(50, 1350, 3)).each((node) -> node.answers(Behaviours.noPrimary()));
		this.scenario.finish(this.scenario.read("x"));
		assertThat(gaps(lapStarts("x"))).startsWith(50L, 150L, 450L, 1350L, 1350L);
	}

	@Test
	@Tag("R1-6.1")
	void deadlineIsPartOfTheSettings() {
		this.scenario.retry((retry) -> retry.deadline(3000)).each(ScriptedNode::electing);
		assertThat(this.scenario.finish(this.scenario.read("x")).took()).isEqualTo(Duration.ofSeconds(3));
	}

	@Test
	@Tag("R1-6.2")
	void withNothingConfiguredTheDefaultsAreSafe() {
		try (EngineScenario plain = new EngineScenario("a", "b", "c").plain()) {
			plain.each(ScriptedNode::electing);
			Asked asked = plain.finish(plain.write("x"));
			ClusterNotReadyException failure = asked.failure(ClusterNotReadyException.class);
			assertThat(asked.took()).isEqualTo(Duration.ofSeconds(30));
			assertThat(failure.laps()).isBetween(8, 31);
		}
	}

	// ---- 7: logs are tested with the events they come from

}
