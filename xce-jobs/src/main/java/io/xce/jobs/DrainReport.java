package io.xce.jobs;

/**
 * How it went to take one node out of service.
 *
 * @param complete whether nothing is left to do: its lead is handed over and each request
 * answered. If not, the node was taken into service again meanwhile, or the time was over
 * @param openRequests how many requests were not answered at the end
 * @param millis how long it took
 * @param status how the node is now
 */
public record DrainReport(boolean complete, int openRequests, long millis, NodeStatus status) {

}
