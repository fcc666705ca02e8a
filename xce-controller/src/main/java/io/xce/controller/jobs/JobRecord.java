package io.xce.controller.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

import io.xce.jobs.Job;
import io.xce.jobs.JobState;
import io.xce.jobs.JobTimes;
import org.jspecify.annotations.Nullable;

/**
 * One job in the table. Changed by {@link JobTable} only.
 */
final class JobRecord {

	private static final byte[] NO_BYTES = {};

	final long sequence;

	final String id;

	final String type;

	final int maxAttempts;

	/** The hash of what was submitted: it outlives the payload. */
	final long specHash;

	final long submittedMillis;

	byte[] payload;

	JobState state = JobState.QUEUED;

	long version = 1;

	int attempt;

	int progress;

	int leaseLosses;

	long leaseMillis;

	long startedMillis;

	long finishedMillis;

	@Nullable String worker;

	byte @Nullable [] result;

	@Nullable String error;

	JobRecord(long sequence, String id, String type, int maxAttempts, long specHash, long submittedMillis,
			byte[] payload) {
		this.sequence = sequence;
		this.id = id;
		this.type = type;
		this.maxAttempts = maxAttempts;
		this.specHash = specHash;
		this.submittedMillis = submittedMillis;
		this.payload = payload;
	}

	boolean runs(int attempt) {
		return this.state == JobState.RUNNING && this.attempt == attempt;
	}

	/**
	 * What the record keeps that can be long.
	 * @return bytes of payload and result, characters of the error
	 */
	long bytes() {
		return (long) this.payload.length + ((this.result != null) ? this.result.length : 0)
				+ ((this.error != null) ? this.error.length() : 0);
	}

	void end(JobState state, long nowMillis) {
		this.state = state;
		this.finishedMillis = nowMillis;
		// nobody can claim it any more
		this.payload = NO_BYTES;
		this.version++;
	}

	Job job() {
		return new Job(this.id, this.type, this.state, this.version, this.attempt, this.maxAttempts, this.worker,
				this.progress, this.leaseLosses,
				new JobTimes(this.submittedMillis, this.startedMillis, this.finishedMillis), this.result, this.error);
	}

	void writeTo(DataOutput out) throws IOException {
		out.writeLong(this.sequence);
		out.writeUTF(this.id);
		out.writeUTF(this.type);
		out.writeInt(this.maxAttempts);
		out.writeLong(this.specHash);
		out.writeLong(this.submittedMillis);
		writeBytes(out, this.payload);
		out.writeUTF(this.state.name());
		out.writeLong(this.version);
		out.writeInt(this.attempt);
		out.writeInt(this.progress);
		out.writeInt(this.leaseLosses);
		out.writeLong(this.leaseMillis);
		out.writeLong(this.startedMillis);
		out.writeLong(this.finishedMillis);
		writeText(out, this.worker);
		writeBytes(out, this.result);
		writeText(out, this.error);
	}

	static JobRecord readFrom(DataInput in) throws IOException {
		JobRecord job = new JobRecord(in.readLong(), in.readUTF(), in.readUTF(), in.readInt(), in.readLong(),
				in.readLong(), required(readBytes(in)));
		job.state = state(in.readUTF(), job.id);
		job.version = in.readLong();
		job.attempt = in.readInt();
		job.progress = in.readInt();
		job.leaseLosses = in.readInt();
		job.leaseMillis = in.readLong();
		job.startedMillis = in.readLong();
		job.finishedMillis = in.readLong();
		job.worker = readText(in);
		job.result = readBytes(in);
		job.error = readText(in);
		return job;
	}

	private static JobState state(String name, String id) throws IOException {
		try {
			return JobState.valueOf(name);
		}
		catch (IllegalArgumentException ex) {
			throw new IOException(
					"State of job " + id + " is " + name + ", expected one of " + Arrays.toString(JobState.values()),
					ex);
		}
	}

	private static byte[] required(byte @Nullable [] bytes) throws IOException {
		if (bytes == null) {
			throw new IOException("Payload is missing");
		}
		return bytes;
	}

	private static void writeBytes(DataOutput out, byte @Nullable [] bytes) throws IOException {
		out.writeInt((bytes != null) ? bytes.length : -1);
		if (bytes != null) {
			out.write(bytes);
		}
	}

	private static byte @Nullable [] readBytes(DataInput in) throws IOException {
		int length = in.readInt();
		if (length < 0) {
			return null;
		}
		byte[] bytes = new byte[length];
		in.readFully(bytes);
		return bytes;
	}

	private static void writeText(DataOutput out, @Nullable String text) throws IOException {
		out.writeBoolean(text != null);
		if (text != null) {
			out.writeUTF(text);
		}
	}

	private static @Nullable String readText(DataInput in) throws IOException {
		return in.readBoolean() ? in.readUTF() : null;
	}

}
