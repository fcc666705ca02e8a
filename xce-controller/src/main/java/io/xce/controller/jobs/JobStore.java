package io.xce.controller.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

import io.xce.jobs.JobState;
import org.jspecify.annotations.Nullable;

/**
 * Where job records are kept, counted and dropped. Iterates only over what has an order.
 */
final class JobStore {

	private static final int FORMAT = 1;

	private final JobCapacity capacity;

	private final NavigableMap<Long, JobRecord> jobs = new TreeMap<>();

	private final Map<String, JobRecord> byId = new HashMap<>();

	private final JobQueue queue = new JobQueue();

	private final Deque<JobRecord> ended = new ArrayDeque<>();

	private long nextSequence = 1;

	private int open;

	private long openBytes;

	private long endedBytes;

	JobStore(JobCapacity capacity) {
		this.capacity = capacity;
	}

	@Nullable JobRecord get(@Nullable String id) {
		return this.byId.get(id);
	}

	/**
	 * All jobs whose sequence is above a number, in the order of their submission.
	 */
	Collection<JobRecord> after(long sequence) {
		return this.jobs.tailMap(sequence, false).values();
	}

	JobQueue queue() {
		return this.queue;
	}

	int open() {
		return this.open;
	}

	long openBytes() {
		return this.openBytes;
	}

	boolean hasRoomFor(long payloadBytes) {
		return this.open < this.capacity.openJobs() && this.openBytes + payloadBytes <= this.capacity.openBytes();
	}

	/**
	 * The sequence of a new job.
	 * @param id the id its caller wants, or {@code null}: then one is passed over whose
	 * name a caller has taken
	 * @return the sequence
	 */
	long takeSequence(@Nullable String id) {
		while (id == null && this.byId.containsKey(name(this.nextSequence))) {
			this.nextSequence++;
		}
		return this.nextSequence++;
	}

	static String name(long sequence) {
		return "job-" + sequence;
	}

	/**
	 * Add a queued job.
	 */
	void add(JobRecord job) {
		put(job);
		this.queue.add(job);
	}

	/**
	 * End a job, and drop the oldest ended ones that there is no room for.
	 */
	void end(JobRecord job, JobState state, long nowMillis) {
		this.open--;
		this.openBytes -= job.payload.length;
		job.end(state, nowMillis);
		this.endedBytes += job.bytes();
		this.ended.add(job);
		while (this.ended.size() > this.capacity.endedJobs()
				|| (this.endedBytes > this.capacity.endedBytes() && this.ended.size() > 1)) {
			JobRecord oldest = this.ended.remove();
			this.endedBytes -= oldest.bytes();
			this.jobs.remove(oldest.sequence);
			this.byId.remove(oldest.id);
		}
	}

	private void put(JobRecord job) {
		this.jobs.put(job.sequence, job);
		this.byId.put(job.id, job);
		if (job.state.ended()) {
			this.endedBytes += job.bytes();
		}
		else {
			this.open++;
			this.openBytes += job.payload.length;
		}
	}

	void writeTo(DataOutput out) throws IOException {
		out.writeByte(FORMAT);
		out.writeInt(this.capacity.openJobs());
		out.writeLong(this.capacity.openBytes());
		out.writeInt(this.capacity.endedJobs());
		out.writeLong(this.capacity.endedBytes());
		out.writeLong(this.nextSequence);
		out.writeInt(this.jobs.size());
		for (JobRecord job : this.jobs.values()) {
			job.writeTo(out);
		}
		out.writeInt(this.ended.size());
		for (JobRecord job : this.ended) {
			out.writeLong(job.sequence);
		}
	}

	static JobStore readFrom(DataInput in) throws IOException {
		int format = in.readUnsignedByte();
		if (format != FORMAT) {
			throw new IOException("Table of jobs is written in format " + format + ", expected " + FORMAT);
		}
		JobStore store = new JobStore(new JobCapacity(in.readInt(), in.readLong(), in.readInt(), in.readLong()));
		store.nextSequence = in.readLong();
		int count = in.readInt();
		for (int i = 0; i < count; i++) {
			JobRecord job = JobRecord.readFrom(in);
			store.put(job);
			if (job.state == JobState.QUEUED) {
				store.queue.add(job);
			}
		}
		int ended = in.readInt();
		for (int i = 0; i < ended; i++) {
			long sequence = in.readLong();
			JobRecord job = store.jobs.get(sequence);
			if (job == null) {
				throw new IOException("Ended job " + sequence + " is missing");
			}
			store.ended.add(job);
		}
		return store;
	}

}
