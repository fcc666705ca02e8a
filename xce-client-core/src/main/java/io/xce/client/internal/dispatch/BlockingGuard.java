package io.xce.client.internal.dispatch;

import io.xce.client.spi.Scheduler;

/**
 * Refuses to block threads that must not: our own event loop, where it would wait for
 * itself, and those that Reactor marks.
 */
final class BlockingGuard {

	private static final String MARKER = "reactor.core.scheduler.NonBlocking";

	private static final ClassValue<Boolean> NON_BLOCKING = new ClassValue<>() {

		@Override
		protected Boolean computeValue(Class<?> type) {
			for (Class<?> c = type; c != null; c = c.getSuperclass()) {
				for (Class<?> marker : c.getInterfaces()) {
					if (marker.getName().equals(MARKER)) {
						return Boolean.TRUE;
					}
				}
			}
			return Boolean.FALSE;
		}

	};

	private BlockingGuard() {
	}

	/**
	 * Check the calling thread.
	 * @param scheduler the client's serial context
	 * @throws IllegalStateException if it must not block
	 */
	static void check(Scheduler scheduler) {
		if (scheduler.inContext()) {
			throw new IllegalStateException(
					"A blocking call on the client's own event loop would wait for itself; use executeAsync");
		}
		if (NON_BLOCKING.get(Thread.currentThread().getClass())) {
			throw new IllegalStateException("A blocking call on the non-blocking thread "
					+ Thread.currentThread().getName() + "; use executeAsync");
		}
	}

}
