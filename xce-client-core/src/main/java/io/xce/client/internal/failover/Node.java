package io.xce.client.internal.failover;

import java.net.InetSocketAddress;
import java.util.List;

import io.xce.client.topology.Endpoint;
import io.xce.client.topology.EndpointState;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.Epoch;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import org.jspecify.annotations.Nullable;

/**
 * One candidate: an address of a configured name, or of a redirect. What is known of it
 * is confined to the serial context.
 */
public final class Node {

	private final Endpoint endpoint;

	private final boolean configured;

	private final boolean ownName;

	private final @Nullable ClusterId requiredCluster;

	private @Nullable InetSocketAddress address;

	private volatile @Nullable Link link;

	private volatile long heardBefore = EndpointView.NEVER;

	private @Nullable ClusterId cluster;

	private EndpointState state = EndpointState.UNKNOWN;

	private @Nullable String reason;

	private @Nullable Role role;

	private long epoch = Epoch.NONE;

	private long disabledUntil = Long.MIN_VALUE;

	private boolean failedByTransport;

	private long dialFailedAt = EndpointView.NEVER;

	private int failures;

	private boolean lostAsPrimary;

	private int brokenAnswers;

	private @Nullable String lastOutcome;

	Node(Endpoint endpoint, boolean configured, @Nullable InetSocketAddress address,
			@Nullable ClusterId requiredCluster) {
		this(endpoint, configured, address, requiredCluster, false);
	}

	/**
	 * Create a candidate.
	 * @param endpoint what it is called
	 * @param configured whether the list of masters names it
	 * @param address where it is, or {@code null} while that is not known
	 * @param requiredCluster the cluster it must belong to, or {@code null}
	 * @param ownName whether its name is part of what it is, as on a wire that verifies
	 * names: then another name at the same address is another candidate
	 */
	Node(Endpoint endpoint, boolean configured, @Nullable InetSocketAddress address,
			@Nullable ClusterId requiredCluster, boolean ownName) {
		this.endpoint = endpoint;
		this.ownName = ownName;
		this.configured = configured;
		this.address = address;
		this.requiredCluster = requiredCluster;
	}

	/**
	 * The endpoint as configured, or as a redirect named it.
	 * @return the endpoint
	 */
	public Endpoint endpoint() {
		return this.endpoint;
	}

	/**
	 * Whether the master list names it.
	 * @return {@code false} for a node known from a redirect only
	 */
	boolean configured() {
		return this.configured;
	}

	/**
	 * The cluster a node outside the list must prove to belong to before anything is
	 * sent.
	 * @return the id, or {@code null} for a configured node
	 */
	@Nullable ClusterId requiredCluster() {
		return this.requiredCluster;
	}

	@Nullable InetSocketAddress address() {
		return this.address;
	}

	/**
	 * What it is tried as: two candidates that are one to the network are equal here.
	 * @return the identity, which changes when the address is found
	 */
	Object identity() {
		InetSocketAddress at = this.address;
		if (at == null) {
			return this.endpoint;
		}
		return (this.configured && this.ownName) ? List.of(this.endpoint, at) : at;
	}

	void resolvedTo(InetSocketAddress newAddress) {
		this.address = newAddress;
	}

	@Nullable Link link() {
		return this.link;
	}

	/**
	 * Whether requests can be sent to it.
	 * @return {@code true} if its connection is up
	 */
	boolean isUp() {
		Link present = this.link;
		return present != null && present.isUp();
	}

	void dialled(Link newLink) {
		this.link = newLink;
	}

	/**
	 * It could not be connected.
	 * @param time when that was seen
	 */
	void dialFailed(long time) {
		this.dialFailedAt = time;
	}

	/**
	 * Whether it could not be connected lately.
	 * @param now the time
	 * @param within how long ago that may be, in nanoseconds
	 * @return {@code true} if so
	 */
	boolean hasDialFailed(long now, long within) {
		return this.dialFailedAt != EndpointView.NEVER && now - this.dialFailedAt < within;
	}

	void disconnected() {
		this.heardBefore = lastHeard();
		this.link = null;
		this.role = null;
	}

	/**
	 * When something was last heard from it. Any thread.
	 * @return the time, or {@link EndpointView#NEVER}
	 */
	long lastHeard() {
		Link present = this.link;
		long heard = (present != null) ? present.lastHeard() : EndpointView.NEVER;
		return (heard != EndpointView.NEVER) ? heard : this.heardBefore;
	}

	/**
	 * Note the cluster it says it belongs to.
	 * @param said the cluster, or {@code null} if it said nothing
	 */
	void cluster(@Nullable ClusterId said) {
		if (said != null) {
			this.cluster = said;
		}
	}

	EndpointState state() {
		return this.state;
	}

	/**
	 * Note what was learned.
	 * @param newState the state
	 * @param why the reason, or {@code null}
	 * @return the state before
	 */
	EndpointState become(EndpointState newState, @Nullable String why) {
		EndpointState before = this.state;
		this.state = newState;
		this.reason = why;
		return before;
	}

	@Nullable String reason() {
		return this.reason;
	}

	/**
	 * Note what a reply, greeting or pong said about the node itself.
	 * @param newRole the role
	 * @param newEpoch the epoch
	 */
	void metadata(@Nullable Role newRole, long newEpoch) {
		this.role = newRole;
		if (newEpoch != Reply.NO_EPOCH) {
			this.epoch = newEpoch;
		}
	}

	@Nullable Role role() {
		return this.role;
	}

	long epoch() {
		return this.epoch;
	}

	/**
	 * Open the window in which the node is left alone. A window that is open is not
	 * extended.
	 * @param now the time
	 * @param length its length
	 */
	void disable(long now, long length) {
		if (!isDisabled(now)) {
			this.disabledUntil = now + length;
		}
	}

	/**
	 * Whether the node is in its window. Computed when asked, so nothing has to end it.
	 * @param now the time
	 * @return {@code true} if it must be left alone
	 */
	boolean isDisabled(long now) {
		return now < this.disabledUntil;
	}

	long disabledUntil() {
		return this.disabledUntil;
	}

	void enabled() {
		this.disabledUntil = Long.MIN_VALUE;
	}

	boolean failedByTransport() {
		return this.failedByTransport;
	}

	void failedByTransport(boolean failed) {
		this.failedByTransport = failed;
		if (failed) {
			this.failures++;
		}
	}

	/**
	 * How often it could not be dialled, or was lost.
	 * @return the count
	 */
	int failures() {
		return this.failures;
	}

	boolean lostAsPrimary() {
		return this.lostAsPrimary;
	}

	void lostAsPrimary(boolean lost) {
		this.lostAsPrimary = lost;
	}

	int brokeTheRules() {
		return ++this.brokenAnswers;
	}

	/**
	 * What happened here last, for reports.
	 * @return a short text, or {@code null} if nothing did
	 */
	public @Nullable String lastOutcome() {
		return this.lastOutcome;
	}

	void lastOutcome(String outcome) {
		this.lastOutcome = outcome;
	}

	/**
	 * Its address, as people write it.
	 * @return {@code address:port}, or {@code null} while that is not known
	 */
	@Nullable String addressText() {
		InetSocketAddress at = this.address;
		if (at == null) {
			return null;
		}
		String host = at.getAddress().getHostAddress();
		// a zone (RFC 4007) is no part of an endpoint, but needed to reach the address
		return (host.indexOf('%') >= 0) ? "[" + host + "]:" + at.getPort()
				: new Endpoint(host, at.getPort()).toString();
	}

	EndpointView view(long now) {
		return new EndpointView(this.endpoint, addressText(), this.configured, isUp(), this.state, this.epoch,
				this.cluster, isDisabled(now) ? this.disabledUntil : 0, lastHeard(), this.reason, isRefused());
	}

	private boolean isRefused() {
		Link present = this.link;
		return present != null && present.isRefused();
	}

	@Override
	public String toString() {
		return this.endpoint.toString();
	}

}
