package io.xce.controller.raft;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

import org.apache.ratis.protocol.RaftClientReply;
import org.jspecify.annotations.Nullable;

/**
 * Puts commands into the log from a thread of its own, so that no event loop ever waits
 * for Raft's lock. What queues up while an entry is handed over shares the next entry;
 * nobody waits for company. Bounded in number and bytes.
 */
final class Proposer implements AutoCloseable {

	/** How many commands may be open. */
	static final int MAX_PENDING = 16_384;

	private static final long MAX_PENDING_BYTES = 64L << 20;

	private static final int MAX_BATCH = 128;

	private static final int MAX_BATCH_BYTES = 512 * 1024;

	/** What a thread has proposed that puts it into the log itself. */
	private static final ThreadLocal<@Nullable Queue<Proposal>> HERE = new ThreadLocal<>();

	private final BlockingQueue<Proposal> queue = new ArrayBlockingQueue<>(MAX_PENDING);

	private final AtomicInteger pending = new AtomicInteger();

	private final AtomicLong pendingBytes = new AtomicLong();

	private final Function<List<byte[]>, byte[]> encoder;

	private final Function<ProposedEntry, CompletableFuture<RaftClientReply>> log;

	private final Thread thread;

	private volatile boolean closed;

	/**
	 * Create a proposer; {@link #start()} starts it.
	 * @param name of its thread
	 * @param encoder makes an entry of commands
	 * @param log takes an entry
	 */
	Proposer(String name, Function<List<byte[]>, byte[]> encoder,
			Function<ProposedEntry, CompletableFuture<RaftClientReply>> log) {
		this.encoder = encoder;
		this.log = log;
		this.thread = new Thread(this::run, name);
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	/**
	 * Propose a command.
	 * @param proposal the command and who is told
	 * @return {@code false} if too many are open: the proposal is not taken and not told
	 */
	boolean propose(Proposal proposal) {
		Counted counted = new Counted(proposal);
		int open = this.pending.incrementAndGet();
		long bytes = this.pendingBytes.addAndGet(counted.size());
		Queue<Proposal> proposedHere = HERE.get();
		Queue<Proposal> taker = (proposedHere != null) ? proposedHere : this.queue;
		if (open > MAX_PENDING || (bytes > MAX_PENDING_BYTES && open > 1) || !taker.offer(counted)) {
			counted.settle();
			return false;
		}
		if (this.closed) {
			abandonQueued();
		}
		return true;
	}

	/**
	 * Run a task and put into the log what it proposes, on this thread, which may have to
	 * wait for Raft's lock: without waking another one up.
	 * @param task the task
	 */
	void proposeHere(Runnable task) {
		Queue<Proposal> proposals = new ArrayDeque<>();
		HERE.set(proposals);
		try {
			task.run();
		}
		finally {
			HERE.remove();
			Proposal first = proposals.poll();
			while (first != null) {
				first = next(first, proposals);
			}
		}
	}

	/**
	 * How many commands are open.
	 * @return queued and proposed ones
	 */
	int pending() {
		return this.pending.get();
	}

	@Override
	public void close() {
		this.closed = true;
		this.thread.interrupt();
		abandonQueued();
	}

	private void run() {
		Proposal left = null;
		while (!this.closed) {
			try {
				left = next((left != null) ? left : this.queue.take(), this.queue);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				break;
			}
		}
		if (left != null) {
			left.abandoned(true);
		}
		abandonQueued();
	}

	/**
	 * Hand over an entry.
	 * @param first its first command
	 * @param others those behind it
	 * @return a command that was taken from the others and found no room
	 */
	private @Nullable Proposal next(Proposal first, Queue<Proposal> others) {
		List<Proposal> batch = new ArrayList<>();
		List<byte[]> commands = new ArrayList<>();
		int bytes = 0;
		Proposal proposal = first;
		while (proposal != null
				&& (batch.isEmpty() || (batch.size() < MAX_BATCH && bytes + proposal.size() <= MAX_BATCH_BYTES))) {
			batch.add(proposal);
			commands.add(proposal.command());
			bytes += proposal.size();
			proposal = others.poll();
		}
		ProposedEntry entry = new ProposedEntry(batch, this.encoder.apply(commands));
		CompletableFuture<RaftClientReply> unused = this.log.apply(entry).whenComplete((reply, failure) -> {
			if (failure == null && reply.isSuccess()
					&& reply.getMessage() instanceof ProposedEntry.AppliedEntry applied) {
				entry.applied(applied);
			}
			else {
				entry.abandoned();
			}
		});
		return proposal;
	}

	private void abandonQueued() {
		for (Proposal queued = this.queue.poll(); queued != null; queued = this.queue.poll()) {
			queued.abandoned(true);
		}
	}

	/**
	 * A proposal that is counted until it is settled.
	 */
	private final class Counted implements Proposal {

		private final Proposal delegate;

		Counted(Proposal delegate) {
			this.delegate = delegate;
		}

		void settle() {
			Proposer.this.pending.decrementAndGet();
			Proposer.this.pendingBytes.addAndGet(-size());
		}

		@Override
		public int size() {
			return this.delegate.size();
		}

		@Override
		public byte[] command() {
			return this.delegate.command();
		}

		@Override
		public void applied(long term, Object result) {
			settle();
			this.delegate.applied(term, result);
		}

		@Override
		public void abandoned(boolean preExecution) {
			settle();
			this.delegate.abandoned(preExecution);
		}

	}

}
