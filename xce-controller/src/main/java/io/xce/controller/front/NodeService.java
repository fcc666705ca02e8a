package io.xce.controller.front;

import java.util.concurrent.atomic.AtomicInteger;

import io.xce.controller.gate.NodeView;
import io.xce.jobs.DrainReport;
import io.xce.jobs.InvalidBodyException;
import io.xce.jobs.JobOperation;
import io.xce.jobs.NodeBodies;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Operations that address this node, whatever its role. They are exempt from its gate.
 */
final class NodeService {

	private static final Logger logger = LoggerFactory.getLogger(NodeService.class);

	private final Node node;

	private final NodeControl control;

	private final AtomicInteger drains = new AtomicInteger();

	NodeService(Node node, NodeControl control) {
		this.node = node;
		this.control = control;
	}

	/**
	 * How many of the open requests wait for a drain, which must not wait for them.
	 * @return the count
	 */
	int openDrains() {
		return this.drains.get();
	}

	/**
	 * Execute an operation whose sender may do so.
	 * @param call the request
	 * @param operation its operation
	 * @throws InvalidBodyException if its body is not that of the operation
	 */
	void execute(Call call, JobOperation operation) throws InvalidBodyException {
		switch (operation) {
			case NODE_STATUS -> answerStatus(call);
			case NODE_ENABLE -> {
				log(call, "");
				enable(call);
			}
			case NODE_DISABLE -> {
				String reason = NodeBodies.disable(call.request().body());
				log(call, reason);
				this.control.disable(reason);
				answerStatus(call);
			}
			case NODE_DRAIN -> {
				log(call, "");
				drain(call);
			}
			default -> throw new IllegalArgumentException(operation + " does not address a node");
		}
	}

	private static void log(Call call, String reason) {
		logger.info("event=operator operation={} principal={} reason=\"{}\"", call.request().operation(),
				call.principal(), reason);
	}

	private void enable(Call call) {
		if (this.control.enable()) {
			answerStatus(call);
		}
		else {
			call.failed(this.node.view(), Status.CONFLICT,
					"this node cannot be taken into service: " + this.node.view().reason());
		}
	}

	private void drain(Call call) {
		this.drains.incrementAndGet();
		var unused = this.control.drainAsync().whenComplete((report, failure) -> {
			drained(call, report, failure);
			this.drains.decrementAndGet();
		});
	}

	private void drained(Call call, @Nullable DrainReport report, @Nullable Throwable failure) {
		if (report != null) {
			call.ok(this.node.view(), NodeBodies.drained(report));
		}
		else {
			call.failed(this.node.view(), Status.INTERNAL, "the drain failed: " + failure);
		}
	}

	private void answerStatus(Call call) {
		call.ok(this.node.view(), NodeBodies.status(this.control.status()));
	}

}
