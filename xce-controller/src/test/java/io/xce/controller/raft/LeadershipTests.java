package io.xce.controller.raft;

import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;

import io.xce.controller.support.FakeClock;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LeadershipTests {

	private RaftPeerRole role = RaftPeerRole.FOLLOWER;

	private long term = 6;

	private String leader = "b";

	private boolean alive = true;

	private final DivisionInfo info = (DivisionInfo) Proxy.newProxyInstance(LeadershipTests.class.getClassLoader(),
			new Class<?>[] { DivisionInfo.class }, (proxy, method, args) -> switch (method.getName()) {
				case "getCurrentRole" -> this.role;
				case "getCurrentTerm" -> this.term;
				case "getLeaderId" -> (this.leader != null) ? RaftPeerId.valueOf(this.leader) : null;
				case "isAlive" -> this.alive;
				default -> throw new UnsupportedOperationException(method.getName());
			});

	private final FakeClock clock = new FakeClock();

	private final ReadBarrier barrier = new ReadBarrier(3, this.clock, () -> 0, () -> this.term);

	private final FakeAppender follower = new FakeAppender("b");

	private final Leadership leadership = new Leadership(() -> this.info, this.barrier,
			TimeUnit.MILLISECONDS.toNanos(300));

	@Test
	void aFollowerSpeaksAtTheHighestTermOfAnAppendItAccepted() {
		this.leadership.accepted(6);
		this.leadership.accepted(5);
		assertThat(this.leadership.view()).isEqualTo(new RaftView(RaftView.Standing.FOLLOWER, 6, "b"));
	}

	@Test
	void anIsolatedCandidateNeverSpeaksAtItsOwnTerm() {
		this.leadership.accepted(6);
		this.role = RaftPeerRole.CANDIDATE;
		this.leader = null;
		this.term = 57;
		assertThat(this.leadership.view()).isEqualTo(new RaftView(RaftView.Standing.CANDIDATE, 6, null));
		this.role = RaftPeerRole.FOLLOWER;
		assertThat(this.leadership.view().epoch()).as("between two elections").isEqualTo(6);
	}

	@Test
	void aLeaderSpeaksAtItsOwnTermFromItsElectionOn() {
		this.leadership.accepted(6);
		this.role = RaftPeerRole.CANDIDATE;
		this.leader = null;
		this.term = 7;
		assertThat(this.leadership.view().epoch()).as("it may lose").isEqualTo(6);
		lead(7);
		news().notifyLeaderChanged(RaftGroupMemberId.valueOf(RaftPeerId.valueOf("a"), RaftGroupId.randomId()),
				RaftPeerId.valueOf("a"));
		assertThat(this.leadership.view()).isEqualTo(new RaftView(RaftView.Standing.LEADER_NOT_READY, 7, "a"));
	}

	/** What Ratis tells; nobody listens behind it. */
	private ReplicaStateMachine news() {
		return new ReplicaStateMachine(Parrot.of(Replica.class, null), this.barrier, this.leadership,
				Parrot.of(RaftListener.class, null), () -> this.term);
	}

	@Test
	void aLeaderIsPrimaryOnceItIsReadyAndHeard() {
		this.leadership.accepted(6);
		lead(7);
		assertThat(this.leadership.view()).isEqualTo(new RaftView(RaftView.Standing.LEADER_NOT_READY, 6, "a"));
		this.leadership.ready(7);
		assertThat(this.leadership.view().standing()).isEqualTo(RaftView.Standing.LEADER_UNHEARD);
		heard();
		assertThat(this.leadership.view()).isEqualTo(new RaftView(RaftView.Standing.PRIMARY, 7, "a"));
		this.clock.advanceMillis(301);
		assertThat(this.leadership.view().standing()).isEqualTo(RaftView.Standing.LEADER_UNHEARD);
		heard();
		assertThat(this.leadership.view().standing()).isEqualTo(RaftView.Standing.PRIMARY);
	}

	@Test
	void aLeaderElectedAgainIsNotReadyBecauseItOnceWas() {
		lead(7);
		this.leadership.ready(7);
		heard();
		this.leadership.leadLost();
		lead(9);
		heard();
		assertThat(this.leadership.view()).isEqualTo(new RaftView(RaftView.Standing.LEADER_NOT_READY, 7, "a"));
	}

	@Test
	void lateNewsOfReadinessMakesNoPrimary() {
		lead(7);
		this.leadership.leadLost();
		this.role = RaftPeerRole.FOLLOWER;
		this.leadership.ready(7);
		assertThat(this.leadership.view().standing()).isEqualTo(RaftView.Standing.FOLLOWER);
		lead(9);
		heard();
		assertThat(this.leadership.view().standing()).isEqualTo(RaftView.Standing.LEADER_NOT_READY);
	}

	@Test
	void oneThatIsClosedIsStopped() {
		this.alive = false;
		assertThat(this.leadership.view().standing()).isEqualTo(RaftView.Standing.STOPPED);
		assertThat(new Leadership(() -> null, this.barrier, 1).view().standing()).isEqualTo(RaftView.Standing.STOPPED);
	}

	private void lead(long newTerm) {
		this.role = RaftPeerRole.LEADER;
		this.term = newTerm;
		this.leader = "a";
	}

	private void heard() {
		var reign = FakeAppender.reign();
		this.follower.sentAgoMillis(0);
		this.barrier.appenderCreated(reign, this.follower.appender);
		this.barrier.replied(reign, this.follower.appender, this.follower.reply(this.follower.send(), true));
	}

}
