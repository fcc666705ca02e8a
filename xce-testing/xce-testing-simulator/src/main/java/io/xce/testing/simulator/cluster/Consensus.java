package io.xce.testing.simulator.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * One node's part in Raft: elections, terms, and a log that is committed by a majority
 * only. Term, vote and log survive a crash. A node that has heard from a leader within
 * the shortest election timeout gives no vote, unless the leader itself asked for it.
 */
final class Consensus {

	private static final long MILLIS = 1_000_000;

	private static final long HEARTBEAT = 100 * MILLIS;

	private static final long SHORTEST_TIMEOUT = 300 * MILLIS;

	static final long LONGEST_TIMEOUT = 600 * MILLIS;

	private final Host host;

	private final int self;

	private final int size;

	private final List<Entry> log = new ArrayList<>();

	private long term;

	private int votedFor = -1;

	/** The highest term in which it accepted an append from a leader. */
	private long acceptedTerm;

	private int commit;

	private int applied;

	private Standing standing = Standing.FOLLOWER;

	private int leader = -1;

	private boolean heardAny;

	private boolean ready;

	private boolean mayLead = true;

	private long heardAt;

	private long timeout;

	private long leadsSince;

	private int votes;

	private final int[] next;

	private final int[] match;

	private final long[] answered;

	Consensus(Host host, int self, int size) {
		this.host = host;
		this.self = self;
		this.size = size;
		this.next = new int[size];
		this.match = new int[size];
		this.answered = new long[size];
	}

	/** The process starts, for the first time or again. */
	void start() {
		this.standing = Standing.FOLLOWER;
		this.leader = -1;
		this.heardAny = false;
		this.ready = false;
		this.heardAt = this.host.now();
		armElection();
	}

	/** Whether it may be a leader; one that no longer may steps down. */
	void mayLead(boolean may) {
		this.mayLead = may;
		if (!may && this.standing == Standing.LEADER) {
			abdicate((this.self + 1) % this.size);
		}
	}

	/** Step down in favour of another node. */
	void abdicate(int successor) {
		if (this.standing == Standing.LEADER) {
			follow(this.term, -1);
			this.host.send(successor, new Message.TakeOver(this.term));
		}
	}

	/**
	 * Append an entry as the leader.
	 * @return its index
	 */
	int propose(Entry entry) {
		this.log.add(entry);
		broadcast();
		return this.log.size();
	}

	void received(int from, Message message) {
		if (message instanceof Message.VoteRequest request) {
			voteAsked(from, request);
		}
		else if (message instanceof Message.Vote vote) {
			voted(from, vote);
		}
		else if (message instanceof Message.Append append) {
			appendAsked(from, append);
		}
		else if (message instanceof Message.Appended appended) {
			appended(from, appended);
		}
		else if (message instanceof Message.TakeOver takeOver && takeOver.term() == this.term
				&& this.standing == Standing.FOLLOWER) {
			campaign(true);
		}
	}

	// ---- elections

	private void armElection() {
		this.timeout = SHORTEST_TIMEOUT + this.host.draw(LONGEST_TIMEOUT - SHORTEST_TIMEOUT);
		this.host.later(this.timeout, this::electionDue);
	}

	private void electionDue() {
		long silent = this.host.now() - this.heardAt;
		if (this.standing != Standing.LEADER && silent < this.timeout) {
			this.host.later(this.timeout - silent, this::electionDue);
			return;
		}
		if (this.standing != Standing.LEADER) {
			campaign(false);
		}
		armElection();
	}

	private void campaign(boolean transfer) {
		if (!this.mayLead) {
			this.leader = -1;
			return;
		}
		this.term++;
		this.votedFor = this.self;
		this.votes = 1 << this.self;
		this.standing = Standing.CANDIDATE;
		this.leader = -1;
		this.heardAt = this.host.now();
		this.host.changed();
		Message request = new Message.VoteRequest(this.term, this.log.size(), termAt(this.log.size()), transfer);
		forEachPeer((peer) -> this.host.send(peer, request));
	}

	private void voteAsked(int from, Message.VoteRequest request) {
		boolean leads = this.standing == Standing.LEADER && isFollowed();
		if (!request.transfer() && (leads || this.host.now() - this.heardAt < SHORTEST_TIMEOUT)) {
			return;
		}
		if (request.term() > this.term) {
			follow(request.term(), -1);
		}
		int last = this.log.size();
		boolean upToDate = request.lastTerm() > termAt(last)
				|| (request.lastTerm() == termAt(last) && request.lastIndex() >= last);
		boolean granted = request.term() == this.term && upToDate && (this.votedFor == -1 || this.votedFor == from);
		if (granted) {
			this.votedFor = from;
			this.heardAt = this.host.now();
		}
		this.host.send(from, new Message.Vote(this.term, granted));
	}

	private void voted(int from, Message.Vote vote) {
		if (vote.term() > this.term) {
			follow(vote.term(), -1);
		}
		else if (this.standing == Standing.CANDIDATE && vote.term() == this.term && vote.granted()) {
			this.votes |= 1 << from;
			if (Integer.bitCount(this.votes) > this.size / 2) {
				lead();
			}
		}
	}

	private void lead() {
		this.standing = Standing.LEADER;
		this.leader = this.self;
		this.leadsSince = this.host.now();
		Arrays.fill(this.next, this.log.size() + 1);
		Arrays.fill(this.match, 0);
		Arrays.fill(this.answered, this.leadsSince - 2 * LONGEST_TIMEOUT);
		this.host.changed();
		propose(new Entry(this.term));
		heartbeatLater(this.term);
	}

	private void heartbeatLater(long leaderTerm) {
		this.host.later(HEARTBEAT, () -> {
			if (this.standing != Standing.LEADER || this.term != leaderTerm) {
				return;
			}
			if (!isFollowed() && this.host.now() - this.leadsSince > LONGEST_TIMEOUT) {
				follow(this.term, -1);
				return;
			}
			broadcast();
			heartbeatLater(leaderTerm);
		});
	}

	private void follow(long newTerm, int newLeader) {
		boolean led = this.standing == Standing.LEADER;
		boolean changed = led || this.standing == Standing.CANDIDATE || this.leader != newLeader;
		if (newTerm > this.term) {
			this.term = newTerm;
			this.votedFor = -1;
		}
		this.standing = Standing.FOLLOWER;
		this.leader = newLeader;
		this.ready = false;
		if (led) {
			this.heardAt = this.host.now();
			this.host.deposed();
		}
		if (changed) {
			this.host.changed();
		}
	}

	// ---- the log

	private void broadcast() {
		forEachPeer(this::sendAppend);
	}

	private void sendAppend(int peer) {
		int previous = this.next[peer] - 1;
		int last = this.log.size();
		List<Entry> entries = (previous < last) ? List.copyOf(this.log.subList(previous, last)) : List.of();
		this.next[peer] = last + 1;
		this.host.send(peer,
				new Message.Append(this.term, previous, termAt(previous), entries, this.commit, this.host.now()));
	}

	private void appendAsked(int from, Message.Append append) {
		if (append.term() < this.term) {
			this.host.send(from, new Message.Appended(this.term, false, 0, append.sentAt()));
			return;
		}
		if (append.term() > this.term || this.standing != Standing.FOLLOWER || this.leader != from) {
			follow(append.term(), from);
		}
		this.heardAt = this.host.now();
		int previous = append.previousIndex();
		if (previous > this.log.size() || termAt(previous) != append.previousTerm()) {
			int mayAgree = Math.min(this.log.size(), previous - 1);
			this.host.send(from, new Message.Appended(this.term, false, mayAgree, append.sentAt()));
			return;
		}
		accept(previous, append.entries());
		this.acceptedTerm = append.term();
		if (!this.heardAny) {
			this.heardAny = true;
			this.host.changed();
		}
		int agreed = previous + append.entries().size();
		this.host.send(from, new Message.Appended(this.term, true, agreed, append.sentAt()));
		commit(Math.min(append.commit(), agreed));
	}

	private void accept(int previous, List<Entry> entries) {
		int index = previous;
		for (Entry entry : entries) {
			index++;
			if (index <= this.log.size() && this.log.get(index - 1).term() != entry.term()) {
				this.log.subList(index - 1, this.log.size()).clear();
			}
			if (index > this.log.size()) {
				this.log.add(entry);
			}
		}
	}

	private void appended(int from, Message.Appended answer) {
		if (answer.term() > this.term) {
			follow(answer.term(), -1);
			return;
		}
		if (this.standing != Standing.LEADER || answer.term() < this.term) {
			return;
		}
		this.answered[from] = Math.max(this.answered[from], answer.sentAt());
		if (!answer.accepted()) {
			if (answer.match() + 1 < this.next[from]) {
				this.next[from] = answer.match() + 1;
				sendAppend(from);
			}
			return;
		}
		this.match[from] = Math.max(this.match[from], answer.match());
		this.match[this.self] = this.log.size();
		int agreed = middle(this.match);
		if (agreed > this.commit && termAt(agreed) == this.term) {
			commit(agreed);
		}
	}

	private static int middle(int[] values) {
		int[] sorted = values.clone();
		Arrays.sort(sorted);
		return sorted[(sorted.length - 1) / 2];
	}

	private void commit(int index) {
		this.commit = Math.max(this.commit, index);
		while (this.applied < this.commit) {
			this.applied++;
			this.host.apply(this.applied, this.log.get(this.applied - 1));
		}
		if (this.standing == Standing.LEADER && !this.ready && termAt(this.applied) == this.term) {
			this.ready = true;
			this.acceptedTerm = this.term;
			this.host.changed();
		}
	}

	private long termAt(int index) {
		return (index > 0) ? this.log.get(index - 1).term() : 0;
	}

	// ---- what it is

	/** Whether a majority answered within the longest election timeout. */
	private boolean isFollowed() {
		this.answered[this.self] = this.host.now();
		long[] sorted = this.answered.clone();
		Arrays.sort(sorted);
		return this.host.now() - sorted[(sorted.length - 1) / 2] <= LONGEST_TIMEOUT;
	}

	/** Whether it leads, knows all that is committed, and is still followed. */
	boolean isPrimary() {
		return this.standing == Standing.LEADER && this.ready && isFollowed();
	}

	boolean isElecting() {
		return this.leader == -1 || this.leader == this.self;
	}

	/** Whether it has heard nothing from any leader since it started. */
	boolean isStarting() {
		return !this.heardAny && this.standing == Standing.FOLLOWER;
	}

	int leader() {
		return this.leader;
	}

	long term() {
		return this.term;
	}

	long acceptedTerm() {
		return this.acceptedTerm;
	}

	int applied() {
		return this.applied;
	}

	private void forEachPeer(IntConsumer action) {
		for (int peer = 0; peer < this.size; peer++) {
			if (peer != this.self) {
				action.accept(peer);
			}
		}
	}

	private enum Standing {

		FOLLOWER, CANDIDATE, LEADER

	}

	/**
	 * The node around it.
	 */
	interface Host {

		void send(int to, Message message);

		/** Do something later, unless the process ends before. */
		void later(long nanos, Runnable task);

		long now();

		/** A draw from 1 to a bound. */
		long draw(long bound);

		/** An entry is committed. */
		void apply(int index, Entry entry);

		/** It leads no more. */
		void deposed();

		/** What it is, or whom it follows, has changed. */
		void changed();

	}

}
