package io.xce.controller.raft;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.server.storage.RaftStorageDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which snapshot Ratis is told of, without a look into the directory for each append.
 */
class ReplicaStateMachineTests {

	@TempDir
	Path directory;

	private ReplicaStateMachine machine;

	@BeforeEach
	void initialize() throws IOException {
		this.machine = opened();
	}

	@Test
	void thereIsNoneBeforeTheFirst() {
		assertThat(this.machine.getLatestSnapshot()).isNull();
	}

	@Test
	void itIsTheOneThatWasTaken() throws IOException {
		take(this.machine, 3, 7);
		assertThat(this.machine.getLatestSnapshot().getTermIndex()).isEqualTo(TermIndex.valueOf(3, 7));
		take(this.machine, 3, 9);
		assertThat(this.machine.getLatestSnapshot().getTermIndex()).isEqualTo(TermIndex.valueOf(3, 9));
	}

	@Test
	void itIsTheOneThatARestartedNodeFinds() throws IOException {
		take(this.machine, 3, 7);
		assertThat(opened().getLatestSnapshot().getTermIndex()).isEqualTo(TermIndex.valueOf(3, 7));
	}

	@Test
	void oneThatCameFromTheLeaderCountsOnceItIsLoaded() throws IOException {
		take(opened(), 4, 11);
		assertThat(this.machine.getLatestSnapshot()).as("not loaded").isNull();
		this.machine.pause();
		this.machine.reinitialize();
		assertThat(this.machine.getLatestSnapshot().getTermIndex()).isEqualTo(TermIndex.valueOf(4, 11));
	}

	private static void take(ReplicaStateMachine machine, long term, long index) throws IOException {
		machine.notifyTermIndexUpdated(term, index);
		machine.takeSnapshot();
	}

	private ReplicaStateMachine opened() throws IOException {
		ReadBarrier barrier = new ReadBarrier(1, System::nanoTime, () -> -1, () -> 0);
		ReplicaStateMachine opened = new ReplicaStateMachine(new Nothing(), barrier,
				new Leadership(() -> null, barrier, TimeUnit.SECONDS.toNanos(1)), Parrot.of(RaftListener.class, null),
				() -> 0);
		opened.initialize(Parrot.of(RaftServer.class, RaftPeerId.valueOf("n1")), RaftGroupId.randomId(), storage());
		return opened;
	}

	private RaftStorage storage() {
		RaftStorageDirectory files = Parrot.of(RaftStorageDirectory.class, this.directory.toFile());
		return Parrot.of(RaftStorage.class, files);
	}

	private static final class Nothing implements Replica {

		@Override
		public List<?> apply(ByteBuffer entry, long term, long index) {
			return List.of();
		}

		@Override
		public void writeTo(DataOutput out) throws IOException {
			out.writeInt(1);
		}

		@Override
		public void readFrom(DataInput in) throws IOException {
			in.readInt();
		}

	}

}
