package io.xce.controller.raft;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.xce.controller.support.FakeClock;
import org.apache.ratis.server.leader.LeaderState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads pass only after a majority recognised the leader after they came.
 */
class ReadBarrierTests {

	private final AtomicLong commitIndex = new AtomicLong(10);

	private final AtomicLong term = new AtomicLong(3);

	private final FakeClock clock = new FakeClock();

	private final ReadBarrier barrier = new ReadBarrier(3, this.clock, this.commitIndex::get, this.term::get);

	private final LeaderState reign = FakeAppender.reign();

	private final FakeAppender b = new FakeAppender("b");

	private final FakeAppender c = new FakeAppender("c");

	private final List<Boolean> outcomes = new ArrayList<>();

	@BeforeEach
	void lead() {
		this.barrier.appenderCreated(this.reign, this.b.appender);
		this.barrier.appenderCreated(this.reign, this.c.appender);
		this.barrier.applied(10);
		this.barrier.ready(3);
	}

	@Test
	void anAnswerToAQuestionAskedAfterTheReadLetsItPass() {
		read();
		assertThat(this.outcomes).isEmpty();
		answer(this.b, this.b.send());
		assertThat(this.outcomes).containsExactly(true);
	}

	@Test
	void anAnswerToAQuestionAskedBeforeTheReadDoesNot() {
		long earlier = this.b.send();
		read();
		answer(this.b, earlier);
		assertThat(this.outcomes).isEmpty();
		assertThat(this.b.triggers()).as("the follower is asked again").isEqualTo(2);
		answer(this.b, this.b.send());
		assertThat(this.outcomes).containsExactly(true);
	}

	@Test
	void aCommitIndexThatWasOnceAcknowledgedLetsNoLaterReadPass() {
		read();
		answer(this.b, this.b.send());
		read();
		assertThat(this.outcomes).as("the second read asks anew").containsExactly(true);
	}

	@Test
	void aRefusalCountsForNothing() {
		read();
		this.barrier.replied(this.reign, this.b.appender, this.b.reply(this.b.send(), false));
		assertThat(this.outcomes).isEmpty();
	}

	@Test
	void readsThatComeDuringARoundShareTheNext() {
		read();
		long first = this.b.send();
		read();
		read();
		answer(this.b, first);
		assertThat(this.outcomes).containsExactly(true);
		answer(this.c, this.c.send());
		assertThat(this.outcomes).containsExactly(true, true, true);
	}

	@Test
	void aReadWaitsUntilWhatWasCommittedIsApplied() {
		this.commitIndex.set(12);
		read();
		answer(this.b, this.b.send());
		this.barrier.applied(11);
		assertThat(this.outcomes).isEmpty();
		this.barrier.applied(12);
		assertThat(this.outcomes).containsExactly(true);
	}

	@Test
	void losingTheLeadEndsEveryReadThatIsNotRecognised() {
		read();
		read();
		this.barrier.leadLost();
		assertThat(this.outcomes).containsExactly(false, false);
		read();
		assertThat(this.outcomes).containsExactly(false, false, false);
	}

	@Test
	void aNewReignIsNotReadyUntilItsOwnFirstEntryIsApplied() {
		this.barrier.leadLost();
		this.term.set(5);
		LeaderState next = FakeAppender.reign();
		this.barrier.appenderCreated(next, this.b.appender);
		read();
		assertThat(this.outcomes).containsExactly(false);
		this.barrier.ready(3);
		read();
		assertThat(this.outcomes).as("late news of an earlier term").containsExactly(false, false);
		this.barrier.ready(5);
		read();
		assertThat(this.outcomes).hasSize(2);
		this.barrier.replied(this.reign, this.b.appender, this.b.reply(this.b.send(), true));
		assertThat(this.outcomes).as("an answer to the earlier reign").hasSize(2);
		this.barrier.replied(next, this.b.appender, this.b.reply(this.b.send(), true));
		assertThat(this.outcomes).containsExactly(false, false, true);
	}

	@Test
	void anAppenderThatWasReplacedCountsForNothing() {
		FakeAppender again = new FakeAppender("b");
		this.barrier.appenderCreated(this.reign, again.appender);
		read();
		answer(this.b, this.b.send());
		assertThat(this.outcomes).isEmpty();
		answer(again, again.send());
		assertThat(this.outcomes).containsExactly(true);
	}

	@Test
	void aClusterOfOneAsksNobody() {
		ReadBarrier alone = new ReadBarrier(1, this.clock, this.commitIndex::get, this.term::get);
		alone.await(this.outcomes::add);
		assertThat(this.outcomes).as("not ready").containsExactly(false);
		alone.ready(3);
		alone.applied(10);
		alone.await(this.outcomes::add);
		assertThat(this.outcomes).containsExactly(false, true);
		assertThat(alone.majorityWithin(0)).isTrue();
	}

	@Test
	void oneOfFiveIsNotAMajority() {
		ReadBarrier five = new ReadBarrier(5, this.clock, this.commitIndex::get, this.term::get);
		LeaderState state = FakeAppender.reign();
		FakeAppender d = new FakeAppender("d");
		five.appenderCreated(state, this.b.appender);
		five.appenderCreated(state, d.appender);
		five.applied(10);
		five.ready(3);
		five.await(this.outcomes::add);
		five.replied(state, this.b.appender, this.b.reply(this.b.send(), true));
		five.replied(state, this.b.appender, this.b.reply(this.b.send(), true));
		assertThat(this.outcomes).isEmpty();
		five.replied(state, d.appender, d.reply(d.send(), true));
		assertThat(this.outcomes).containsExactly(true);
	}

	@Test
	void aMajorityIsHeardAsLongAsTheQuestionItAnsweredIsYoung() {
		long limit = TimeUnit.MILLISECONDS.toNanos(300);
		assertThat(this.barrier.majorityWithin(limit)).isFalse();
		this.b.sentAgoMillis(0);
		answer(this.b, this.b.send());
		assertThat(this.barrier.majorityWithin(limit)).isTrue();
		this.clock.advanceMillis(250);
		assertThat(this.barrier.majorityWithin(limit)).isTrue();
		this.clock.advanceMillis(100);
		assertThat(this.barrier.majorityWithin(limit)).isFalse();
	}

	@Test
	void anAnswerThatLayInABufferWhileThisProcessWasStoppedProvesNothing() {
		this.b.sentAgoMillis(10_000);
		answer(this.b, this.b.send());
		assertThat(this.barrier.majorityWithin(TimeUnit.MILLISECONDS.toNanos(300))).isFalse();
	}

	private void read() {
		this.barrier.await(this.outcomes::add);
	}

	private void answer(FakeAppender from, long callId) {
		this.barrier.replied(this.reign, from.appender, from.reply(callId, true));
	}

}
