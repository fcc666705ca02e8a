package io.xce.sample.apiserver;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;

import io.xce.client.XceOperations;
import io.xce.client.call.XceException;
import io.xce.client.call.XceRequestException;
import io.xce.jobs.Job;
import io.xce.jobs.Jobs;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Streams of the changes of a job. Each is fed by one long poll after another: the
 * primary answers when the job has changed, and a long poll that loses its primary goes
 * on at the next one. No thread waits.
 */
@Component
class JobEvents {

	private static final Duration SHORTEST_POLL = Duration.ofSeconds(1);

	private final XceOperations cluster;

	private final Set<Stream> open = ConcurrentHashMap.newKeySet();

	JobEvents(XceOperations cluster) {
		this.cluster = cluster;
	}

	/**
	 * Follow a job.
	 * @param job the job as it is now
	 * @param version the version its reader knows, or 0
	 * @return the stream, which ends with the job
	 */
	SseEmitter follow(Job job, long version) {
		Stream stream = new Stream(job.id(), version);
		this.open.add(stream);
		stream.next(job);
		return stream.emitter;
	}

	/**
	 * End all streams, so that the web server need not wait for them.
	 */
	@EventListener(ContextClosedEvent.class)
	void endAll() {
		this.open.forEach((stream) -> stream.emitter.complete());
	}

	/**
	 * One reader.
	 */
	private final class Stream {

		private final SseEmitter emitter = new SseEmitter(0L);

		private final String job;

		private long version;

		private volatile @Nullable Future<?> poll;

		private volatile boolean ended;

		Stream(String job, long version) {
			this.job = job;
			this.version = version;
			this.emitter.onCompletion(this::end);
			this.emitter.onError((failure) -> end());
		}

		private void next(Job now) {
			try {
				if (now.version() > this.version) {
					this.version = now.version();
					this.emitter
						.send(SseEmitter.event().id(Long.toString(this.version)).name("job").data(JobView.of(now)));
				}
				else {
					// shows whether the reader is still there
					this.emitter.send(SseEmitter.event().comment("unchanged"));
				}
			}
			catch (IOException | IllegalStateException ex) {
				end();
				return;
			}
			if (now.state().ended()) {
				this.emitter.complete();
			}
			else {
				poll(Jobs.get(this.job, this.version));
			}
		}

		private void poll(XceRequest<Job> request) {
			var future = JobEvents.this.cluster.executeAsync(request);
			this.poll = future;
			if (this.ended) {
				future.cancel(false);
			}
			var unused = future.whenComplete((now, failure) -> {
				if (now != null) {
					next(now);
				}
				else if (failure instanceof XceException cut) {
					failed(cut);
				}
			});
		}

		/**
		 * A long poll whose time was over goes on with the next one. Where the cluster
		 * has said no, or fails at once, the stream ends: its reader comes back after a
		 * pause of its own, with its Last-Event-ID.
		 */
		private void failed(XceException failure) {
			if (failure instanceof XceRequestException || failure.elapsed().compareTo(SHORTEST_POLL) < 0) {
				this.emitter.complete();
			}
			else {
				poll(Jobs.get(this.job, this.version));
			}
		}

		private void end() {
			this.ended = true;
			JobEvents.this.open.remove(this);
			Future<?> last = this.poll;
			if (last != null) {
				last.cancel(false);
			}
		}

	}

}
