package io.xce.controller.raft;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;
import io.xce.controller.support.Await;
import io.xce.controller.support.TestCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One peer with a state that knows little.
 */
class RaftNodeIntegrationTests {

	@TempDir
	Path directory;

	private final CompletableFuture<String> fatal = new CompletableFuture<>();

	@Test
	void anEntryItDoesNotKnowStopsItWithOneLine() throws Exception {
		List<Integer> ports = TestCluster.freePorts(2);
		ControllerConfig config = ControllerConfig.builder("a", this.directory)
			.peer(new Peer("a", new HostPort("127.0.0.1", ports.get(0)), new HostPort("127.0.0.1", ports.get(1))))
			.build();
		CountingReplica replica = new CountingReplica();
		try (RaftNode node = RaftNode.open(config, this.directory.resolve("raft"), replica,
				(commands) -> commands.get(0), new Listener(), System::nanoTime)) {
			node.start();
			Await.until(Duration.ofSeconds(20), "a primary", () -> node.view().standing() == RaftView.Standing.PRIMARY);
			assertThat(propose(node, 1).get(20, TimeUnit.SECONDS)).isEqualTo("applied 1");
			CompletableFuture<String> newer = propose(node, 99);
			assertThat(this.fatal.get(20, TimeUnit.SECONDS)).isEqualTo("log entry 2 of term 1: type 99 is not known");
			Await.until(Duration.ofSeconds(20), "it to stop",
					() -> node.view().standing() == RaftView.Standing.STOPPED);
			assertThat(newer.get(20, TimeUnit.SECONDS)).isEqualTo("abandoned false");
			assertThat(replica.applied).as("nothing behind it is applied").isEqualTo(1);
		}
	}

	private static CompletableFuture<String> propose(RaftNode node, int type) {
		CompletableFuture<String> outcome = new CompletableFuture<>();
		node.propose(new Proposal() {

			@Override
			public int size() {
				return 1;
			}

			@Override
			public byte[] command() {
				return new byte[] { (byte) type };
			}

			@Override
			public void applied(long term, Object result) {
				outcome.complete("applied " + result);
			}

			@Override
			public void abandoned(boolean preExecution) {
				outcome.complete("abandoned " + preExecution);
			}

		});
		return outcome;
	}

	private static final class CountingReplica implements Replica {

		private volatile int applied;

		@Override
		public List<?> apply(ByteBuffer entry, long term, long index) throws NewerEntryException {
			int type = entry.get();
			if (type == 99) {
				throw new NewerEntryException("type 99 is not known");
			}
			this.applied++;
			return List.of(this.applied);
		}

		@Override
		public void writeTo(DataOutput out) throws IOException {
			out.writeInt(this.applied);
		}

		@Override
		public void readFrom(DataInput in) throws IOException {
			this.applied = in.readInt();
		}

	}

	private final class Listener implements RaftListener {

		@Override
		public void changed() {
			// not looked at
		}

		@Override
		public void ready(long term, long nanos) {
			// not looked at
		}

		@Override
		public void leadLost() {
			// not looked at
		}

		@Override
		public void snapshot(String what, long term, long index, long bytes, long millis) {
			// not looked at
		}

		@Override
		public void fatal(String line) {
			RaftNodeIntegrationTests.this.fatal.complete(line);
		}

	}

}
