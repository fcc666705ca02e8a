package io.xce.controller.statemachine;

import java.util.List;

import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.key.WriteKey;

/**
 * What a log entry can ask of the state.
 */
public sealed interface Command {

	/**
	 * Execute a client's write, once.
	 *
	 * @param key by what it is recognised
	 * @param operation the name of the operation
	 * @param body the body, never to be changed
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record Write(WriteKey key, String operation, byte[] body) implements Command {

	}

	/**
	 * Take over progress that a worker told without asking for an answer.
	 *
	 * @param jobId the job
	 * @param attempt the attempt, or 0 for whichever runs
	 * @param percent how far it is
	 */
	record Progress(String jobId, int attempt, int percent) implements Command {

	}

	/**
	 * Give the cluster its id, if it has none.
	 *
	 * @param clusterId the id
	 */
	record FormCluster(ClusterId clusterId) implements Command {

	}

	/**
	 * Forget the keys of clients that were silent for the whole retention.
	 *
	 * @param clients the clients
	 */
	record ForgetClients(List<Client> clients) implements Command {

	}

	/**
	 * Forget caller keys that were not used for their whole retention.
	 *
	 * @param keys the keys
	 */
	record ForgetCallerKeys(List<CallerKey> keys) implements Command {

	}

	/**
	 * End the lease of an attempt whose worker is silent or gone.
	 *
	 * @param jobId the job
	 * @param attempt the attempt; if another one runs meanwhile nothing happens
	 * @param reason why, for people
	 */
	record EndLease(String jobId, int attempt, String reason) implements Command {

	}

	/**
	 * A client by which keys are remembered.
	 *
	 * @param principal the principal
	 * @param clientId the client
	 */
	record Client(String principal, ClientId clientId) {

	}

	/**
	 * A caller key.
	 *
	 * @param principal the principal
	 * @param key the key
	 */
	record CallerKey(String principal, String key) {

	}

}
