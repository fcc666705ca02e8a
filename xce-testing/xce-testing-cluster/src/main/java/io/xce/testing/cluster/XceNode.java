package io.xce.testing.cluster;

import io.xce.controller.Controller;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.ControllerConfigException;
import org.jspecify.annotations.Nullable;

/**
 * One controller of a cluster: what stays the same when it is killed and started again,
 * and the controller it is now. Thread-safe.
 */
public final class XceNode {

	private final ControllerConfig config;

	private @Nullable Controller controller;

	XceNode(ControllerConfig config) {
		this.config = config;
	}

	/**
	 * Its name in the cluster.
	 * @return the id
	 */
	public String id() {
		return this.config.nodeId();
	}

	/**
	 * Where clients reach it.
	 * @return {@code host:port}
	 */
	public String endpoint() {
		return this.config.self().client().toString();
	}

	/**
	 * Where clients reach it, on the loopback interface.
	 * @return the port, from 1 to 65535, the same after a restart
	 */
	public int port() {
		return this.config.self().client().port();
	}

	/**
	 * Whether it was started and not stopped or killed since.
	 * @return {@code true} if so
	 */
	public synchronized boolean isRunning() {
		return this.controller != null;
	}

	/**
	 * Whether it serves requests for the primary now.
	 * @return {@code true} if so
	 */
	public synchronized boolean isPrimary() {
		return this.controller != null && this.controller.view().serves();
	}

	/**
	 * The controller it is now.
	 * @return the controller, to be asked, enabled, disabled; it is closed through this
	 * node only
	 * @throws IllegalStateException if it does not run
	 */
	public synchronized Controller controller() {
		Controller now = this.controller;
		if (now == null) {
			throw new IllegalStateException("Node " + id() + " does not run");
		}
		return now;
	}

	/**
	 * Start it, with the data that it left. It listens when this returns, and takes part
	 * soon after. Does nothing if it runs.
	 * @throws IllegalStateException if it cannot start
	 */
	public synchronized void start() {
		if (this.controller != null) {
			return;
		}
		try {
			this.controller = Controller.start(this.config);
		}
		catch (ControllerConfigException ex) {
			throw new IllegalStateException("Node " + id() + " does not start: " + ex.getMessage(), ex);
		}
	}

	/**
	 * End it as an operator would: it finishes what it has begun and hands over the lead.
	 * Does nothing if it does not run.
	 */
	public synchronized void stop() {
		Controller now = this.controller;
		this.controller = null;
		if (now != null) {
			now.close();
		}
	}

	/**
	 * End it at once: connections break, requests under way are cut off, nothing is
	 * handed over. What it answered is on disk. Does nothing if it does not run.
	 */
	public synchronized void kill() {
		Controller now = this.controller;
		this.controller = null;
		if (now != null) {
			now.halt();
		}
	}

	@Override
	public String toString() {
		return id() + " (" + endpoint() + ")";
	}

}
