package io.xce.controller.warmup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.ControllerConfigException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warms a node up, once, in the background. A standby executes none of what a primary
 * does for its clients; so without this, the first requests after a failover wait until
 * classes are loaded, and run interpreted. If it fails, the node goes on without.
 * Thread-safe.
 */
public final class WarmUp implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(WarmUp.class);

	/**
	 * Every class is loaded by the first few; the first compiler takes up a method after
	 * some hundred calls, so it has been over what each request passes. What is called
	 * once for each of many would need far more, and the node's CPU for far longer.
	 */
	private static final int REQUESTS = 1500;

	/** On a busy or slow machine it ends with fewer. */
	private static final Duration TIME = Duration.ofSeconds(3);

	/**
	 * Longer than the end takes, which is a second, for as long may Ratis's log sleep.
	 * What is left by then, the next start removes.
	 */
	private static final long CLOSE_MILLIS = 5000;

	private final ControllerConfig config;

	private final Path directory;

	private final int requests;

	private final Duration time;

	private final CompletableFuture<@Nullable Void> stopped = new CompletableFuture<>();

	private final Thread thread;

	private boolean started;

	/**
	 * Create a warm-up; {@link #start()} begins it.
	 * @param config the configuration of the node
	 * @param directory where it may write meanwhile: does not exist, and will not
	 * afterwards
	 */
	public WarmUp(ControllerConfig config, Path directory) {
		this(config, directory, REQUESTS, TIME);
	}

	@SuppressWarnings("ThreadPriorityCheck") // nothing depends on it
	WarmUp(ControllerConfig config, Path directory, int requests, Duration time) {
		this.config = config;
		this.directory = directory;
		this.requests = requests;
		this.time = time;
		this.thread = new Thread(this::run, "xce-warm-up-" + config.nodeId());
		this.thread.setDaemon(true);
		// and so all threads that it starts, where the JVM hands priorities on
		this.thread.setPriority(Thread.MIN_PRIORITY);
	}

	/**
	 * Remove what a process that was killed in its warm-up has left. If it cannot be
	 * removed, the next warm-up fails and says so.
	 * @param directory the directory of the warm-up; what is no directory is not touched
	 */
	public static void removeLeft(Path directory) {
		try {
			remove(directory);
		}
		catch (IOException ex) {
			// no reason not to start
		}
	}

	/**
	 * Begin, unless it has begun or was stopped before. Waits for nothing.
	 */
	public void start() {
		synchronized (this) {
			if (!this.started && !this.stopped.isDone()) {
				this.started = true;
				this.thread.start();
			}
		}
	}

	/**
	 * End it soon. Waits for nothing.
	 */
	public void stop() {
		synchronized (this) {
			this.stopped.complete(null);
		}
	}

	/**
	 * End it, and wait until nothing is left of it, or a short time is over. Idempotent.
	 */
	@Override
	public void close() {
		stop();
		try {
			// returns at once if it was never started
			this.thread.join(CLOSE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void run() {
		try {
			Served served = serve();
			if (!this.stopped.isDone()) {
				logger.info("event=warmed node={} requests={} millis={}", this.config.nodeId(), served.requests,
						served.millis);
			}
		}
		catch (Exception | LinkageError ex) {
			logger.info("event=warm-up-failed node={} problem=\"{}\"", this.config.nodeId(), ex.toString());
		}
	}

	private Served serve() throws IOException, ControllerConfigException, ExecutionException, InterruptedException {
		Limit limit = new Limit(this.stopped, this.time);
		Files.createDirectory(this.directory);
		try (ScratchNode node = new ScratchNode(this.config, this.directory)) {
			Rehearsal rehearsal = new Rehearsal(node, limit);
			if (limit.await(node.start())) {
				rehearsal.run(this.requests);
			}
			return new Served(rehearsal.served(), limit.elapsed().toMillis());
		}
		finally {
			remove(this.directory);
		}
	}

	private static void remove(Path directory) throws IOException {
		if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
			return;
		}
		List<Path> deepestFirst;
		try (Stream<Path> files = Files.walk(directory)) {
			deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
		for (Path file : deepestFirst) {
			Files.delete(file);
		}
	}

	/**
	 * What was done.
	 *
	 * @param requests how many requests were served
	 * @param millis for how long, the start of their node included and its end not
	 */
	private record Served(int requests, long millis) {

	}

}
