package io.xce.jobs;

/**
 * What kind of daemon holds a session.
 */
public enum DaemonKind {

	/** Takes requests from outside. */
	API_SERVER,

	/** Runs jobs. */
	WORKER,

	/** Decides what runs when. */
	SCHEDULER,

	/** Something this version does not know. */
	OTHER

}
