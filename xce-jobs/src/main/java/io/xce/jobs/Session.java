package io.xce.jobs;

import java.util.List;

/**
 * A session as the primary sees it. It belongs to one connection and one primary.
 *
 * @param id its id, for logs
 * @param heartbeatMillis how often to send a heartbeat, in milliseconds
 * @param timeoutMillis after how much silence it ends, in milliseconds
 * @param abandon of the attempts the daemon named, those that are not, or no longer, its
 * own: cancelled, ended, or given to another
 */
public record Session(String id, long heartbeatMillis, long timeoutMillis, List<RunningJob> abandon) {

	public Session {
		abandon = List.copyOf(abandon);
	}

}
