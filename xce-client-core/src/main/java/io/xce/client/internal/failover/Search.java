package io.xce.client.internal.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.xce.client.spi.Clock;
import io.xce.client.spi.Scheduler;
import io.xce.client.topology.EndpointState;
import org.jspecify.annotations.Nullable;

/**
 * The one process of a client that looks for the primary: laps over the candidates, one
 * question at a time, with waits between. It owns lap position, hints and back-off; the
 * requests that carry its questions only lend themselves. See {@link SearchState} for the
 * states. Confined to the serial context.
 */
final class Search implements LapWait.Laps {

	/** How soon after a dial that failed at once the next one may follow. */
	private static final long REDIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

	/** For longer than an election takes, followers do not name who is gone. */
	private static final long STALE_HINTS = TimeUnit.SECONDS.toNanos(1);

	private final SearchHost host;

	private final Demand demand;

	private final Names names;

	private final NameRefresh refresh;

	private final Dialer dialer;

	private final Hints hints;

	private final Pacing pacing;

	private final Fence fence;

	private final Classifier classifier;

	private final Scheduler scheduler;

	private final Clock clock;

	private final Trace trace;

	private final Counters counters;

	private final News news = new News();

	private final Questions questions;

	private final LapWait wait;

	private SearchState state = SearchState.IDLE;

	private Lap lap = new Lap(List.of());

	private long begunAt;

	private int laps;

	private int rotation;

	private boolean lastLapAnswered;

	private @Nullable Node asked;

	/** A node outside the list, dialled on a redirect's word. */
	private @Nullable Node outsider;

	/** Set while the dial of a hint has a head start. */
	private Scheduler.@Nullable Cancellable headStart;

	Search(SearchHost host, Demand demand, Parts parts) {
		this.host = host;
		this.demand = demand;
		this.names = parts.names();
		this.dialer = parts.dialer();
		this.hints = parts.hints();
		this.pacing = parts.pacing();
		this.fence = parts.fence();
		this.classifier = parts.classifier();
		this.scheduler = parts.scheduler();
		this.clock = parts.clock();
		this.trace = parts.trace();
		this.counters = parts.counters();
		this.refresh = new NameRefresh(this.names, this.clock);
		this.questions = new Questions(host, demand);
		this.wait = new LapWait(this, host, parts);
	}

	boolean isActive() {
		return this.state != SearchState.IDLE;
	}

	int laps() {
		return this.laps;
	}

	int attempts() {
		return this.questions.sent();
	}

	/**
	 * Whether an endpoint answered in the last complete lap, or in the running one if
	 * none is complete.
	 * @return {@code false} if all failed by transport
	 */
	boolean wasAnswered() {
		return (this.laps > 1 || this.state == SearchState.WAITING) ? this.lastLapAnswered : this.lap.wasAnswered();
	}

	/**
	 * Begin, unless a search is running.
	 * @param cause the node whose failure starts it, or {@code null}
	 * @param hint what that node said about the primary, or {@code null}
	 * @param spread how long to wait first, in nanoseconds
	 */
	void start(@Nullable Node cause, Hints.@Nullable Hint hint, long spread) {
		if (isActive()) {
			return;
		}
		this.begunAt = this.clock.nanoTime();
		this.laps = 0;
		this.lastLapAnswered = false;
		this.questions.searchBegan();
		this.news.searchBegan();
		if (spread > 0) {
			this.wait.first(spread, () -> beginLap(true, cause, hint));
		}
		else {
			beginLap(true, cause, hint);
		}
	}

	private void beginLap(boolean counted, @Nullable Node cause, Hints.@Nullable Hint hint) {
		endHeadStart();
		this.wait.lapBegan();
		move(SearchState.CONNECTING);
		this.laps++;
		this.lap = new Lap(this.names.nodes());
		this.hints.lapBegan();
		this.asked = null;
		this.questions.lapBegan();
		if (cause != null) {
			// its failure counts as a try: whoever still names it is not believed
			long under = this.fence.highest();
			if (cause.state() == EndpointState.STANDBY) {
				under = Math.max(under, cause.epoch());
			}
			this.hints.tried(cause, under);
			this.news.tried(cause.identity(), under);
			if (cause.state() == EndpointState.SUSPECT) {
				// its attempt is still open: asking again would only hang again
				this.lap.asked(cause, under);
				this.lap.settled(cause);
			}
		}
		this.demand.lapBegan(counted);
		List<Node> candidates = candidates();
		if (candidates.isEmpty() && this.host.allDisabled()) {
			return;
		}
		if (hint != null && cause != null) {
			offer(cause, hint);
		}
		List<Node> inOrder = CandidateOrder.of(candidates, this.rotation, this.classifier, this.fence.highest());
		this.dialer.dialAll(worthDialling(inOrder));
		step();
	}

	/**
	 * While there is somebody to ask, one that could not be connected a moment ago is
	 * left to a later lap: an election is a handful of laps, and each would dial the dead
	 * primary, which its followers go on naming.
	 */
	private List<Node> worthDialling(List<Node> candidates) {
		boolean anyUp = candidates.stream().anyMatch(Node::isUp);
		return anyUp ? candidates.stream().filter(this::isWorthDialling).toList() : candidates;
	}

	private boolean isWorthDialling(Node node) {
		return !node.hasDialFailed(this.clock.nanoTime(), REDIAL_NANOS);
	}

	private List<Node> candidates() {
		long now = this.clock.nanoTime();
		List<Node> candidates = new ArrayList<>(this.names.nodes());
		candidates.removeIf((node) -> node.isDisabled(now));
		return candidates;
	}

	/** Ask the best candidate that is up, or wait for one, or end the lap. */
	private void step() {
		if (this.state != SearchState.CONNECTING) {
			return;
		}
		if (!this.host.wanted()) {
			stop();
			return;
		}
		List<Node> candidates = candidates();
		Node hinted = this.lap.hint();
		if (hinted != null && hinted.isUp()) {
			ask(hinted);
			return;
		}
		boolean pending = hinted != null && isAwaited(hinted);
		if (pending && this.headStart != null && candidates.stream().noneMatch(this::saysItIsPrimary)) {
			// the hint is the next attempt: its dial has a head start
			return;
		}
		for (Node node : candidates.isEmpty() ? candidates
				: CandidateOrder.of(candidates, this.rotation, this.classifier, this.fence.highest())) {
			if (this.lap.mayAsk(node)) {
				if (node.isUp()) {
					ask(node);
					return;
				}
				pending |= isAwaited(node);
			}
		}
		if (pending) {
			this.dialer.urge();
		}
		else {
			endLap(candidates);
		}
	}

	private boolean isAwaited(Node node) {
		return this.lap.awaits(node) && this.dialer.isPending(node);
	}

	private boolean saysItIsPrimary(Node node) {
		return node.isUp() && this.lap.mayAsk(node)
				&& this.classifier.isCurrentPrimary(node.role(), node.epoch(), this.fence.highest());
	}

	private void ask(Node node) {
		endHeadStart();
		move(SearchState.ASKING);
		this.lap.asked(node, this.fence.highest());
		this.hints.tried(node, this.fence.highest());
		this.news.tried(node.identity(), this.fence.highest());
		this.asked = node;
		carry(node);
	}

	private void carry(Node node) {
		long question = this.questions.next();
		if (!this.questions.ask(question, node)) {
			settled(question);
		}
	}

	/**
	 * The question with this token is settled, or its carrier is gone: go on with the
	 * next candidate.
	 * @param question the token
	 */
	void settled(long question) {
		if (question == this.questions.open() && this.state == SearchState.ASKING) {
			if (this.asked != null) {
				this.lap.settled(this.asked);
			}
			move(SearchState.CONNECTING);
			step();
		}
	}

	/**
	 * The carrier keeps waiting for its answer: the next waiter asks the same endpoint.
	 * If it was the built-in read, nobody can learn more here.
	 * @param question the token
	 * @param builtIn whether the carrier is the built-in read or a join
	 */
	void slow(long question, boolean builtIn) {
		if (question != this.questions.open() || this.state != SearchState.ASKING) {
			return;
		}
		Node node = this.asked;
		if (builtIn || node == null || !node.isUp()) {
			settled(question);
			return;
		}
		carry(node);
	}

	/**
	 * An endpoint answered a request.
	 */
	void answered() {
		this.lap.answered();
	}

	/**
	 * A node said that it follows the primary of an epoch, so it is not that primary:
	 * hints that name it under that epoch are stale.
	 * @param node the node
	 * @param epoch the epoch
	 */
	void follows(Node node, long epoch) {
		this.hints.follows(node, epoch);
		this.news.follows(node.identity(), epoch);
	}

	/**
	 * A node that is not the primary gave a final answer to a request of the engine's
	 * own.
	 * @param answer what it said
	 */
	void finalAnswer(String answer) {
		this.lap.finalAnswer(answer);
	}

	/**
	 * A node said where the primary is.
	 * @param sender the node
	 * @param hint what it said
	 */
	void offer(Node sender, Hints.Hint hint) {
		Hints.Verdict verdict = this.hints.judge(hint, this.fence.highest(), this.clock.nanoTime());
		this.trace.hint(verdict.rule());
		this.counters.hint(verdict.rule());
		if (verdict.rule() != HintRule.FOLLOWED) {
			this.host.hintIgnored(sender, hint, verdict.rule());
		}
		Node node = verdict.node();
		if (verdict.isStranger()) {
			this.lap.strangerNamed();
		}
		if (verdict.rule() == HintRule.FOLLOWED && node != null) {
			boolean isNews = this.news.redirect(node.identity(), hint.epoch());
			if (this.state == SearchState.WAITING) {
				if (isNews) {
					otherNews();
				}
			}
			else if (isActive()) {
				this.lap.hint(node);
				// also if it cannot be connected: the same word again is no news
				this.news.tried(node.identity(), hint.epoch());
				if (isNews) {
					this.lap.news();
				}
				if (!node.configured()) {
					dropOutsider(null);
					this.outsider = node;
				}
				if (hint.epoch() > this.fence.highest() || isWorthDialling(node)) {
					this.dialer.dial(node);
					endHeadStart();
					this.headStart = this.scheduler.schedule(this::headStartEnded, this.dialer.stagger());
				}
			}
		}
	}

	private void headStartEnded() {
		this.headStart = null;
		step();
	}

	/**
	 * A node's metadata said that it is the primary, under an epoch not below the
	 * highest.
	 * @param node the node
	 */
	void primaryNews(Node node) {
		if (node.isDisabled(this.clock.nanoTime())) {
			return;
		}
		switch (this.state) {
			case WAITING -> beginLap(false, null, null);
			case CONNECTING -> step();
			case ASKING -> {
				// the question that is open may still be answered; nobody waits for it
				if (node != this.asked && node.isUp() && this.lap.mayAsk(node)) {
					settled(this.questions.open());
				}
			}
			default -> {
			}
		}
	}

	/**
	 * A node showed an epoch, in whatever role.
	 * @param node the node
	 * @param epoch the epoch
	 */
	void epochSeen(Node node, long epoch) {
		boolean isNews = this.news.epoch(epoch);
		if (node.isDisabled(this.clock.nanoTime())) {
			return;
		}
		boolean settled = isActive() && isNewlyElected(node) && elected(node);
		if (isNews && !settled) {
			otherNews();
		}
	}

	private boolean isNewlyElected(Node node) {
		return this.classifier.isElected(node.role(), node.epoch(), this.fence.highest())
				&& this.news.elected(node.epoch());
	}

	/**
	 * A node is to be primary in a few milliseconds, and may keep a question until then:
	 * it is asked without a wait, for it tells its clients a few at a time.
	 * @return {@code false} if that was done too often: it may be a candidate that tells
	 * its terms
	 */
	private boolean elected(Node node) {
		if (this.state != SearchState.WAITING && this.lap.mayAsk(node)) {
			return true;
		}
		boolean may = this.pacing.takeElectedLap();
		if (may && this.state == SearchState.WAITING) {
			beginLap(false, null, null);
		}
		else if (may) {
			this.lap.electedSince();
		}
		return may;
	}

	/**
	 * A connection came up.
	 * @param node the node
	 */
	void linkUp(Node node) {
		if (this.state == SearchState.CONNECTING || this.state == SearchState.RESOLVING) {
			leaveResolving();
		}
		else if (this.news.cameUp(node) && !node.isDisabled(this.clock.nanoTime())) {
			otherNews();
		}
	}

	/**
	 * Dialling made progress, or a connection was lost.
	 */
	void progress() {
		step();
	}

	private void otherNews() {
		if (this.state == SearchState.WAITING) {
			if (this.wait.canBePrompt()) {
				this.wait.prompt();
			}
		}
		else if (isActive()) {
			this.lap.news();
		}
	}

	private void endLap(List<Node> candidates) {
		if (!candidates.isEmpty() && this.lap.takeResolution(candidates) && this.refresh.begin(this::resolvedAgain)) {
			move(SearchState.RESOLVING);
			return;
		}
		if (this.lap.pointsElsewhere(this.clock.nanoTime() - this.begunAt >= STALE_HINTS)) {
			// others answer, so nobody waits for the resolver
			this.refresh.begin(this::resolvedMeanwhile);
		}
		this.lastLapAnswered = this.lap.wasAnswered();
		rotate();
		this.news.lapEnded(candidates);
		this.demand.lapEnded(candidates.size());
		if (!candidates.isEmpty()
				&& candidates.stream().allMatch((node) -> node.state() == EndpointState.INCOMPATIBLE)) {
			this.host.allIncompatible(
					candidates.stream().map((node) -> node + " " + node.reason()).collect(Collectors.joining(", ")));
		}
		if (this.lap.finalAnswer() != null && this.host.onlyFinalAnswers(this.lap.finalAnswer())) {
			return;
		}
		if (!this.host.wanted()) {
			stop();
		}
		else if (candidates().isEmpty() && this.host.allDisabled()) {
			return;
		}
		else if (this.lap.wasElectedSince()) {
			this.wait.none();
		}
		else if (this.lap.hadNews() && this.wait.mayBePrompt()) {
			this.wait.prompt();
		}
		else {
			this.wait.backOff();
		}
	}

	private void rotate() {
		this.rotation = Lap.nextStart(this.names.nodes(), this.rotation, this.asked);
	}

	private void resolvedAgain() {
		if (!isActive()) {
			return;
		}
		this.dialer.dialAll(freshNodes());
		leaveResolving();
	}

	/**
	 * Nothing is connected when dialling starts anew: if every known address has failed,
	 * the names are asked for again, for a back-off may last much longer than that.
	 */
	void nothingConnected() {
		if (this.names.nodes().stream().allMatch(Node::failedByTransport)) {
			this.refresh.begin(this::resolvedMeanwhile);
		}
	}

	/** Those whose address is known, and has not failed. */
	private List<Node> freshNodes() {
		List<Node> fresh = candidates();
		fresh.removeIf((node) -> node.address() == null || node.failedByTransport());
		return fresh;
	}

	private void resolvedMeanwhile() {
		if (!isActive() && this.dialer.isContent()) {
			return;
		}
		List<Node> fresh = freshNodes();
		fresh.removeIf((node) -> node.link() != null);
		this.news.found(fresh);
		fresh.forEach(this.dialer::dial);
	}

	private void leaveResolving() {
		if (this.state == SearchState.RESOLVING) {
			move(SearchState.CONNECTING);
		}
		step();
	}

	/**
	 * Somebody new waits. If no lap was to come any more, one is worth while again.
	 */
	void demandArrived() {
		if (this.state == SearchState.WAITING && this.wait.isInVain()) {
			this.wait.backOff();
		}
	}

	/**
	 * Let go of a node outside the list, which is never remembered.
	 * @param adopted the connection that is the route now, or {@code null}
	 */
	private void dropOutsider(@Nullable Link adopted) {
		Node dropped = this.outsider;
		this.outsider = null;
		Link link = (dropped != null) ? dropped.link() : null;
		if (link != null && link != adopted) {
			link.close("not one of the masters");
		}
	}

	@Override
	public void waiting() {
		endHeadStart();
		dropOutsider(null);
		move(SearchState.WAITING);
	}

	@Override
	public void due(boolean counted) {
		beginLap(counted, null, null);
	}

	/**
	 * End the search: nobody wants a primary, or the client closes.
	 */
	void stop() {
		stop(null);
	}

	/**
	 * End the search: a primary was adopted.
	 * @param adopted its connection
	 */
	void stop(@Nullable Link adopted) {
		if (adopted != null) {
			// should it be lost, it is the last of the list to be asked
			this.asked = adopted.node();
			rotate();
		}
		endHeadStart();
		dropOutsider(adopted);
		this.wait.searchEnded();
		this.questions.searchEnded();
		if (isActive()) {
			move(SearchState.IDLE);
		}
		this.host.searchEnded();
	}

	private void endHeadStart() {
		if (this.headStart != null) {
			this.headStart.cancel();
			this.headStart = null;
		}
	}

	private void move(SearchState to) {
		if (!this.state.next().contains(to)) {
			throw new IllegalStateException("A search cannot go from " + this.state + " to " + to);
		}
		this.trace.search(this.state, to);
		this.state = to;
	}

	/**
	 * What a search is made of.
	 */
	record Parts(Names names, Dialer dialer, Hints hints, Pacing pacing, Fence fence, Classifier classifier,
			Scheduler scheduler, Clock clock, Trace trace, Counters counters) {

	}

}
