package io.xce.client.internal.runtime;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.xce.client.spi.Resolver;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's resolver, on threads of its own so that one that hangs holds up no event
 * loop. A name is looked up once at a time however often it is asked for, so one that
 * hangs takes one thread. The JVM's own caches apply, see {@link JvmNameCache}.
 */
public final class SystemResolver implements Resolver {

	private static final int THREADS = 16;

	private static final int QUEUE = 256;

	private final LookUp lookUp;

	/** Who waits for a name that is being looked up; guarded by itself. */
	private final Map<String, List<Callback>> waiting = new HashMap<>();

	private final ThreadPoolExecutor executor = new ThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.SECONDS,
			new LinkedBlockingQueue<>(QUEUE), (task) -> {
				Thread thread = new Thread(task, "xce-resolver");
				thread.setDaemon(true);
				return thread;
			});

	/**
	 * Create a resolver. Threads start when needed and end after a second without work.
	 */
	public SystemResolver() {
		this(InetAddress::getAllByName);
	}

	SystemResolver(LookUp lookUp) {
		this.lookUp = lookUp;
		this.executor.allowCoreThreadTimeOut(true);
	}

	@Override
	public void resolve(String host, boolean bypassCache, Callback callback) {
		synchronized (this.waiting) {
			List<Callback> others = this.waiting.get(host);
			if (others != null) {
				others.add(callback);
				return;
			}
			this.waiting.put(host, new ArrayList<>(List.of(callback)));
		}
		try {
			this.executor.execute(() -> look(host));
		}
		catch (RejectedExecutionException ex) {
			deliver(host, List.of(), ex);
		}
	}

	private void look(String host) {
		List<InetAddress> addresses;
		try {
			addresses = List.of(this.lookUp.addresses(host));
		}
		catch (UnknownHostException | RuntimeException | LinkageError ex) {
			deliver(host, List.of(), ex);
			return;
		}
		deliver(host, addresses, null);
	}

	private void deliver(String host, List<InetAddress> addresses, @Nullable Throwable failure) {
		List<Callback> told;
		synchronized (this.waiting) {
			told = this.waiting.remove(host);
		}
		if (told == null) {
			return;
		}
		for (Callback callback : told) {
			try {
				callback.resolved(addresses, failure);
			}
			catch (RejectedExecutionException ex) {
				// the client was closed meanwhile: nobody wants to know
			}
		}
	}

	@Override
	public void close() {
		this.executor.shutdownNow();
	}

	/** The JVM. */
	@FunctionalInterface
	interface LookUp {

		/**
		 * Look a name up; may hang.
		 * @param host the name
		 * @return its addresses
		 * @throws UnknownHostException if it has none
		 */
		InetAddress[] addresses(String host) throws UnknownHostException;

	}

}
