package io.xce.testing.node;

import java.nio.charset.StandardCharsets;

import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.key.RecordedResult;

/**
 * The behaviours that cases are written in.
 */
public final class Behaviours {

	private static final Behaviour EXECUTE = (exchange) -> exchange.answer(exchange.execute());

	private Behaviours() {
	}

	/**
	 * Execute, and answer OK with the node's own role and epoch. The body tells which
	 * node executed it and as which execution: {@code a#1}.
	 * @return the behaviour
	 */
	public static Behaviour execute() {
		return EXECUTE;
	}

	/**
	 * Execute and answer OK as primary.
	 * @param epoch the epoch
	 * @return the behaviour
	 */
	public static Behaviour ok(long epoch) {
		return (exchange) -> exchange.answer(asPrimary(exchange.execute(epoch), epoch));
	}

	/**
	 * Execute and answer OK with a body of one's own as primary.
	 * @param epoch the epoch
	 * @param body the body as text
	 * @return the behaviour
	 */
	public static Behaviour ok(long epoch, String body) {
		return (exchange) -> exchange.answer(asPrimary(
				exchange.execute(epoch, () -> RecordedResult.ok(body.getBytes(StandardCharsets.UTF_8))), epoch));
	}

	private static Answer asPrimary(RecordedResult result, long epoch) {
		return Answer.of(result).role(Role.PRIMARY).epoch(epoch);
	}

	/**
	 * Execute and answer OK with the body of the request and the node's own role and
	 * epoch.
	 * @return the behaviour
	 */
	public static Behaviour echo() {
		return (exchange) -> exchange.answer(
				exchange.execute(exchange.node().state().epoch(), () -> RecordedResult.ok(exchange.request().body())));
	}

	/**
	 * Execute, with a failure as the result, which is recorded like any other.
	 * @param status the status: NOT_FOUND, CONFLICT, INTERNAL
	 * @param reason why
	 * @return the behaviour
	 */
	public static Behaviour fails(Status status, String reason) {
		return (exchange) -> exchange
			.answer(exchange.execute(exchange.node().state().epoch(), () -> RecordedResult.failed(status, reason)));
	}

	/**
	 * Answer with a status and the node's own role and epoch, without executing. Those
	 * that a controller gives before execution have the pre-execution mark.
	 * @param status the status
	 * @return the answer, which can be varied
	 */
	public static Answer status(Status status) {
		return Answer.of(status);
	}

	/**
	 * Answer with a status that nobody knows yet.
	 * @param code its wire value
	 * @return the answer, which can be varied
	 */
	public static Answer unknownStatus(int code) {
		return Answer.of(code);
	}

	/**
	 * Answer REDIRECT.
	 * @param host the host it names
	 * @param port the port it names, valid or not
	 * @return the answer, which can be varied
	 */
	public static Answer redirect(String host, int port) {
		return status(Status.REDIRECT).redirect(host, port);
	}

	/**
	 * Answer REDIRECT without an address.
	 * @return the answer, which can be varied
	 */
	public static Answer redirect() {
		return status(Status.REDIRECT);
	}

	/**
	 * Answer STANDBY.
	 * @return the answer, which can be varied
	 */
	public static Answer standby() {
		return status(Status.STANDBY);
	}

	/**
	 * Answer NO_PRIMARY.
	 * @return the answer, which can be varied
	 */
	public static Answer noPrimary() {
		return status(Status.NO_PRIMARY);
	}

	/**
	 * Answer NOT_READY.
	 * @return the answer, which can be varied
	 */
	public static Answer notReady() {
		return status(Status.NOT_READY);
	}

	/**
	 * Answer DISABLED.
	 * @return the answer, which can be varied
	 */
	public static Answer disabled() {
		return status(Status.DISABLED);
	}

	/**
	 * Answer BUSY.
	 * @return the answer, which can be varied
	 */
	public static Answer busy() {
		return status(Status.BUSY);
	}

	/**
	 * Answer SESSION_EXPIRED.
	 * @return the answer, which can be varied
	 */
	public static Answer sessionExpired() {
		return status(Status.SESSION_EXPIRED);
	}

	/**
	 * Answer KEY_FORGOTTEN.
	 * @return the answer, which can be varied
	 */
	public static Answer keyForgotten() {
		return status(Status.KEY_FORGOTTEN);
	}

	/**
	 * Never answer.
	 * @return the behaviour
	 */
	public static Behaviour hang() {
		return (exchange) -> {
		};
	}

	/**
	 * Reset the connection.
	 * @return the behaviour
	 */
	public static Behaviour reset() {
		return Exchange::reset;
	}

	/**
	 * Close the connection in order.
	 * @return the behaviour
	 */
	public static Behaviour close() {
		return Exchange::close;
	}

	/**
	 * Execute, then close the connection without an answer.
	 * @return the behaviour
	 */
	public static Behaviour applyAndClose() {
		return (exchange) -> {
			exchange.execute();
			exchange.close();
		};
	}

	/**
	 * Send what is not this protocol.
	 * @return the behaviour
	 */
	public static Behaviour garbage() {
		return Exchange::garbage;
	}

	/**
	 * Send the beginning of a frame that never ends.
	 * @return the behaviour
	 */
	public static Behaviour halfFrame() {
		return Exchange::halfFrame;
	}

}
