package io.xce.controller.statemachine;

import io.xce.controller.jobs.JobEvent;
import io.xce.protocol.key.WriteKey;
import org.jspecify.annotations.Nullable;

/**
 * A change of a job, and where in the log it was asked for.
 *
 * @param term the term of the log entry
 * @param index the index of the log entry
 * @param position which change of that entry it is, from 0
 * @param stampMillis the entry's time
 * @param event what happened
 * @param key by what the write that asked for it is recognised, or {@code null} if the
 * primary itself asked
 */
public record AppliedJob(long term, long index, int position, long stampMillis, JobEvent event,
		@Nullable WriteKey key) {

}
