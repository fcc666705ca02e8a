package io.xce.controller.front;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.xce.controller.gate.NodeView;
import io.xce.jobs.InvalidBodyException;
import io.xce.jobs.Job;
import io.xce.jobs.JobBodies;
import io.xce.jobs.JobLimits;
import io.xce.jobs.JobLookup;
import io.xce.jobs.JobPage;
import io.xce.jobs.JobQuery;
import io.xce.protocol.Status;
import org.jspecify.annotations.Nullable;

/**
 * Reads. Each waits for its read barrier, then runs on its connection's event loop.
 */
final class ReadService {

	private final Node node;

	private final LongPolls polls;

	ReadService(Node node, LongPolls polls) {
		this.node = node;
		this.polls = polls;
	}

	/**
	 * Do something as a primary that was confirmed after the request came.
	 * @param call the request; answered here if this node is no primary after all
	 * @param action what to do, on the event loop of the request's connection
	 */
	void confirmed(Call call, Consumer<NodeView> action) {
		this.node.awaitReadable((linearizable) -> call.connection().execute(() -> {
			NodeView view = this.node.behindGate();
			if (linearizable && view.serves()) {
				action.accept(view);
			}
			else {
				call.leadLost(this.node.view(), true);
			}
		}));
	}

	void primary(Call call) {
		confirmed(call, (view) -> call.ok(view, new byte[0]));
	}

	void list(Call call) throws InvalidBodyException {
		JobQuery query = JobBodies.list(call.request().body());
		confirmed(call, (view) -> {
			JobPage page;
			try {
				page = this.node.state().read((state) -> state.jobs().list(query));
			}
			catch (IllegalArgumentException ex) {
				call.failed(view, Status.INVALID_REQUEST, String.valueOf(ex.getMessage()));
				return;
			}
			call.ok(view, JobBodies.page(page));
		});
	}

	void get(Call call) throws InvalidBodyException {
		JobLookup lookup = JobBodies.get(call.request().body());
		confirmed(call, (view) -> {
			Found found = this.node.state().read((state) -> {
				Job job = state.jobs().get(lookup.id());
				return unchanged(job, lookup) ? new Found(null, park(call, lookup)) : new Found(job, false);
			});
			if (!found.parked) {
				answer(call, view, lookup.id(), found.job);
			}
		});
	}

	private static boolean unchanged(@Nullable Job job, JobLookup lookup) {
		return job != null && lookup.afterVersion() != JobLookup.AT_ONCE && job.version() <= lookup.afterVersion();
	}

	private static void answer(Call call, NodeView view, String id, @Nullable Job job) {
		if (job == null) {
			call.failed(view, Status.NOT_FOUND, "there is no job '" + id + "'");
		}
		else {
			call.ok(view, JobBodies.job(job));
		}
	}

	/**
	 * Let a read wait, or refuse it if too many do.
	 * @return {@code true}: it will be answered, or was refused
	 */
	private boolean park(Call call, JobLookup lookup) {
		Wait wait = new Wait(call, lookup);
		LongPolls.Parked parked = this.polls.park(lookup.id(), wait::changed, wait::released);
		if (parked == null) {
			call.refused(this.node.view(), Status.BUSY, "too many reads wait on this node");
		}
		else {
			wait.begin(parked);
		}
		return true;
	}

	private static long waitMillis(Call call) {
		long remaining = call.request().remainingMillis();
		// the answer must be there before the caller's time is over
		long margin = Math.min(100, remaining / 4);
		return Math.min(JobLimits.MAX_WAIT_MILLIS, remaining - margin);
	}

	/**
	 * One read that waits for a change.
	 */
	private final class Wait {

		private final Call call;

		private final JobLookup lookup;

		private volatile LongPolls.@Nullable Parked parked;

		private volatile @Nullable ScheduledFuture<?> limit;

		Wait(Call call, JobLookup lookup) {
			this.call = call;
			this.lookup = lookup;
		}

		void begin(LongPolls.Parked waiting) {
			this.parked = waiting;
			this.limit = this.call.connection()
				.channel()
				.eventLoop()
				.schedule(this::timedOut, waitMillis(this.call), TimeUnit.MILLISECONDS);
		}

		void changed(Job job) {
			this.call.connection().execute(() -> {
				cancelLimit();
				// The change was current after the request came. Whether this node may
				// say
				// so depends on what it is now.
				NodeView view = ReadService.this.node.behindGate();
				if (view.serves()) {
					answer(this.call, view, this.lookup.id(), job);
				}
				else {
					this.call.leadLost(ReadService.this.node.view(), true);
				}
			});
		}

		void released() {
			this.call.connection().execute(() -> {
				cancelLimit();
				this.call.leadLost(ReadService.this.node.view(), true);
			});
		}

		void timedOut() {
			LongPolls.Parked waiting = this.parked;
			if (waiting == null || !waiting.take()) {
				return;
			}
			confirmed(this.call, (view) -> answer(this.call, view, this.lookup.id(),
					ReadService.this.node.state().read((state) -> state.jobs().get(this.lookup.id()))));
		}

		private void cancelLimit() {
			ScheduledFuture<?> timer = this.limit;
			if (timer != null) {
				timer.cancel(false);
			}
		}

	}

	/**
	 * What a read found.
	 *
	 * @param job the job, or {@code null} if there is none
	 * @param parked whether the read waits instead
	 */
	private record Found(@Nullable Job job, boolean parked) {

	}

}
