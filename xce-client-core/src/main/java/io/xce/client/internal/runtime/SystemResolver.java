package io.xce.client.internal.runtime;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.xce.client.spi.Resolver;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's resolver, on a few threads of its own so that one that hangs holds up neither
 * the event loop nor other names. The JVM's own caches apply.
 */
public final class SystemResolver implements Resolver {

	private static final int THREADS = 4;

	private static final int QUEUE = 256;

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
		this.executor.allowCoreThreadTimeOut(true);
	}

	@Override
	public void resolve(String host, boolean bypassCache, Callback callback) {
		try {
			this.executor.execute(() -> look(host, callback));
		}
		catch (RejectedExecutionException ex) {
			callback.resolved(List.of(), ex);
		}
	}

	private static void look(String host, Callback callback) {
		List<InetAddress> addresses;
		try {
			addresses = List.of(InetAddress.getAllByName(host));
		}
		catch (UnknownHostException ex) {
			deliver(callback, List.of(), ex);
			return;
		}
		deliver(callback, addresses, null);
	}

	private static void deliver(Callback callback, List<InetAddress> addresses,
			@Nullable UnknownHostException failure) {
		try {
			callback.resolved(addresses, failure);
		}
		catch (RejectedExecutionException ex) {
			// the client was closed meanwhile: nobody wants to know
		}
	}

	@Override
	public void close() {
		this.executor.shutdownNow();
	}

}
