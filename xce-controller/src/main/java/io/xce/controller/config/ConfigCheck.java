package io.xce.controller.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a configuration before anything is opened, and names everything that is wrong.
 */
public final class ConfigCheck {

	private static final int MIN_FRAME = 4096;

	private static final int MAX_FRAME = 4 * 1024 * 1024;

	private final ControllerConfig config;

	private final List<String> problems = new ArrayList<>();

	private ConfigCheck(ControllerConfig config) {
		this.config = config;
	}

	/**
	 * Check a configuration.
	 * @param config the configuration
	 * @throws ControllerConfigException with a line for each problem
	 */
	public static void check(ControllerConfig config) throws ControllerConfigException {
		ConfigCheck check = new ConfigCheck(config);
		check.peers();
		check.addresses();
		if (config.peer(config.nodeId()) != null) {
			check.listening();
		}
		check.times();
		check.numbers();
		if (!check.problems.isEmpty()) {
			throw new ControllerConfigException(check.problems);
		}
	}

	private void peers() {
		List<String> ids = this.config.peers().stream().map(Peer::id).toList();
		int count = ids.size();
		if (!ClusterSize.isValid(count)) {
			this.problems.add("peers: " + count + " nodes " + ids + ", expected 1, 3 or 5");
		}
		for (int i = 0; i < count; i++) {
			if (ids.indexOf(ids.get(i)) < i) {
				this.problems.add("peers: node id '" + ids.get(i) + "' is there twice, expected each once");
			}
		}
		if (!ids.contains(this.config.nodeId())) {
			this.problems.add(
					"node id: '" + this.config.nodeId() + "' is not among the peers " + ids + ", expected one of them");
		}
		if (!this.config.clusterName().matches("[A-Za-z0-9._-]{1,64}")) {
			this.problems.add("cluster name: '" + this.config.clusterName()
					+ "', expected 1 to 64 letters, digits, dots, dashes or underscores");
		}
	}

	private void addresses() {
		Map<String, String> users = new HashMap<>();
		for (Peer peer : this.config.peers()) {
			claim(users, peer.raft(), "raft address of " + peer.id());
			claim(users, peer.client(), "client address of " + peer.id());
		}
	}

	private void claim(Map<String, String> users, HostPort address, String user) {
		String earlier = users.putIfAbsent(address.toString(), user);
		if (earlier != null) {
			this.problems.add(user + ": " + address + " is also the " + earlier + ", expected a port of its own");
		}
	}

	private void listening() {
		HostPort listen = this.config.listen();
		HostPort raft = this.config.raftListen();
		if (listen.port() == raft.port() && (listen.host().equals(raft.host()) || isAny(listen) || isAny(raft))) {
			this.problems.add("listen address: " + listen + " and the raft address " + raft
					+ " share a port, expected two ports");
		}
		TlsFiles tls = this.config.tls();
		if (tls != null && tls.clientCertificateRequired() && tls.clientAuthorities() == null) {
			this.problems.add("tls client authorities: not set, expected the file of those whose clients are let in,"
					+ " since clients must show a certificate");
		}
		if (!this.config.openToNetwork()) {
			for (String exposure : exposures(this.config)) {
				this.problems.add(exposure + ", or the open-to-network setting to accept that");
			}
		}
	}

	/**
	 * What other machines can reach without protection.
	 * @param config the configuration of a node that is among its peers
	 * @return a line for each address that is not safe
	 */
	public static List<String> exposures(ControllerConfig config) {
		List<String> exposures = new ArrayList<>();
		List<String> missing = new ArrayList<>();
		if (config.tls() == null) {
			missing.add("encryption (tls-certificate and tls-key)");
		}
		if (!config.authenticates()) {
			missing.add("authentication (tokens, or a required client certificate)");
		}
		if (!config.listen().isLoopback() && !missing.isEmpty()) {
			exposures.add("listen address: " + config.listen() + " can be reached from other machines without "
					+ String.join(" and ", missing) + "; expected these, or a loopback address");
		}
		if (!config.raftListen().isLoopback()) {
			exposures.add("raft listen address: " + config.raftListen() + " can be reached from other machines, and"
					+ " the members do not encrypt what they say to each other; expected a loopback address");
		}
		return exposures;
	}

	private static boolean isAny(HostPort address) {
		return address.host().equals("0.0.0.0") || address.host().equals("::");
	}

	private void times() {
		Duration min = this.config.electionTimeoutMin();
		Duration max = this.config.electionTimeoutMax();
		if (min.toMillis() < 50 || max.toMillis() > 60_000 || max.toMillis() * 10 < min.toMillis() * 13) {
			this.problems.add("election timeout: " + min.toMillis() + " ms to " + max.toMillis()
					+ " ms, expected at least 50 ms, at most 60 s, and the longest at least 1.3 times the shortest");
		}
		atLeast("retention", this.config.retention(), Duration.ofSeconds(1));
		atLeast("caller key retention", this.config.callerKeyRetention(), Duration.ofSeconds(1));
		atLeast("worker lease", this.config.workerLease(), Duration.ofMillis(100));
		atLeast("drain limit", this.config.drainLimit(), Duration.ofMillis(1));
	}

	private void atLeast(String name, Duration value, Duration least) {
		if (value.compareTo(least) < 0) {
			this.problems.add(name + ": " + value.toMillis() + " ms, expected at least " + least.toMillis() + " ms");
		}
	}

	private void numbers() {
		int frame = this.config.maxFrameBytes();
		if (frame < MIN_FRAME || frame > MAX_FRAME) {
			this.problems.add("max frame: " + frame + " bytes, expected " + MIN_FRAME + " to " + MAX_FRAME);
		}
		if (this.config.snapshotEvery() < 10) {
			this.problems.add("snapshot every: " + this.config.snapshotEvery() + " log entries, expected at least 10");
		}
	}

}
