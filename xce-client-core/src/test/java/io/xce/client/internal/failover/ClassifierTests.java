package io.xce.client.internal.failover;

import java.util.stream.Stream;

import io.xce.client.topology.Epoch;
import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * The outcome table as a pure function: status, role and epoch against the row.
 */
class ClassifierTests {

	private static final long HIGHEST = 6;

	private final Classifier classifier = new Classifier(true, true);

	private static ReplyMessage reply(Status status, Role role, long epoch) {
		return new ReplyMessage(1, status.code(), false, role, epoch, null, null, 0, null, new byte[0]);
	}

	static Stream<Arguments> table() {
		return Stream.of(arguments(Status.OK, Role.PRIMARY, 6, OutcomeRow.ANSWERED),
				arguments(Status.OK, Role.PRIMARY, 7, OutcomeRow.ANSWERED),
				arguments(Status.NOT_FOUND, Role.PRIMARY, 6, OutcomeRow.ANSWERED),
				arguments(Status.CONFLICT, Role.PRIMARY, 6, OutcomeRow.ANSWERED),
				arguments(Status.INTERNAL, Role.PRIMARY, 6, OutcomeRow.ANSWERED),
				arguments(Status.OK, Role.PRIMARY, 5, OutcomeRow.DEPOSED),
				arguments(Status.CONFLICT, Role.PRIMARY, 5, OutcomeRow.DEPOSED),
				arguments(Status.OK, Role.STANDBY, 9, OutcomeRow.BROKEN_ANSWER),
				arguments(Status.NOT_FOUND, Role.DISABLED, 6, OutcomeRow.BROKEN_ANSWER),
				arguments(Status.AUTH_FAILED, Role.PRIMARY, 6, OutcomeRow.REFUSED_BY_PRIMARY),
				arguments(Status.AUTH_FAILED, Role.PRIMARY, 5, OutcomeRow.REFUSED_ELSEWHERE),
				arguments(Status.PERMISSION_DENIED, Role.STANDBY, 6, OutcomeRow.REFUSED_ELSEWHERE),
				arguments(Status.INVALID_REQUEST, Role.PRIMARY, 6, OutcomeRow.REFUSED_BY_PRIMARY),
				arguments(Status.TOO_LARGE, Role.ELECTING, 6, OutcomeRow.REFUSED_ELSEWHERE),
				arguments(Status.REDIRECT, Role.STANDBY, 6, OutcomeRow.STANDBY),
				arguments(Status.STANDBY, Role.STANDBY, 6, OutcomeRow.STANDBY),
				arguments(Status.STANDBY, Role.PRIMARY, 6, OutcomeRow.STANDBY),
				arguments(Status.NO_PRIMARY, Role.ELECTING, 6, OutcomeRow.NO_PRIMARY),
				arguments(Status.NOT_READY, Role.STARTING, 6, OutcomeRow.NOT_READY),
				arguments(Status.DISABLED, Role.DISABLED, 6, OutcomeRow.DISABLED),
				arguments(Status.BUSY, Role.PRIMARY, 6, OutcomeRow.BUSY),
				arguments(Status.BUSY, Role.PRIMARY, 5, OutcomeRow.BUSY_ELSEWHERE),
				arguments(Status.BUSY, Role.STANDBY, 6, OutcomeRow.BUSY_ELSEWHERE),
				arguments(Status.SESSION_EXPIRED, Role.PRIMARY, 6, OutcomeRow.SESSION_EXPIRED),
				arguments(Status.SESSION_EXPIRED, Role.PRIMARY, 5, OutcomeRow.SESSION_EXPIRED_ELSEWHERE),
				arguments(Status.KEY_FORGOTTEN, Role.PRIMARY, 6, OutcomeRow.KEY_FORGOTTEN),
				arguments(Status.KEY_FORGOTTEN, Role.STANDBY, 6, OutcomeRow.KEY_FORGOTTEN_ELSEWHERE),
				arguments(Status.UNSUPPORTED_VERSION, Role.STANDBY, 6, OutcomeRow.UNSUPPORTED_VERSION));
	}

	@ParameterizedTest
	@MethodSource("table")
	void row(Status status, Role role, long epoch, OutcomeRow row) {
		assertThat(this.classifier.classify(reply(status, role, epoch), Kind.WRITE, HIGHEST)).isEqualTo(row);
	}

	@ParameterizedTest
	@EnumSource(Status.class)
	void everyStatusHasARowForEveryRole(Status status) {
		for (Role role : Role.values()) {
			for (Kind kind : Kind.values()) {
				assertThat(this.classifier.classify(reply(status, role, 6), kind, HIGHEST)).isNotNull();
			}
		}
	}

	@Test
	void redirectWithAnAddressIsOne() {
		ReplyMessage redirect = reply(Status.REDIRECT, Role.STANDBY, 6).withRedirect("b", 1);
		assertThat(this.classifier.classify(redirect, Kind.READ, HIGHEST)).isEqualTo(OutcomeRow.REDIRECTED);
	}

	@Test
	void answerWithoutAnEpochIsMalformedOnlyWhereThereIsFencing() {
		ReplyMessage answer = reply(Status.OK, Role.PRIMARY, Reply.NO_EPOCH);
		assertThat(this.classifier.classify(answer, Kind.READ, HIGHEST)).isEqualTo(OutcomeRow.MALFORMED);
		assertThat(new Classifier(false, true).classify(answer, Kind.READ, -1)).isEqualTo(OutcomeRow.ANSWERED);
	}

	@Test
	void statusThatNobodyKnows() {
		ReplyMessage odd = new ReplyMessage(1, 999, false, Role.PRIMARY, 6, null, null, 0, null, new byte[0]);
		assertThat(this.classifier.classify(odd, Kind.WRITE, HIGHEST)).isEqualTo(OutcomeRow.UNKNOWN_STATUS_WRITE);
		assertThat(this.classifier.classify(odd, Kind.READ, HIGHEST)).isEqualTo(OutcomeRow.UNKNOWN_STATUS);
		assertThat(this.classifier.classify(odd.withPreExecution(true), Kind.WRITE, HIGHEST))
			.isEqualTo(OutcomeRow.UNKNOWN_STATUS);
	}

	@ParameterizedTest
	@EnumSource(Status.class)
	void writeWithoutAKeyIsSettledByTheFirstRowOrTheMarkOnly(Status status) {
		Classifier unkeyed = new Classifier(true, false);
		OutcomeRow row = unkeyed.classify(reply(status, Role.PRIMARY, 6), Kind.WRITE, HIGHEST);
		boolean firstRow = this.classifier.classify(reply(status, Role.PRIMARY, 6), Kind.WRITE,
				HIGHEST) == OutcomeRow.ANSWERED;
		assertThat(row).isEqualTo(firstRow ? OutcomeRow.ANSWERED : OutcomeRow.UNKEYED_UNSETTLED);
		assertThat(unkeyed.classify(reply(status, Role.PRIMARY, 6).withPreExecution(true), Kind.WRITE, HIGHEST))
			.isNotEqualTo(OutcomeRow.UNKEYED_UNSETTLED);
		assertThat(unkeyed.classify(reply(status, Role.PRIMARY, 6), Kind.READ, HIGHEST))
			.isNotEqualTo(OutcomeRow.UNKEYED_UNSETTLED);
	}

	@Test
	void electedIsWhoeverStandsUnderAHigherEpoch() {
		assertThat(this.classifier.isElected(Role.ELECTING, HIGHEST + 1, HIGHEST)).isTrue();
		assertThat(this.classifier.isElected(Role.ELECTING, HIGHEST, HIGHEST)).isFalse();
		assertThat(this.classifier.isElected(Role.STANDBY, HIGHEST + 1, HIGHEST)).isFalse();
		assertThat(this.classifier.isElected(null, HIGHEST + 1, HIGHEST)).isFalse();
		assertThat(this.classifier.isElected(Role.ELECTING, HIGHEST + 1, Epoch.NONE)).isFalse();
		assertThat(new Classifier(false, true).isElected(Role.ELECTING, HIGHEST + 1, HIGHEST)).isFalse();
	}

	@Test
	void lossOfAConnection() {
		assertThat(this.classifier.classifyLoss(Kind.WRITE)).isEqualTo(OutcomeRow.TRANSPORT);
		assertThat(new Classifier(true, false).classifyLoss(Kind.WRITE)).isEqualTo(OutcomeRow.UNKEYED_UNSETTLED);
		assertThat(new Classifier(true, false).classifyLoss(Kind.READ)).isEqualTo(OutcomeRow.TRANSPORT);
	}

}
