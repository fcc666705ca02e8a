package io.xce.cli.shell;

import java.time.Duration;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.ConnectionOptions;
import io.xce.cli.support.RequestFailure;
import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.call.XceException;
import io.xce.client.event.FailoverListener;
import io.xce.client.retry.RetrySettings;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.MasterList;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * What a shell remembers between two commands: the masters, the settings, and the client
 * made of them at the first command that needs one. Used by one thread.
 */
final class ShellSession implements AutoCloseable {

	private RetrySettings retry = RetrySettings.defaults();

	private @Nullable MasterList masters;

	private @Nullable XceClient client;

	private boolean ended;

	private final FailoverListener listener;

	private final ConnectionOptions connection;

	/**
	 * Create a session without masters.
	 * @param listener told what happens to the client
	 */
	ShellSession(FailoverListener listener) {
		this(listener, new ConnectionOptions());
	}

	/**
	 * Create a session without masters.
	 * @param listener told what happens to the client
	 * @param connection how to connect
	 */
	ShellSession(FailoverListener listener, ConnectionOptions connection) {
		this.listener = listener;
		this.connection = connection;
	}

	@Nullable MasterList masters() {
		return this.masters;
	}

	/**
	 * Name the cluster to talk to. A client that exists learns the new list, and keeps
	 * its primary if that is still named.
	 */
	void setMasters(MasterList list) {
		this.masters = list;
		if (this.client != null) {
			this.client.setMasters(list);
		}
	}

	RetrySettings retry() {
		return this.retry;
	}

	/**
	 * Change how long requests are worth trying. The client is made anew at the next
	 * command, since its settings are fixed for life.
	 */
	void setRetry(RetrySettings settings) {
		this.retry = settings;
		closeClient();
	}

	void setDeadline(Duration deadline) {
		this.retry = this.retry.withDeadline(deadline);
	}

	MasterList requireMasters() {
		if (this.masters == null) {
			throw CommandFailure.usage("No masters are set: use 'set masters host:port,host:port,...'");
		}
		return this.masters;
	}

	/**
	 * The client, made and started if there is none.
	 */
	XceClient client() {
		MasterList list = requireMasters();
		if (this.client == null) {
			this.client = this.connection.client()
				.masters(String.join(",", list.endpoints().stream().map(Endpoint::toString).toList()))
				.name("shell-" + ProcessHandle.current().pid())
				.retry(this.retry)
				.addListener(this.listener)
				.build();
			this.client.start();
		}
		return this.client;
	}

	/**
	 * Execute a request on the primary within the deadline that is set.
	 */
	<R> R execute(XceRequest<R> request) {
		return execute(request, null);
	}

	/**
	 * Execute a request on the primary within the deadline that is set, or sooner.
	 */
	<R> R execute(XceRequest<R> request, @Nullable Duration atMost) {
		Duration deadline = this.retry.deadline();
		if (atMost != null && atMost.compareTo(deadline) < 0) {
			deadline = atMost;
		}
		try {
			return new XceTemplate(client()).execute(request, CallOptions.defaults().deadline(deadline));
		}
		catch (XceException ex) {
			throw new RequestFailure(request.kind(), ex);
		}
	}

	/**
	 * Make the command in progress the last one.
	 */
	void end() {
		this.ended = true;
	}

	boolean isEnded() {
		return this.ended;
	}

	@Override
	public void close() {
		closeClient();
	}

	private void closeClient() {
		if (this.client != null) {
			this.client.close();
			this.client = null;
		}
	}

}
