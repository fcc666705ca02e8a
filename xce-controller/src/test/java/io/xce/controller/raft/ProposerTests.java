package io.xce.controller.raft;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeerId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ProposerTests {

	private final BlockingQueue<ProposedEntry> log = new LinkedBlockingQueue<>();

	private final BlockingQueue<CompletableFuture<RaftClientReply>> answers = new LinkedBlockingQueue<>();

	private final Semaphore turn = new Semaphore(0);

	private final List<List<byte[]>> encoded = new ArrayList<>();

	private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

	private final Proposer proposer = new Proposer("test-proposer", (commands) -> {
		this.encoded.add(commands);
		return new byte[0];
	}, (entry) -> {
		this.turn.acquireUninterruptibly();
		CompletableFuture<RaftClientReply> answer = new CompletableFuture<>();
		this.answers.add(answer);
		this.log.add(entry);
		return answer;
	});

	@BeforeEach
	void start() {
		this.proposer.start();
	}

	@AfterEach
	void stop() {
		this.turn.release(1000);
		this.proposer.close();
	}

	@Test
	void whatQueuesUpSharesTheNextEntryAndEachGetsItsResult() throws Exception {
		propose("a", 10);
		while (this.encoded.isEmpty()) {
			Thread.onSpinWait();
		}
		propose("b", 10);
		propose("c", 10);
		this.turn.release(2);
		ProposedEntry first = next();
		ProposedEntry second = next();
		assertThat(this.encoded).extracting(List::size).containsExactly(1, 2);
		succeed(first, 5, List.of("ra"));
		succeed(second, 6, List.of("rb", "rc"));
		assertThat(tell()).isEqualTo("a applied 5 ra");
		assertThat(List.of(tell(), tell())).containsExactly("b applied 6 rb", "c applied 6 rc");
		assertThat(this.proposer.pending()).isZero();
	}

	@Test
	void aLongCommandGetsAnEntryOfItsOwn() throws Exception {
		propose("a", 10);
		while (this.encoded.isEmpty()) {
			Thread.onSpinWait();
		}
		propose("big", 4 << 20);
		propose("c", 10);
		this.turn.release(3);
		for (int i = 0; i < 3; i++) {
			next();
		}
		assertThat(this.encoded).extracting(List::size).containsExactly(1, 1, 1);
	}

	@Test
	void whatWasNotAppendedIsProvenNotToBeExecuted() throws Exception {
		this.turn.release(2);
		propose("a", 10);
		next();
		fail();
		assertThat(tell()).isEqualTo("a abandoned true");
		propose("b", 10);
		next().markAppended();
		fail();
		assertThat(tell()).isEqualTo("b abandoned false");
	}

	@Test
	void closingAbandonsWhatIsQueued() throws Exception {
		propose("a", 10);
		while (this.encoded.isEmpty()) {
			Thread.onSpinWait();
		}
		propose("b", 10);
		this.proposer.close();
		assertThat(tell()).isEqualTo("b abandoned true");
		propose("c", 10);
		assertThat(tell()).isEqualTo("c abandoned true");
	}

	@Test
	void whoeverMayWaitForRaftNeedNotWaitForTheThread() throws Exception {
		List<ProposedEntry> entries = new ArrayList<>();
		try (Proposer unstarted = new Proposer("unstarted", (commands) -> new byte[] { (byte) commands.size() },
				(entry) -> {
					entries.add(entry);
					return new CompletableFuture<>();
				})) {
			unstarted.propose(proposal("of another", 10));
			unstarted.proposeHere(() -> {
				unstarted.propose(proposal("a", 10));
				unstarted.propose(proposal("b", 300 * 1024));
				unstarted.propose(proposal("c", 300 * 1024));
				assertThat(entries).isEmpty();
			});
			assertThat(entries).extracting((entry) -> (int) entry.getContent().byteAt(0)).containsExactly(2, 1);
		}
		assertThat(this.told).containsExactly("of another abandoned true");
	}

	@Test
	void whatATaskProposedIsNotLostWhenItFails() {
		List<ProposedEntry> entries = new ArrayList<>();
		try (Proposer unstarted = new Proposer("unstarted", (commands) -> new byte[0], (entry) -> {
			entries.add(entry);
			return new CompletableFuture<>();
		})) {
			assertThatIllegalStateException().isThrownBy(() -> unstarted.proposeHere(() -> {
				unstarted.propose(proposal("a", 10));
				throw new IllegalStateException("expected");
			}));
			assertThat(entries).hasSize(1);
			unstarted.propose(proposal("b", 10));
			assertThat(entries).as("the thread is a thread like any other again").hasSize(1);
		}
	}

	@Test
	void tooManyAreNotTaken() throws Exception {
		propose("a", 10);
		while (this.encoded.isEmpty()) {
			Thread.onSpinWait();
		}
		for (int i = 1; i < Proposer.MAX_PENDING; i++) {
			assertThat(propose("n" + i, 1)).isTrue();
		}
		assertThat(propose("one more", 1)).isFalse();
		assertThat(this.told).isEmpty();
		assertThat(this.proposer.pending()).isEqualTo(Proposer.MAX_PENDING);
	}

	@Test
	void tooManyBytesAreNotTaken() throws Exception {
		assertThat(propose("a", 60 << 20)).isTrue();
		assertThat(propose("b", 60 << 20)).isFalse();
		assertThat(propose("c", 1 << 20)).isTrue();
	}

	private boolean propose(String name, int size) {
		return this.proposer.propose(proposal(name, size));
	}

	private Proposal proposal(String name, int size) {
		return new Proposal() {

			@Override
			public int size() {
				return size;
			}

			@Override
			public byte[] command() {
				return name.getBytes(java.nio.charset.StandardCharsets.UTF_8);
			}

			@Override
			public void applied(long term, Object result) {
				ProposerTests.this.told.add(name + " applied " + term + " " + result);
			}

			@Override
			public void abandoned(boolean preExecution) {
				ProposerTests.this.told.add(name + " abandoned " + preExecution);
			}

		};
	}

	private ProposedEntry next() throws Exception {
		ProposedEntry entry = this.log.poll(10, TimeUnit.SECONDS);
		assertThat(entry).isNotNull();
		return entry;
	}

	private String tell() throws Exception {
		return this.told.poll(10, TimeUnit.SECONDS);
	}

	private void succeed(ProposedEntry entry, long term, List<?> results) throws Exception {
		RaftClientReply reply = RaftClientReply.newBuilder()
			.setClientId(ClientId.randomId())
			.setServerId(RaftPeerId.valueOf("a"))
			.setGroupId(RaftGroupId.randomId())
			.setSuccess()
			.setMessage(new ProposedEntry.AppliedEntry(term, results))
			.build();
		this.answers.poll(10, TimeUnit.SECONDS).complete(reply);
	}

	private void fail() throws Exception {
		this.answers.poll(10, TimeUnit.SECONDS).completeExceptionally(new IllegalStateException("no leader"));
	}

}
