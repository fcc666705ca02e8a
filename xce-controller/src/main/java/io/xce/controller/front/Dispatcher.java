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
		if (principal != null && request.kind() != Kind.NODE && view.isAboutToServe()
				&& this.held.hold(connection::execute, () -> goOn(call, clientId))) {
			if (!this.node.view().isAboutToServe()) {
				// whoever released the others may have come too early for this one
				this.held.releaseAll();
			}
			return;
		}
		serve(call, principal, clientId, view);
	}

	/** Serve a request that was held, unless nobody waits for it any more. Any thread. */
	private void goOn(Call call, ClientId clientId) {
		ClientConnection connection = call.connection();
		if (connection.isClosed()) {
			return;
		}
		NodeView view = this.node.view();
		if (view.serves()) {
			connection.served(view.epoch());
		}
		try {
			serve(call, this.access.knows(call.principal()) ? call.principal() : null, clientId, view);
		}
		catch (RuntimeException ex) {
			// the thread may be one of Raft's
			connection.failed(ex);
		}
	}

	private void serve(Call call, @Nullable String principal, ClientId clientId, NodeView view) {
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
			validated(call, clientId, view);
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
		try {
			this.nodes.execute(call, operation);
		}
		catch (InvalidBodyException ex) {
			call.refused(view, Status.INVALID_REQUEST, String.valueOf(ex.getMessage()));
		}
	}

	private void validated(Call call, ClientId clientId, NodeView view) {
		RequestMessage request = call.request();
		String violation = violation(call);
		if (violation != null) {
			call.refused(view, Status.INVALID_REQUEST, violation);
			return;
		}
		try {
			if (request.operation().equals(Operations.PRIMARY)) {
				this.reads.primary(call);
				return;
			}
			JobOperation operation = JobOperation.of(request.operation());
			if (operation != null) {
				handle(call, clientId, operation, view);
			}
		}
		catch (InvalidBodyException ex) {
			call.refused(view, Status.INVALID_REQUEST, String.valueOf(ex.getMessage()));
		}
	}

	private void handle(Call call, ClientId clientId, JobOperation operation, NodeView view)
			throws InvalidBodyException {
		switch (operation) {
			case GET -> this.reads.get(call);
			case LIST -> this.reads.list(call);
			case JOIN -> this.sessions.join(call);
			case HEARTBEAT -> this.sessions.heartbeat(call);
			case LEAVE -> this.sessions.leave(call);
			case SUBMIT, CANCEL -> {
				WriteService.validate(operation, call.request().body());
				this.writes.write(call, clientId, view);
			}
			case CLAIM, REPORT, COMPLETE -> {
				WriteService.validate(operation, call.request().body());
				if (this.sessions.required(call, view)) {
					this.writes.write(call, clientId, view);
				}
			}
			default -> call.refused(view, Status.INVALID_REQUEST, unknown(call));
		}
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

}
