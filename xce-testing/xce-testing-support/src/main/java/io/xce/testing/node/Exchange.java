package io.xce.testing.node;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;

import io.xce.protocol.ClientId;
import io.xce.protocol.Kind;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.Status;
import io.xce.protocol.key.RecordedResult;
import io.xce.testing.ledger.Execution;
import io.xce.testing.peer.PeerConnection;
import org.jspecify.annotations.Nullable;

/**
 * A request at a node, and what the node can do with it.
 */
public final class Exchange {

	private static final int HALF_FRAME_BYTES = 20;

	private final ScriptedNode node;

	private final PeerConnection connection;

	private final @Nullable ClientId client;

	private final RequestMessage request;

	Exchange(ScriptedNode node, PeerConnection connection, @Nullable ClientId client, RequestMessage request) {
		this.node = node;
		this.connection = connection;
		this.client = client;
		this.request = request;
	}

	/**
	 * The request.
	 * @return the request
	 */
	public RequestMessage request() {
		return this.request;
	}

	/**
	 * The client that sent it, as it greeted.
	 * @return its id, or {@code null} if it has not greeted
	 */
	public @Nullable ClientId client() {
		return this.client;
	}

	/**
	 * The body of the request as text.
	 * @return the text
	 */
	public String text() {
		return new String(this.request.body(), StandardCharsets.UTF_8);
	}

	/**
	 * The node.
	 * @return the node
	 */
	public ScriptedNode node() {
		return this.node;
	}

	/**
	 * The connection it came by.
	 * @return the connection
	 */
	public PeerConnection connection() {
		return this.connection;
	}

	/**
	 * Execute the request under the node's epoch.
	 * @return the result, new or remembered
	 */
	public RecordedResult execute() {
		return execute(this.node.state().epoch());
	}

	/**
	 * Execute the request.
	 * @param epoch the epoch
	 * @return the result, new or remembered
	 */
	public RecordedResult execute(long epoch) {
		return execute(epoch, () -> RecordedResult.ok(label()));
	}

	/**
	 * Execute the request.
	 * @param epoch the epoch
	 * @param handler gives the result
	 * @return the result, new or remembered, or why the request is not executed
	 */
	public RecordedResult execute(long epoch, Supplier<RecordedResult> handler) {
		String violation = this.node.violation(this.request);
		if (violation != null) {
			return RecordedResult.failed(Status.INVALID_REQUEST, violation);
		}
		return this.node.ledger()
			.execute(new Execution(this.node.now(), this.node.name(), epoch, this.client, this.request), handler);
	}

	private byte[] label() {
		return (this.node.name() + "#" + this.node.ledger().size()).getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Answer with a result and the node's own role and epoch.
	 * @param result the result
	 */
	public void answer(RecordedResult result) {
		answer(Answer.of(result));
	}

	/**
	 * Answer.
	 * @param answer the answer
	 */
	public void answer(Answer answer) {
		if (this.request.kind() != Kind.NOTIFICATION) {
			this.node.whileAwake(
					() -> this.node.reply(this.connection, answer.toMessage(this.request.id(), this.node.state())));
		}
	}

	/**
	 * Close the connection in order.
	 */
	public void close() {
		this.node.whileAwake(this.connection::close);
	}

	/**
	 * Reset the connection.
	 */
	public void reset() {
		this.node.whileAwake(this.connection::reset);
	}

	/**
	 * Send what is not this protocol.
	 */
	public void garbage() {
		this.node.whileAwake(this.connection::garbage);
	}

	/**
	 * Send the beginning of a frame that never ends.
	 */
	public void halfFrame() {
		this.node.whileAwake(() -> this.connection.trickle(HALF_FRAME_BYTES));
	}

	/**
	 * Do something later, if the node has not crashed by then.
	 * @param delay how much later
	 * @param task what to do
	 */
	public void later(Duration delay, Runnable task) {
		this.node.later(delay, task);
	}

}
