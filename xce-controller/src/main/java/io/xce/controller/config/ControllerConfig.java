package io.xce.controller.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * What a controller is told. Immutable; made by a {@link Builder}, whose methods state
 * the defaults.
 */
public final class ControllerConfig {

	private final String nodeId;

	private final List<Peer> peers;

	private final Path dataDirectory;

	private final String clusterName;

	private final @Nullable HostPort listen;

	private final @Nullable HostPort raftListen;

	private final boolean openToNetwork;

	private final @Nullable TlsFiles tls;

	private final @Nullable Path tokens;

	private final boolean startDisabled;

	private final Duration electionTimeoutMin;

	private final Duration electionTimeoutMax;

	private final Duration retention;

	private final Duration callerKeyRetention;

	private final Duration workerLease;

	private final Duration drainLimit;

	private final int maxFrameBytes;

	private final int snapshotEvery;

	private final boolean audit;

	private final boolean warmUp;

	private ControllerConfig(Builder builder) {
		this.nodeId = builder.nodeId;
		this.peers = List.copyOf(builder.peers);
		this.dataDirectory = builder.dataDirectory;
		this.clusterName = builder.clusterName;
		this.listen = builder.listen;
		this.raftListen = builder.raftListen;
		this.openToNetwork = builder.openToNetwork;
		this.tls = builder.tls;
		this.tokens = builder.tokens;
		this.startDisabled = builder.startDisabled;
		this.electionTimeoutMin = builder.electionTimeoutMin;
		this.electionTimeoutMax = builder.electionTimeoutMax;
		this.retention = builder.retention;
		this.callerKeyRetention = builder.callerKeyRetention;
		this.workerLease = builder.workerLease;
		this.drainLimit = builder.drainLimit;
		this.maxFrameBytes = builder.maxFrameBytes;
		this.snapshotEvery = builder.snapshotEvery;
		this.audit = builder.audit;
		this.warmUp = builder.warmUp;
	}

	/**
	 * Begin a configuration.
	 * @param nodeId which of the peers this node is
	 * @param dataDirectory where this node, and no other, keeps its log and snapshots;
	 * created if missing
	 * @return a builder
	 */
	public static Builder builder(String nodeId, Path dataDirectory) {
		return new Builder(nodeId, dataDirectory);
	}

	public String nodeId() {
		return this.nodeId;
	}

	public List<Peer> peers() {
		return this.peers;
	}

	public Path dataDirectory() {
		return this.dataDirectory;
	}

	public String clusterName() {
		return this.clusterName;
	}

	/**
	 * Where this node listens for clients.
	 * @return the address that was set, or this node's advertised one
	 */
	public HostPort listen() {
		return (this.listen != null) ? this.listen : self().client();
	}

	/**
	 * Where this node listens for the other members.
	 * @return the address that was set, or this node's advertised one
	 */
	public HostPort raftListen() {
		return (this.raftListen != null) ? this.raftListen : self().raft();
	}

	public boolean openToNetwork() {
		return this.openToNetwork;
	}

	/**
	 * What connections of clients are encrypted with.
	 * @return the files, or {@code null} if they are not
	 */
	public @Nullable TlsFiles tls() {
		return this.tls;
	}

	/**
	 * Which tokens clients may come with.
	 * @return the file, or {@code null} if they need none
	 */
	public @Nullable Path tokens() {
		return this.tokens;
	}

	/**
	 * Whether a client must prove who it is, by a token or a certificate.
	 * @return {@code true} if so
	 */
	public boolean authenticates() {
		return this.tokens != null || (this.tls != null && this.tls.clientCertificateRequired());
	}

	public boolean startDisabled() {
		return this.startDisabled;
	}

	public Duration electionTimeoutMin() {
		return this.electionTimeoutMin;
	}

	public Duration electionTimeoutMax() {
		return this.electionTimeoutMax;
	}

	public Duration retention() {
		return this.retention;
	}

	public Duration callerKeyRetention() {
		return this.callerKeyRetention;
	}

	public Duration workerLease() {
		return this.workerLease;
	}

	public Duration drainLimit() {
		return this.drainLimit;
	}

	public int maxFrameBytes() {
		return this.maxFrameBytes;
	}

	public int snapshotEvery() {
		return this.snapshotEvery;
	}

	public boolean audit() {
		return this.audit;
	}

	public boolean warmUp() {
		return this.warmUp;
	}

	/**
	 * The member with an id.
	 * @param id the id
	 * @return the member, or {@code null} if there is none
	 */
	public @Nullable Peer peer(@Nullable String id) {
		for (Peer peer : this.peers) {
			if (peer.id().equals(id)) {
				return peer;
			}
		}
		return null;
	}

	/**
	 * This node among the peers.
	 * @return the peer
	 * @throws IllegalStateException if it is not among them; a checked configuration
	 * never is so
	 */
	public Peer self() {
		Peer self = peer(this.nodeId);
		if (self == null) {
			throw new IllegalStateException("node '" + this.nodeId + "' is not among the peers " + this.peers);
		}
		return self;
	}

	/**
	 * Collects a configuration. Nothing is checked before the controller starts.
	 */
	public static final class Builder {

		private final String nodeId;

		private final Path dataDirectory;

		private final List<Peer> peers = new ArrayList<>();

		private String clusterName = "xce";

		private @Nullable HostPort listen;

		private @Nullable HostPort raftListen;

		private boolean openToNetwork;

		private @Nullable TlsFiles tls;

		private @Nullable Path tokens;

		private boolean startDisabled;

		private Duration electionTimeoutMin = Duration.ofMillis(150);

		private Duration electionTimeoutMax = Duration.ofMillis(300);

		private Duration retention = Duration.ofMinutes(15);

		private Duration callerKeyRetention = Duration.ofHours(24);

		private Duration workerLease = Duration.ofSeconds(10);

		private Duration drainLimit = Duration.ofSeconds(5);

		private int maxFrameBytes = 4 * 1024 * 1024;

		private int snapshotEvery = 20_000;

		private boolean audit;

		private boolean warmUp;

		private Builder(String nodeId, Path dataDirectory) {
			this.nodeId = Objects.requireNonNull(nodeId, "'nodeId' must not be null");
			this.dataDirectory = Objects.requireNonNull(dataDirectory, "'dataDirectory' must not be null");
		}

		/**
		 * Add a member; this node is one too. 1, 3 or 5 in all, the same list on each
		 * node.
		 * @param peer the member
		 * @return this
		 */
		public Builder peer(Peer peer) {
			this.peers.add(peer);
			return this;
		}

		/**
		 * Add members.
		 * @param peers the members
		 * @return this
		 */
		public Builder peers(List<Peer> peers) {
			this.peers.addAll(peers);
			return this;
		}

		/**
		 * The name that keeps two clusters on one machine apart; the same on each node.
		 * Default: {@code xce}.
		 * @param clusterName the name
		 * @return this
		 */
		public Builder clusterName(String clusterName) {
			this.clusterName = clusterName;
			return this;
		}

		/**
		 * Where to listen for clients. Default: this node's advertised client address.
		 * @param listen the address
		 * @return this
		 */
		public Builder listen(HostPort listen) {
			this.listen = listen;
			return this;
		}

		/**
		 * Where to listen for the other members. Default: this node's Raft address.
		 * @param raftListen the address
		 * @return this
		 */
		public Builder raftListen(HostPort raftListen) {
			this.raftListen = raftListen;
			return this;
		}

		/**
		 * Allow listen addresses that other machines reach although they are not
		 * protected. Clients' connections are if they use TLS and clients must prove who
		 * they are; what the members say to each other never is, so their ports belong
		 * into a network of their own. Default: {@code false}.
		 * @param openToNetwork whether to allow them
		 * @return this
		 */
		public Builder openToNetwork(boolean openToNetwork) {
			this.openToNetwork = openToNetwork;
			return this;
		}

		/**
		 * Encrypt the connections of clients. Default: not encrypted.
		 * @param tls the files
		 * @return this
		 */
		public Builder tls(TlsFiles tls) {
			this.tls = tls;
			return this;
		}

		/**
		 * Take only clients that come with a token of this file in: a line each with a
		 * name, a role (client, operator or read-only) and the token or, as
		 * {@code sha256:} and 64 hex digits, its hash. The file is read again once it has
		 * changed. Default: everyone may do everything.
		 * @param tokens the file
		 * @return this
		 */
		public Builder tokens(Path tokens) {
			this.tokens = tokens;
			return this;
		}

		/**
		 * Whether the gate is closed until it is opened in so many words. Default:
		 * {@code false}.
		 * @param startDisabled whether to start disabled
		 * @return this
		 */
		public Builder startDisabled(boolean startDisabled) {
			this.startDisabled = startDisabled;
			return this;
		}

		/**
		 * How long a follower hears nothing before it stands for election: a random time
		 * in this range. Default: 150 ms to 300 ms. At least 50 ms, and the longest at
		 * least 1.3 times the shortest, or candidates collide.
		 * @param min the shortest
		 * @param max the longest
		 * @return this
		 */
		public Builder electionTimeout(Duration min, Duration max) {
			this.electionTimeoutMin = min;
			this.electionTimeoutMax = max;
			return this;
		}

		/**
		 * How long the keys of a silent client are kept at least. Default: 15 minutes. At
		 * least 1 s.
		 * @param retention the time
		 * @return this
		 */
		public Builder retention(Duration retention) {
			this.retention = retention;
			return this;
		}

		/**
		 * How long an unused caller key is kept at least. Default: 24 hours. At least 1
		 * s.
		 * @param callerKeyRetention the time
		 * @return this
		 */
		public Builder callerKeyRetention(Duration callerKeyRetention) {
			this.callerKeyRetention = callerKeyRetention;
			return this;
		}

		/**
		 * How long a worker may be silent before its jobs are queued again. Default: 10
		 * s, many elections long. At least 100 ms.
		 * @param workerLease the time
		 * @return this
		 */
		public Builder workerLease(Duration workerLease) {
			this.workerLease = workerLease;
			return this;
		}

		/**
		 * How long a drain may take in all. Default: 5 s.
		 * @param drainLimit the time
		 * @return this
		 */
		public Builder drainLimit(Duration drainLimit) {
			this.drainLimit = drainLimit;
			return this;
		}

		/**
		 * The longest frame accepted, in bytes. Default: 4 MiB. From 4 KiB to 4 MiB.
		 * @param maxFrameBytes the limit
		 * @return this
		 */
		public Builder maxFrameBytes(int maxFrameBytes) {
			this.maxFrameBytes = maxFrameBytes;
			return this;
		}

		/**
		 * After how many log entries a snapshot is taken. Default: 20,000. At least 10.
		 * @param snapshotEvery the count
		 * @return this
		 */
		public Builder snapshotEvery(int snapshotEvery) {
			this.snapshotEvery = snapshotEvery;
			return this;
		}

		/**
		 * Write a line for each applied job event to {@code audit.jsonl} in the data
		 * directory, as the room {@code audit} describes. Default: {@code false}.
		 * @param audit whether to write it
		 * @return this
		 */
		public Builder audit(boolean audit) {
			this.audit = audit;
			return this;
		}

		/**
		 * Serve some 1,500 throw-away requests of a cluster of its own once this node has
		 * found its place in the real one, so that the code of a primary is loaded and
		 * compiled before this node is one. For a process whose only purpose is its
		 * controller: for a second or two the machine's CPUs are busy with it. Default:
		 * {@code false}.
		 * @param warmUp whether to do so
		 * @return this
		 */
		public Builder warmUp(boolean warmUp) {
			this.warmUp = warmUp;
			return this;
		}

		/**
		 * Make the configuration.
		 * @return the configuration
		 */
		public ControllerConfig build() {
			return new ControllerConfig(this);
		}

	}

}
