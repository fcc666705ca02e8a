package io.xce.controller.front;

import java.util.concurrent.CompletableFuture;

import io.xce.jobs.DrainReport;
import io.xce.jobs.NodeStatus;

/**
 * What an operator may do with a node, also while it does not serve. Called on event
 * loops: none of it blocks.
 */
public interface NodeControl {

	/**
	 * How the node is. Changes nothing.
	 * @return its status
	 */
	NodeStatus status();

	/**
	 * Take the node into service. Does nothing if it is.
	 * @return {@code false} if it cannot be: it is shutting down, or has failed
	 */
	boolean enable();

	/**
	 * Take the node out of service.
	 * @param reason why, for those who are refused; may be empty
	 */
	void disable(String reason);

	/**
	 * Take the node out of service in an orderly way.
	 * @return completed when that is done, or its time is over
	 */
	CompletableFuture<DrainReport> drainAsync();

}
