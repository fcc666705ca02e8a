package io.xce.controller.support;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.ratis.util.CodeInjectionForTesting;

/**
 * Cuts nodes of this JVM off from each other, at the receiving end of Raft's calls.
 * Clients still reach them.
 */
public final class Partition implements AutoCloseable {

	private static final String[] CALLS = { "RaftServerImpl.appendEntries", "RaftServerImpl.requestVote" };

	private final Set<String> isolated = ConcurrentHashMap.newKeySet();

	public Partition() {
		for (String call : CALLS) {
			CodeInjectionForTesting.put(call, (local, remote, args) -> {
				if (this.isolated.contains(String.valueOf(local)) || this.isolated.contains(String.valueOf(remote))) {
					throw new IllegalStateException("cut off");
				}
				return false;
			});
		}
	}

	public void isolate(String node) {
		this.isolated.add(node);
	}

	public void heal() {
		this.isolated.clear();
	}

	@Override
	public void close() {
		for (String call : CALLS) {
			CodeInjectionForTesting.remove(call);
		}
	}

}
