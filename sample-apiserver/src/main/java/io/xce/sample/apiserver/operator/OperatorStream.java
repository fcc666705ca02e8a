package io.xce.sample.apiserver.operator;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

import io.xce.client.event.FailoverEvent;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Sends a snapshot to each open page every second, and at once when something happened to
 * the cluster. A page that does not take one gets the next one instead.
 */
@Component
class OperatorStream {

	private final OperatorSnapshots snapshots;

	private final Executor executor;

	private final Set<Page> pages = ConcurrentHashMap.newKeySet();

	OperatorStream(OperatorSnapshots snapshots,
			@Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) Executor executor) {
		this.snapshots = snapshots;
		this.executor = executor;
	}

	SseEmitter open() {
		Page page = new Page();
		this.pages.add(page);
		page.push();
		return page.emitter;
	}

	@Scheduled(fixedRate = 1_000)
	void tick() {
		this.pages.forEach(Page::push);
	}

	/**
	 * Called for each fact about the client, on a thread that must not wait.
	 */
	@EventListener
	void happened(FailoverEvent event) {
		if (!(event instanceof FailoverEvent.AttemptFailed || event instanceof FailoverEvent.RequestEnded)) {
			tick();
		}
	}

	@EventListener(ContextClosedEvent.class)
	void endAll() {
		this.pages.forEach((page) -> page.emitter.complete());
	}

	/**
	 * One open page.
	 */
	private final class Page {

		private final SseEmitter emitter = new SseEmitter(0L);

		private final AtomicBoolean busy = new AtomicBoolean();

		Page() {
			this.emitter.onCompletion(this::end);
			this.emitter.onError((failure) -> end());
		}

		private void push() {
			if (this.busy.compareAndSet(false, true)) {
				OperatorStream.this.executor.execute(this::send);
			}
		}

		private void send() {
			try {
				this.emitter.send(SseEmitter.event().name("snapshot").data(OperatorStream.this.snapshots.now()));
			}
			catch (IOException | IllegalStateException ex) {
				end();
			}
			finally {
				this.busy.set(false);
			}
		}

		private void end() {
			OperatorStream.this.pages.remove(this);
		}

	}

}
