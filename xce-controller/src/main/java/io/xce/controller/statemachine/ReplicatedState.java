package io.xce.controller.statemachine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import io.xce.controller.jobs.JobCapacity;
import io.xce.controller.jobs.JobEvent;
import io.xce.controller.jobs.JobTable;
import io.xce.controller.raft.NewerEntryException;
import io.xce.controller.raft.Replica;
import io.xce.jobs.InvalidBodyException;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobOperation;
import io.xce.jobs.JobProgress;
import io.xce.protocol.ClusterId;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Status;
import io.xce.protocol.key.CallerKeyTable;
import io.xce.protocol.key.KeyLookup;
import io.xce.protocol.key.KeyTable;
import io.xce.protocol.key.RecordedResult;
import io.xce.protocol.key.RequestHash;
import io.xce.protocol.key.WriteKey;
import io.xce.protocol.key.WriteMemory;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is replicated: the cluster id, the keys of writes, the jobs, and the
 * time. Applying is total: what a handler throws becomes a recorded INTERNAL.
 *
 * <p>
 * Entries are applied on one thread, under a lock that {@link #read} takes too. Snapshots
 * are written on the applying thread and need no lock, since nobody else changes
 * anything.
 */
public final class ReplicatedState implements Replica {

	private static final int FORMAT = 1;

	/** Above this, claims are refused: their results carry payloads. */
	private static final long MAX_RECORDED_BYTES = 512L << 20;

	private final Consumer<AppliedJob> listener;

	private final Object lock = new Object();

	private WriteMemory memory = new WriteMemory(
			new KeyTable(KeyTable.DEFAULT_MAX_CLIENTS, HelloReply.Limits.DEFAULT.slots()),
			new CallerKeyTable(CallerKeyTable.DEFAULT_MAX_KEYS));

	private JobTable jobs;

	private volatile @Nullable ClusterId clusterId;

	private long stampMillis;

	private long term;

	private long index;

	private int position;

	private @Nullable WriteKey key;

	/**
	 * Create an empty state.
	 * @param listener told of each change of a job, in the order of the log, while the
	 * lock is held: to be quick
	 */
	public ReplicatedState(Consumer<AppliedJob> listener) {
		this(listener, JobCapacity.DEFAULT);
	}

	ReplicatedState(Consumer<AppliedJob> listener, JobCapacity capacity) {
		this.listener = listener;
		this.jobs = new JobTable(capacity, this::jobChanged);
	}

	/**
	 * Read from the state while nothing changes it.
	 * @param <T> what is read
	 * @param reader reads; must not change anything, and be quick
	 * @return what it returned
	 */
	public <T extends @Nullable Object> T read(Function<ReplicatedState, T> reader) {
		synchronized (this.lock) {
			return reader.apply(this);
		}
	}

	/**
	 * Make a log entry.
	 * @param nowMillis the leader's clock; the stamp is never before the last one
	 * @param commands the bytes of its commands
	 * @return the entry's bytes
	 */
	public byte[] entry(long nowMillis, List<byte[]> commands) {
		return LogEntry.encode(Math.max(nowMillis, read((state) -> state.stampMillis)), commands);
	}

	@Override
	public List<CommandResult> apply(ByteBuffer bytes, long term, long index) throws NewerEntryException {
		LogEntry entry = LogEntry.decode(bytes);
		List<Command> commands = new ArrayList<>();
		for (byte[] command : entry.commands()) {
			commands.add(decode(command));
		}
		synchronized (this.lock) {
			this.term = term;
			this.index = index;
			this.position = 0;
			this.stampMillis = Math.max(this.stampMillis, entry.stampMillis());
			List<CommandResult> results = new ArrayList<>(commands.size());
			for (Command command : commands) {
				results.add(apply(command));
			}
			return results;
		}
	}

	private static Command decode(byte[] bytes) throws NewerEntryException {
		try {
			Command command = CommandCodec.decode(bytes);
			if (command instanceof Command.Write write && !isWrite(write.operation())) {
				throw new NewerEntryException("operation '" + write.operation()
						+ "' is not known here; a newer version wrote it, start this node with that version");
			}
			return command;
		}
		catch (IOException ex) {
			throw new NewerEntryException("a command of " + bytes.length
					+ " bytes cannot be read; a newer version wrote it, start this node with that version");
		}
	}

	private static boolean isWrite(String operation) {
		JobOperation known = JobOperation.of(operation);
		return known != null && known.kind() == Kind.WRITE;
	}

	private CommandResult apply(Command command) {
		if (command instanceof Command.Write write) {
			return write(write);
		}
		if (command instanceof Command.Progress progress) {
			this.jobs.progress(new JobProgress(progress.jobId(), progress.attempt(), progress.percent()));
		}
		else if (command instanceof Command.FormCluster form) {
			this.clusterId = (this.clusterId != null) ? this.clusterId : form.clusterId();
		}
		else if (command instanceof Command.ForgetClients forget) {
			forget.clients().forEach((client) -> this.memory.slots().remove(client.principal(), client.clientId()));
		}
		else if (command instanceof Command.ForgetCallerKeys forget) {
			forget.keys()
				.forEach((callerKey) -> this.memory.callerKeys().remove(callerKey.principal(), callerKey.key()));
		}
		else if (command instanceof Command.EndLease end) {
			this.jobs.endLease(end.jobId(), end.attempt(), end.reason(), this.stampMillis);
		}
		return CommandResult.DONE;
	}

	private CommandResult write(Command.Write write) {
		this.key = write.key();
		try {
			long hash = RequestHash.of(write.operation(), write.body());
			KeyLookup outcome = this.memory.apply(write.key(), hash, () -> execute(write));
			return CommandResult.of(outcome);
		}
		finally {
			this.key = null;
		}
	}

	private RecordedResult execute(Command.Write write) {
		try {
			return handle(write);
		}
		catch (InvalidBodyException ex) {
			return RecordedResult.failed(Status.INVALID_REQUEST, ex.getMessage());
		}
		catch (RuntimeException ex) {
			// the same on every node, for it depends on nothing but the log
			return RecordedResult.failed(Status.INTERNAL, write.operation() + " failed: " + ex);
		}
	}

	private RecordedResult handle(Command.Write write) throws InvalidBodyException {
		JobOperation operation = JobOperation.of(write.operation());
		if (operation == null) {
			throw new IllegalStateException("operation " + write.operation());
		}
		byte[] body = write.body();
		return switch (operation) {
			case SUBMIT -> this.jobs.submit(JobBodies.submit(body), this.stampMillis);
			case CANCEL -> this.jobs.cancel(JobBodies.cancel(body), this.stampMillis);
			case CLAIM -> claim(body);
			case REPORT -> this.jobs.report(JobBodies.report(body));
			case COMPLETE -> this.jobs.complete(JobBodies.complete(body), this.stampMillis);
			default -> throw new IllegalStateException("operation " + operation + " is not a write");
		};
	}

	private RecordedResult claim(byte[] body) throws InvalidBodyException {
		long recorded = this.memory.slots().recordedBytes() + this.memory.callerKeys().recordedBytes();
		if (recorded > MAX_RECORDED_BYTES) {
			return RecordedResult.failed(Status.BUSY, "the recorded results hold " + recorded + " bytes");
		}
		return this.jobs.claim(JobBodies.claim(body), this.stampMillis);
	}

	private void jobChanged(JobEvent event) {
		this.listener.accept(new AppliedJob(this.term, this.index, this.position++, this.stampMillis, event, this.key));
	}

	/**
	 * How a write ended that was applied before. Changes nothing.
	 * @param write the write
	 * @return how it ended, or {@code null} if only its entry in the log can tell
	 */
	public @Nullable CommandResult recorded(Command.Write write) {
		WriteKey of = write.key();
		long hash = RequestHash.of(write.operation(), write.body());
		KeyLookup found = read((state) -> state.memory.slots()
			.lookup(of.principal(), of.clientId(), of.slot(), of.sequence(), of.first(), hash));
		return (found instanceof RecordedResult result) ? CommandResult.of(result) : null;
	}

	/**
	 * The jobs. Only inside {@link #read}.
	 * @return the table
	 */
	public JobTable jobs() {
		return this.jobs;
	}

	/**
	 * The keys of writes. Only inside {@link #read}.
	 * @return the memory
	 */
	public WriteMemory memory() {
		return this.memory;
	}

	/**
	 * The id of the cluster. From memory, at any time.
	 * @return the id, or {@code null} before it is known
	 */
	public @Nullable ClusterId clusterId() {
		return this.clusterId;
	}

	@Override
	public void writeTo(DataOutput out) throws IOException {
		out.writeByte(FORMAT);
		ClusterId clusterId = this.clusterId;
		out.writeBoolean(clusterId != null);
		if (clusterId != null) {
			out.writeLong(clusterId.mostSignificantBits());
			out.writeLong(clusterId.leastSignificantBits());
		}
		out.writeLong(this.stampMillis);
		this.memory.writeTo(out);
		this.jobs.writeTo(out);
	}

	@Override
	public void readFrom(DataInput in) throws IOException {
		int format = in.readUnsignedByte();
		if (format != FORMAT) {
			throw new IOException("State is written in format " + format + ", expected " + FORMAT
					+ "; start this node with the version that wrote it");
		}
		ClusterId readClusterId = in.readBoolean() ? new ClusterId(in.readLong(), in.readLong()) : null;
		long readStamp = in.readLong();
		WriteMemory readMemory = WriteMemory.readFrom(in);
		JobTable readJobs = JobTable.readFrom(in, this::jobChanged);
		synchronized (this.lock) {
			this.clusterId = readClusterId;
			this.stampMillis = readStamp;
			this.memory = readMemory;
			this.jobs = readJobs;
		}
	}

}
