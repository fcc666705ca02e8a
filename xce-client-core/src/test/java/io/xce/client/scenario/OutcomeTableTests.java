package io.xce.client.scenario;

import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.xce.client.call.AuthenticationFailedException;
import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ConflictException;
import io.xce.client.call.ControllerInternalException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.InvalidRequestException;
import io.xce.client.call.NotFoundException;
import io.xce.client.call.Outcome;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.call.RequestTooLargeException;
import io.xce.client.call.SessionExpiredException;
import io.xce.client.call.UnknownStatusException;
import io.xce.client.call.XceException;
import io.xce.client.call.XceOutcomeUnknownException;
import io.xce.client.call.XceProtocolException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.spi.Transport.Capabilities;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

/**
 * The outcome table of the failover semantics, row by row: what becomes of the request,
 * and what is learned about the endpoint.
 */
class OutcomeTableTests {

	private final EngineScenario scenario = new EngineScenario("a", "b", "c");

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	/** B served at epoch 6 and is gone; A is what it was at epoch 5. */
	private void deposed() {
		this.scenario.serving("b", 6);
		this.scenario.b().crash();
		this.scenario.pass(10);
		this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.ok(5));
		this.scenario.c().standby();
	}

	@Nested
	class AnswerOfThePrimary {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		static Stream<Arguments> errors() {
			return Stream.of(argumentSet("NOT_FOUND", Status.NOT_FOUND, NotFoundException.class),
					argumentSet("CONFLICT", Status.CONFLICT, ConflictException.class),
					argumentSet("INTERNAL", Status.INTERNAL, ControllerInternalException.class));
		}

		@Test
		void okIsTheResultAndAdopts() {
			this.scenario.a().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).value()).isEqualTo("a#1");
			assertThat(this.scenario.primary()).isEqualTo("a");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.PRIMARY);
			assertThat(this.scenario.client().view().epoch()).isEqualTo(5);
		}

		@ParameterizedTest
		@MethodSource("errors")
		void errorIsSurfacedAtOnceAndAdopts(Status status, Class<? extends XceException> type) {
			this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.status(status).reason("because"));
			XceException failure = this.scenario.finish(this.scenario.write("x")).failure(type);
			assertThat(failure.outcome()).isEqualTo(Outcome.ANSWERED);
			assertThat(failure).hasMessageContaining("because");
			assertThat(this.scenario.primary()).isEqualTo("a");
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
		}

	}

	@Nested
	class AnswerOfADeposedPrimary {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void readGoesToTheNextCandidate() {
			deposed();
			this.scenario.in(50, () -> this.scenario.c().primary(7));
			Asked asked = this.scenario.finish(this.scenario.read("x"));
			assertThat(asked.servedBy()).isEqualTo("c");
			assertThat(this.scenario.recorder().asked("x")).contains("a").endsWith("c");
		}

		@Test
		void endpointIsFencedAndBothEpochsAreKept() {
			deposed();
			this.scenario.read("x");
			this.scenario.pass(10);
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.FENCED);
			assertThat(this.scenario.view("a").reason()).contains("5").contains("6");
			assertThat(this.scenario.events(FailoverEvent.ReplyFenced.class)).first()
				.returns(5L, FailoverEvent.ReplyFenced::epoch)
				.returns(6L, FailoverEvent.ReplyFenced::highest);
			assertThat(this.scenario.primary()).isNull();
		}

		@Test
		void writeIsSentAgainWithItsKeyAndGivesTheRecordedResult() {
			deposed();
			this.scenario.in(50, () -> this.scenario.c().primary(7));
			Asked asked = this.scenario.finish(this.scenario.write("x"));
			assertThat(asked.servedBy()).isEqualTo("a");
			assertThat(this.scenario.ledger().times("x")).isOne();
			assertThat(this.scenario.recorder().asked("x")).contains("a").endsWith("c");
			assertThat(this.scenario.recorder().requests("x")).extracting((sent) -> sent.request().sequence())
				.containsOnly(this.scenario.recorder().requests("x").get(0).request().sequence());
		}

		@Test
		void writeThatNobodyConfirmsIsUnknownAndSaysWhatWasSeen() {
			deposed();
			XceException failure = this.scenario.finish(this.scenario.write("x")).failure();
			assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(failure).hasMessageContaining("reported applied at epoch 5, not confirmed at 6");
		}

		@Test
		void costsNoLap() {
			this.scenario.retry((retry) -> retry.maxRetries(0));
			deposed();
			this.scenario.c().primary(7);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("c");
		}

		@Test
		void equalEpochIsNotDeposed() {
			deposed();
			this.scenario.a().is(Role.PRIMARY, 6).answers(Behaviours.ok(6));
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("a");
		}

	}

	@Nested
	class AnswerOfANodeThatIsNotPrimary {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@ParameterizedTest
		@EnumSource(names = { "OK", "NOT_FOUND", "CONFLICT", "INTERNAL" })
		void isBrokenAndTheNextCandidateIsAsked(Status status) {
			this.scenario.a().answers(Behaviours.status(status).role(Role.STANDBY).epoch(9).preExecution(false));
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.primary()).isEqualTo("b");
		}

		@Test
		void roleThatNobodyKnowsIsNotPrimaryEither() {
			this.scenario.a().answers(Behaviours.status(Status.OK).role(null).epoch(9));
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		}

	}

	@Nested
	class FinalRefusal {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		static Stream<Arguments> refusals() {
			return Stream.of(argumentSet("AUTH_FAILED", Status.AUTH_FAILED, AuthenticationFailedException.class),
					argumentSet("PERMISSION_DENIED", Status.PERMISSION_DENIED, PermissionDeniedException.class),
					argumentSet("INVALID_REQUEST", Status.INVALID_REQUEST, InvalidRequestException.class),
					argumentSet("TOO_LARGE", Status.TOO_LARGE, RequestTooLargeException.class));
		}

		@ParameterizedTest
		@MethodSource("refusals")
		void ofThePrimaryIsSurfacedAndAdopts(Status status, Class<? extends XceException> type) {
			this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.status(status));
			this.scenario.finish(this.scenario.write("x")).failure(type);
			assertThat(this.scenario.primary()).isEqualTo("a");
		}

		@ParameterizedTest
		@MethodSource("refusals")
		void ofAnotherNodeIsSurfacedToThisRequestAndTheSearchGoesOn(Status status, Class<? extends XceException> type) {
			this.scenario.a().answers(Behaviours.status(status).role(Role.STANDBY));
			this.scenario.b().primary(5);
			Asked first = this.scenario.write("x");
			Asked second = this.scenario.write("y");
			this.scenario.finish(first).failure(type);
			assertThat(this.scenario.finish(second).servedBy()).isEqualTo("b");
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
			assertThat(this.scenario.recorder().asked("y")).containsExactly("b");
		}

		@Test
		void afterAnAttemptThatMayHaveRunTheOutcomeIsUnknown() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.applyAndClose().then(Behaviours.status(Status.PERMISSION_DENIED)));
			PermissionDeniedException failure = this.scenario.finish(this.scenario.write("x"))
				.failure(PermissionDeniedException.class);
			assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(failure.safeToRetry()).isFalse();
		}

		@Test
		void ofTheFirstAttemptWithTheMarkIsNotExecuted() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.status(Status.PERMISSION_DENIED));
			assertThat(this.scenario.finish(this.scenario.write("x")).failure().outcome())
				.isEqualTo(Outcome.NOT_EXECUTED);
		}

		@Test
		void underAnOlderEpochIsSurfacedAndDoesNotAdopt() {
			deposed();
			this.scenario.a().answers(Behaviours.status(Status.PERMISSION_DENIED).role(Role.PRIMARY).epoch(5));
			this.scenario.finish(this.scenario.write("x")).failure(PermissionDeniedException.class);
			assertThat(this.scenario.primary()).isNull();
		}

	}

	@Nested
	class Standby {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void redirectAddressIsTheNextAttempt() {
			this.scenario.a().redirects("c", 1);
			this.scenario.c().primary(5);
			this.scenario.finish(this.scenario.read("x"));
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "c");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.STANDBY);
		}

		@Test
		void withoutAddressTheNextCandidateIs() {
			this.scenario.a().answers(Behaviours.redirect());
			this.scenario.b().answers(Behaviours.standby());
			this.scenario.c().primary(5);
			this.scenario.finish(this.scenario.read("x"));
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b", "c");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.STANDBY);
			assertThat(this.scenario.state("b")).isEqualTo(EndpointState.STANDBY);
		}

		@Test
		void ledRequestIsLostByTheRouteWithoutAClosedSocket() {
			this.scenario.serving("a", 5);
			this.scenario.a().standby();
			this.scenario.b().primary(6);
			this.scenario.finish(this.scenario.read("x"));
			assertThat(this.scenario.recorder().all(Recorded.Ended.class)).isEmpty();
			assertThat(this.scenario.primary()).isEqualTo("b");
		}

	}

	@Nested
	class NoPrimary {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void nextCandidateIsAskedAndTheNodeIsElectingOrStarting() {
			this.scenario.a().answers(Behaviours.noPrimary());
			this.scenario.b().answers(Behaviours.notReady());
			this.scenario.c().primary(5);
			Asked asked = this.scenario.finish(this.scenario.read("x"));
			assertThat(asked.took()).isLessThan(Duration.ofMillis(50));
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b", "c");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.ELECTING);
			assertThat(this.scenario.state("b")).isEqualTo(EndpointState.STARTING);
		}

	}

	@Nested
	class Disabled {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		@Tag("R2-6")
		void nextCandidateIsAskedAndTheNodeLeftAloneForAWhile() {
			this.scenario.a().disabled();
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.DISABLED);
			assertThat(this.scenario.view("a").backoffUntilNanos()).isNotZero();
			this.scenario.b().electing();
			this.scenario.c().electing();
			this.scenario.recorder().clear();
			this.scenario.read("y");
			this.scenario.pass(4900);
			assertThat(this.scenario.recorder().asked("y")).isNotEmpty().doesNotContain("a");
			this.scenario.pass(3000);
			assertThat(this.scenario.recorder().asked("y")).as("half-open").contains("a");
			this.scenario.pass(3000);
		}

		@Test
		@Tag("R2-6")
		void windowIsNotExtendedByASecondRefusal() {
			this.scenario.a().answers(Behaviours.disabled().after(Duration.ofMillis(300)));
			this.scenario.b().standby();
			this.scenario.c().standby();
			this.scenario.serving("a", 5);
			this.scenario.a().disabled().answers(Behaviours.disabled());
			this.scenario.b().electing();
			this.scenario.c().electing();
			Asked first = this.scenario.read("x");
			this.scenario.pass(1);
			long until = this.scenario.view("a").backoffUntilNanos();
			this.scenario.pass(2000);
			assertThat(this.scenario.view("a").backoffUntilNanos()).isEqualTo(until);
			this.scenario.finish(first);
		}

		@Test
		@Tag("R2-8")
		void allDisabledFailsAtOnceWithoutSending() {
			this.scenario.each(ScriptedNode::disabled);
			this.scenario.finish(this.scenario.read("x")).failure(ClusterNotReadyException.class);
			this.scenario.recorder().clear();
			Asked second = this.scenario.finish(this.scenario.read("y"));
			second.failure(ClusterNotReadyException.class);
			assertThat(second.took()).isLessThan(Duration.ofMillis(1));
			assertThat(this.scenario.recorder().asked("y")).isEmpty();
		}

		@Test
		@Tag("R2-8")
		void allDisabledWaitsIfSoConfigured() {
			this.scenario.with((builder) -> builder.waitWhenDisabled(true)).each(ScriptedNode::disabled);
			Asked asked = this.scenario.read("x");
			this.scenario.pass(3000);
			assertThat(asked.isDone()).isFalse();
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("b");
		}

	}

	@Nested
	class Busy {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void primaryIsAskedAgainAfterADraw() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.busy().times(2, Behaviours.execute()));
			Asked asked = this.scenario.finish(this.scenario.write("x"));
			assertThat(asked.servedBy()).isEqualTo("a");
			assertThat(asked.took()).isBetween(Duration.ofMillis(300), Duration.ofMillis(310));
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "a", "a");
			assertThat(this.scenario.primary()).isEqualTo("a");
		}

		@Test
		void primaryThatIsBusyIsAdopted() {
			this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.busy().then(Behaviours.execute()));
			Asked asked = this.scenario.read("x");
			this.scenario.pass(50);
			assertThat(this.scenario.primary()).isEqualTo("a");
			assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("a");
		}

		@Test
		void anotherNodeIsNotAskedAgain() {
			this.scenario.a().answers(Behaviours.busy().role(Role.STANDBY));
			this.scenario.b().primary(5);
			Asked asked = this.scenario.finish(this.scenario.read("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isLessThan(Duration.ofMillis(50));
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
		}

	}

	@Nested
	class SessionExpired {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void withoutACallbackItIsSurfaced() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.sessionExpired());
			this.scenario.finish(this.scenario.write("x")).failure(SessionExpiredException.class);
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
			assertThat(this.scenario.primary()).isEqualTo("a");
		}

		@Test
		void ofAnotherNodeLeadsToTheNextCandidate() {
			this.scenario.a().answers(Behaviours.sessionExpired().role(Role.STANDBY));
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
		}

	}

	@Nested
	class KeyForgotten {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void isUnknownAndAdoptsThePrimary() {
			this.scenario.a().is(Role.PRIMARY, 5).answers(Behaviours.keyForgotten());
			XceException failure = this.scenario.finish(this.scenario.write("x"))
				.failure(XceOutcomeUnknownException.class);
			assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
			assertThat(this.scenario.primary()).isEqualTo("a");
		}

		@Test
		void ofAnotherNodeIsUnknownTooAndAdoptsNobody() {
			this.scenario.a().answers(Behaviours.keyForgotten().role(Role.STANDBY));
			this.scenario.b().standby();
			this.scenario.c().standby();
			this.scenario.finish(this.scenario.write("x")).failure(XceOutcomeUnknownException.class);
			assertThat(this.scenario.primary()).isNull();
		}

	}

	@Nested
	class TransportFailure {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void leadsToTheNextCandidateAndTheEndpointIsUnreachable() {
			this.scenario.a().dials(Acceptance.REFUSE);
			this.scenario.b().primary(5);
			Asked asked = this.scenario.finish(this.scenario.read("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isLessThan(Duration.ofMillis(10));
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.UNREACHABLE);
		}

		@Test
		void nameThatCannotBeResolvedIsOne() {
			this.scenario.cluster().resolver().fails("a", new UnknownHostException("a"));
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.UNREACHABLE);
		}

		@Test
		void silenceForTheAttemptTimeoutIsOneAndClosesTheConnection() {
			this.scenario.serving("a", 5);
			this.scenario.a().mute();
			this.scenario.b().answers(Behaviours.ok(6));
			Asked asked = this.scenario.finish(this.scenario.read("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2010));
			assertThat(this.scenario.recorder().all(Recorded.Ended.class, "a")).hasSize(1);
			assertThat(this.scenario.recorder().all(Recorded.Pinged.class, "a")).as("pinged at half of it")
				.first()
				.satisfies((ping) -> assertThat(ping.time().minus(this.scenario.recorder().requests("x").get(0).time()))
					.isEqualTo(Duration.ofSeconds(1)));
		}

		@Test
		void newPrimaryThatIsPingedAtHalfOfItEndsTheWait() {
			this.scenario.serving("a", 5);
			this.scenario.a().mute();
			this.scenario.b().primary(6);
			Asked asked = this.scenario.finish(this.scenario.read("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1010));
		}

		@Test
		void lateAnswerOfAPausedPrimaryIsDropped() {
			this.scenario.serving("a", 5);
			this.scenario.a().freeze();
			this.scenario.b().primary(6);
			Asked asked = this.scenario.finish(this.scenario.write("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			this.scenario.a().resume();
			this.scenario.pass(1000);
			assertThat(this.scenario.primary()).isEqualTo("b");
			assertThat(this.scenario.ledger().times("x")).isOne();
		}

	}

	@Nested
	class SlowRequest {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void keepsWaitingOnTheSameAttemptWhileOthersAreServed() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.execute().after(Duration.ofSeconds(5)).then(Behaviours.execute()));
			Asked slow = this.scenario.write("slow");
			this.scenario.pass(3000);
			assertThat(slow.isDone()).isFalse();
			assertThat(this.scenario.finish(this.scenario.write("other")).took()).isLessThan(Duration.ofMillis(1));
			assertThat(this.scenario.finish(slow).servedBy()).isEqualTo("a");
			assertThat(slow.took()).isBetween(Duration.ofSeconds(5), Duration.ofMillis(5001));
			assertThat(this.scenario.recorder().asked("slow")).containsExactly("a");
			assertThat(this.scenario.events(FailoverEvent.PrimaryLost.class)).isEmpty();
		}

		@Test
		void endsAtItsDeadline() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang());
			Asked asked = this.scenario.finish(this.scenario.write("x"));
			assertThat(asked.took()).isEqualTo(Duration.ofSeconds(10));
			assertThat(asked.failure().outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
		}

	}

	@Nested
	class Suspect {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void nodeThatIsNoLongerPrimaryIsLeftAtTheAttemptTimeout() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang()).ponging((pong) -> pong);
			this.scenario.a().is(Role.ELECTING, 5);
			this.scenario.b().primary(6);
			Asked asked = this.scenario.finish(this.scenario.read("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isLessThanOrEqualTo(Duration.ofMillis(2010));
			assertThat(this.scenario.transport().openTo()).as("the connection is kept").contains("a");
		}

		@Test
		void requestGoesRoundTheOthersThoughNoneIsPrimaryYet() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang()).is(Role.ELECTING, 5);
			this.scenario.b().answers(Behaviours.noPrimary());
			this.scenario.c().answers(Behaviours.noPrimary());
			Asked asked = this.scenario.write("x");
			this.scenario.pass(3500);
			assertThat(this.scenario.recorder().asked("x")).contains("b", "c");
			this.scenario.c().answers(Behaviours.ok(6));
			assertThat(this.scenario.finish(asked).servedBy()).isEqualTo("c");
		}

		@Test
		void primaryThatAPongOutranksIsLeftAtTheAttemptTimeout() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.hang());
			this.scenario.c().is(Role.STANDBY, 6).answers(Behaviours.redirect("b", 1));
			this.scenario.b().is(Role.STANDBY, 6).answers(Behaviours.ok(6));
			Asked asked = this.scenario.finish(this.scenario.read("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2010));
			assertThat(this.scenario.transport().openTo()).contains("a");
		}

		@Test
		void firstValidAnswerWins() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.execute().after(Duration.ofSeconds(3)));
			this.scenario.c().is(Role.STANDBY, 6).answers(Behaviours.noPrimary());
			this.scenario.b().answers(Behaviours.noPrimary());
			Asked asked = this.scenario.finish(this.scenario.write("x"));
			assertThat(asked.servedBy()).isEqualTo("a");
			assertThat(asked.took()).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3010));
			assertThat(this.scenario.ledger().times("x")).isOne();
		}

	}

	@Nested
	class UnsupportedVersion {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void nextCandidateIsAsked() {
			this.scenario.a().primary(5).versions(7, 9);
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.INCOMPATIBLE);
		}

		@Test
		void allOfThemIsAProtocolErrorWithBothRanges() {
			this.scenario.each((node) -> node.primary(5).versions(7, 9));
			XceProtocolException failure = this.scenario.finish(this.scenario.read("x"))
				.failure(XceProtocolException.class);
			assertThat(failure).hasMessageContaining("7 to 9").hasMessageContaining("1 to 1");
		}

		@Test
		void statusOfAReplyCountsTheSame() {
			this.scenario.a().answers(Behaviours.status(Status.UNSUPPORTED_VERSION));
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.INCOMPATIBLE);
		}

	}

	@Nested
	class NotOfThisCluster {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void nodeOfAnotherClusterIsRefusedAndItsConnectionClosed() {
			this.scenario.serving("b", 5);
			this.scenario.a().cluster(new ClusterId(9, 9)).crash().restart().primary(50);
			this.scenario.b().crash();
			this.scenario.c().primary(6);
			assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("c");
			this.scenario.pass(3000);
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.REFUSED);
			assertThat(this.scenario.transport().openTo()).doesNotContain("a");
			assertThat(this.scenario.recorder().asked("x")).doesNotContain("a");
			assertThat(this.scenario.events(FailoverEvent.ForeignCluster.class)).isNotEmpty();
		}

		@Test
		void malformedReplyIsRefusedAndItsConnectionClosed() {
			this.scenario.a().answers(Behaviours.status(Status.OK).role(Role.PRIMARY).epoch(Reply.NO_EPOCH));
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.recorder().all(Recorded.Ended.class, "a")).isNotEmpty();
		}

		@Test
		void garbageClosesTheConnectionAndTheNextCandidateIsAsked() {
			this.scenario.a().answers(Behaviours.garbage());
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.state("a")).isEqualTo(EndpointState.REFUSED);
		}

	}

	@Nested
	class UnknownStatus {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario;

		@Test
		void readGoesToTheNextCandidate() {
			this.scenario.a().answers(Behaviours.unknownStatus(999));
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		}

		@Test
		void readIsFinalIfAllSaySo() {
			this.scenario.each((node) -> node.answers(Behaviours.unknownStatus(999)));
			UnknownStatusException failure = this.scenario.finish(this.scenario.read("x"))
				.failure(UnknownStatusException.class);
			assertThat(failure).hasMessageContaining("999");
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b", "c");
		}

		@Test
		void writeIsUnknown() {
			this.scenario.a().answers(Behaviours.unknownStatus(999));
			this.scenario.b().primary(5);
			XceException failure = this.scenario.finish(this.scenario.write("x"))
				.failure(XceOutcomeUnknownException.class);
			assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(failure).hasMessageStartingWith("Outcome unknown: status 999");
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
		}

		@Test
		void writeWithThePreExecutionMarkGoesToTheNextCandidate() {
			this.scenario.a().answers(Behaviours.unknownStatus(999).preExecution(true));
			this.scenario.b().primary(5);
			assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
		}

	}

	@Nested
	class UnkeyedWrite {

		private final EngineScenario scenario = OutcomeTableTests.this.scenario
			.capabilities(new Capabilities(false, true, true))
			.each(ScriptedNode::lenient);

		@Test
		void isNeverSentAgainOnceItMayHaveLeft() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.close());
			this.scenario.b().primary(6);
			XceException failure = this.scenario.finish(this.scenario.write("x")).failure();
			assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
		}

		@Test
		void isSentAgainAfterARefusalWithThePreExecutionMark() {
			this.scenario.a().standby();
			this.scenario.b().primary(6);
			assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a", "b");
		}

		@Test
		void endsUnknownAfterARefusalWithoutTheMark() {
			this.scenario.a().answers(Behaviours.standby().preExecution(false));
			this.scenario.b().primary(6);
			assertThat(this.scenario.finish(this.scenario.write("x")).failure().outcome()).isEqualTo(Outcome.UNKNOWN);
			assertThat(this.scenario.recorder().asked("x")).containsExactly("a");
		}

		@Test
		void isSentWhereTheFirstRefusedTheConnection() {
			this.scenario.a().dials(Acceptance.REFUSE);
			this.scenario.b().primary(6);
			assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("b");
		}

		@Test
		void waitsWhileItsAttemptIsSlow() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.execute().after(Duration.ofSeconds(5)));
			assertThat(this.scenario.finish(this.scenario.write("x")).servedBy()).isEqualTo("a");
		}

		@Test
		void hasNoKeyOnTheWire() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.status(Status.OK));
			this.scenario.finish(this.scenario.write("x"));
			assertThat(this.scenario.recorder().requests("x").get(0).request().slot()).isEqualTo(-1);
		}

		@Test
		void readIsSentAgain() {
			this.scenario.serving("a", 5);
			this.scenario.a().answers(Behaviours.close());
			this.scenario.b().primary(6);
			assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("b");
		}

	}

	@Test
	void firstNodeInWhateverStateNeverStopsTheSecond() {
		List<Consumer<ScriptedNode>> states = List.of((n) -> n.dials(Acceptance.REFUSE),
				(n) -> n.answers(Behaviours.reset()), (n) -> n.dials(Acceptance.IGNORE), ScriptedNode::mute,
				ScriptedNode::standby, ScriptedNode::starting, ScriptedNode::electing, ScriptedNode::disabled,
				(n) -> n.answers(Behaviours.garbage()));
		for (var state : states) {
			try (EngineScenario each = new EngineScenario("a", "b")) {
				state.accept(each.a());
				each.b().primary(5);
				assertThat(each.finish(each.ask(EngineScenario.request(Kind.READ, "x"), CallOptions.defaults()))
					.servedBy()).isEqualTo("b");
			}
		}
	}

	@Test
	void unreachableEverywhereIsSaidSo() {
		this.scenario.each((node) -> node.dials(Acceptance.REFUSE));
		this.scenario.finish(this.scenario.read("x")).failure(ControllersUnreachableException.class);
	}

}
