package io.xce.controller.front;

import io.xce.controller.access.Access;
import io.xce.controller.gate.NodeView;
import io.xce.jobs.InvalidBodyException;
import io.xce.jobs.JobOperation;
import io.xce.protocol.ClientId;
import io.xce.protocol.Kind;
import io.xce.protocol.Operations;
import io.xce.protocol.Request;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.RequestRules;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * Checks a request in the order that the semantics lay down, and hands it to its service:
 * authentication, gate, role, permission, validation, handler. The frame was checked
 * before; so nothing behind the role check is ever said by a node that is no primary.
 * Operations that address one node are exempt from gate and role.
 */
final class Dispatcher {

	private final Node node;

	private final Access access;

	private final int slots;

	private final NodeService nodes;

	private final ReadService reads;

	private final WriteService writes;

	private final SessionService sessions;

	private final NotificationService notifications;

	private final HeldRequests held;

	Dispatcher(Node node, Access access, int slots, NodeService nodes, ReadService reads, WriteService writes,
			SessionService sessions, NotificationService notifications, HeldRequests held) {
		this.node = node;
		this.access = access;
		this.slots = slots;
		this.nodes = nodes;
		this.reads = reads;
		this.writes = writes;
		this.sessions = sessions;
		this.notifications = notifications;
		this.held = held;
	}

	/**
	 * Take a request.
	 * @param connection where it came from
	 * @param clientId who sent it
	 * @param request the request, valid during this call only
	 */
	void dispatch(ClientConnection connection, ClientId clientId, Request request) {
		NodeView view = this.node.view();
		if (view.serves()) {
			connection.served(view.epoch());
		}
		String principal = accepted(connection);
		if (request.kind() == Kind.NOTIFICATION) {
			if (principal != null && view.serves() && this.access.allows(principal, request.operation())) {
				this.notifications.take(request.operation(), request.body());
			}
			return;
		}
		Call call = new Call(connection, (principal != null) ? principal : "", RequestMessage.copyOf(request));
		if (principal != null && request.kind() != Kind.NODE && view.isAboutToServe() && hold(call, clientId)) {
			return;
		}
		serve(call, principal, clientId, null, view);
	}

	/**
	 * Hold a request, unless too many are. What can be done without a primary is done.
	 */
	private boolean hold(Call call, ClientId clientId) {
		if (!this.held.hasRoom()) {
			return false;
		}
		Step prepared = prepare(call, clientId);
		if (!this.held.hold(call.connection()::execute, () -> goOn(call, clientId, prepared))) {
			return false;
		}
		if (!this.node.view().isAboutToServe()) {
			// whoever released the others may have come too early for this one
			this.held.releaseAll();
		}
		return true;
	}

	/** Serve a request that was held, unless nobody waits for it any more. Any thread. */
	private void goOn(Call call, ClientId clientId, Step prepared) {
		ClientConnection connection = call.connection();
		if (connection.isClosed()) {
			return;
		}
		NodeView view = this.node.view();
		if (view.serves()) {
			connection.served(view.epoch());
		}
		try {
			serve(call, this.access.knows(call.principal()) ? call.principal() : null, clientId, prepared, view);
		}
		catch (RuntimeException ex) {
			// the thread may be one of Raft's
			connection.failed(ex);
		}
	}

	private void serve(Call call, @Nullable String principal, ClientId clientId, @Nullable Step prepared,
			NodeView view) {
		RequestMessage request = call.request();
		if (principal == null) {
			call.refused(view, Status.AUTH_FAILED, "the credentials of this connection are not accepted");
		}
		else if (request.kind() != Kind.NODE && !view.serves()) {
			call.answer(view.refuse(call.id()), view);
		}
		else if (!this.access.allows(principal, request.operation())) {
			call.refused(view, Status.PERMISSION_DENIED, "'" + principal + "' may not " + request.operation());
		}
		else if (request.kind() == Kind.NODE) {
			nodeOperation(call, view);
		}
		else {
			take(call, (prepared != null) ? prepared : prepare(call, clientId), view);
		}
	}

	private static void take(Call call, Step step, NodeView view) {
		try {
			step.take(view);
		}
		catch (InvalidBodyException ex) {
			call.refused(view, Status.INVALID_REQUEST, String.valueOf(ex.getMessage()));
		}
	}

	/** As whom the client was accepted, if it would still be. */
	private @Nullable String accepted(ClientConnection connection) {
		String principal = connection.principal();
		return (principal != null && this.access.knows(principal)) ? principal : null;
	}

	private void nodeOperation(Call call, NodeView view) {
		JobOperation operation = JobOperation.of(call.request().operation());
		if (operation == null || operation.kind() != Kind.NODE) {
			call.refused(view, Status.INVALID_REQUEST, unknown(call));
			return;
		}
		take(call, (now) -> this.nodes.execute(call, operation), view);
	}

	/** Check a request, and find out who handles it. */
	private Step prepare(Call call, ClientId clientId) {
		String violation = violation(call);
		if (violation != null) {
			return refusal(call, violation);
		}
		String name = call.request().operation();
		if (name.equals(Operations.PRIMARY)) {
			return (view) -> this.reads.primary(call);
		}
		try {
			JobOperation operation = JobOperation.of(name);
			return (operation != null) ? handler(call, clientId, operation) : refusal(call, unknown(call));
		}
		catch (InvalidBodyException ex) {
			return refusal(call, String.valueOf(ex.getMessage()));
		}
	}

	private static Step refusal(Call call, String reason) {
		return (view) -> call.refused(view, Status.INVALID_REQUEST, reason);
	}

	private Step handler(Call call, ClientId clientId, JobOperation operation) throws InvalidBodyException {
		return switch (operation) {
			case GET -> (view) -> this.reads.get(call);
			case LIST -> (view) -> this.reads.list(call);
			case JOIN -> (view) -> this.sessions.join(call);
			case HEARTBEAT -> (view) -> this.sessions.heartbeat(call);
			case LEAVE -> (view) -> this.sessions.leave(call);
			case SUBMIT, CANCEL -> {
				WriteService.Write write = this.writes.prepare(call, clientId, operation);
				yield (view) -> this.writes.write(write, view);
			}
			case CLAIM, REPORT, COMPLETE -> {
				WriteService.Write write = this.writes.prepare(call, clientId, operation);
				yield (view) -> {
					if (this.sessions.required(call, view)) {
						this.writes.write(write, view);
					}
				};
			}
			default -> refusal(call, unknown(call));
		};
	}

	private @Nullable String violation(Call call) {
		RequestMessage request = call.request();
		String violation = RequestRules.violation(request, this.slots);
		if (violation != null) {
			return violation;
		}
		Kind kind = kind(request.operation());
		if (kind == null) {
			return unknown(call);
		}
		return (kind == request.kind()) ? null
				: "kind " + request.kind() + " of " + request.operation() + ", expected " + kind;
	}

	private static @Nullable Kind kind(String operation) {
		if (operation.equals(Operations.PRIMARY)) {
			return Kind.READ;
		}
		JobOperation known = JobOperation.of(operation);
		return (known != null) ? known.kind() : null;
	}

	private static String unknown(Call call) {
		return "operation '" + call.request().operation() + "' is not known here";
	}

	/**
	 * What is left of a request that was checked.
	 */
	@FunctionalInterface
	private interface Step {

		/**
		 * Do it.
		 * @param view what the node is; a primary, unless the request is addressed to the
		 * node
		 * @throws InvalidBodyException if the body is not what the operation carries
		 */
		void take(NodeView view) throws InvalidBodyException;

	}

}
