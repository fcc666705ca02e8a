package io.xce.controller.statemachine;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import io.xce.jobs.ClaimQuery;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobCompletion;
import io.xce.jobs.JobProgress;
import io.xce.jobs.JobSpec;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.key.WriteKey;

/**
 * Entries as a busy, clumsy cluster would write them: keys that repeat and go back, jobs
 * that do not exist, bodies that are garbage, clocks that jump.
 */
final class RandomLog {

	private final SplittableRandom random;

	private long clock = 1_000_000;

	RandomLog(long seed) {
		this.random = new SplittableRandom(seed);
	}

	List<byte[]> entries(int count) {
		List<byte[]> entries = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			List<byte[]> commands = new ArrayList<>();
			for (int n = this.random.nextInt(1, 5); n > 0; n--) {
				commands.add(CommandCodec.encode(command()));
			}
			this.clock += this.random.nextInt(-5000, 20_000);
			entries.add(LogEntry.encode(this.clock, commands));
		}
		return entries;
	}

	private Command command() {
		return switch (this.random.nextInt(20)) {
			case 0 -> new Command.FormCluster(new ClusterId(this.random.nextLong(), this.random.nextLong()));
			case 1 -> new Command.Progress(jobId(), this.random.nextInt(4), this.random.nextInt(101));
			case 2, 3 -> new Command.EndLease(jobId(), this.random.nextInt(1, 4), "random");
			case 4 -> new Command.ForgetClients(List.of(new Command.Client(principal(), clientId())));
			case 5 -> new Command.ForgetCallerKeys(List.of(new Command.CallerKey(principal(), callerKey())));
			default -> write();
		};
	}

	private Command write() {
		WriteKey key = new WriteKey(principal(), clientId(), this.random.nextInt(3), this.random.nextInt(1, 40),
				this.random.nextInt(3) == 0, (this.random.nextInt(6) == 0) ? callerKey() : null);
		byte[] garbage = new byte[this.random.nextInt(20)];
		this.random.nextBytes(garbage);
		return switch (this.random.nextInt(12)) {
			case 0, 1, 2, 3 -> new Command.Write(key, "jobs.submit", JobBodies.submit(spec()));
			case 4, 5, 6 -> new Command.Write(key, "jobs.claim",
					JobBodies.claim(new ClaimQuery("w" + this.random.nextInt(3), List.of("t0", "t1"), 1000)));
			case 7 -> new Command.Write(key, "jobs.cancel", JobBodies.cancel(jobId()));
			case 8 -> new Command.Write(key, "jobs.report",
					JobBodies.report(new JobProgress(jobId(), this.random.nextInt(1, 4), this.random.nextInt(101))));
			case 9, 10 -> new Command.Write(key, "jobs.complete",
					JobBodies.complete(this.random.nextBoolean()
							? new JobCompletion(jobId(), this.random.nextInt(1, 3), garbage, null)
							: new JobCompletion(jobId(), this.random.nextInt(1, 3), null, "failed")));
			default -> new Command.Write(key, "jobs.submit", garbage);
		};
	}

	private JobSpec spec() {
		JobSpec spec = JobSpec.of("t" + this.random.nextInt(3),
				("payload " + this.random.nextInt(5)).getBytes(StandardCharsets.UTF_8));
		return this.random.nextBoolean() ? spec : spec.withId(jobId()).withMaxAttempts(this.random.nextInt(1, 4));
	}

	private String jobId() {
		return "job-" + this.random.nextInt(1, 60);
	}

	private String principal() {
		return "p" + this.random.nextInt(2);
	}

	private ClientId clientId() {
		return new ClientId(0, this.random.nextInt(4));
	}

	private String callerKey() {
		return "key-" + this.random.nextInt(5) + "-\u00e4\ud83d\ude00";
	}

}
