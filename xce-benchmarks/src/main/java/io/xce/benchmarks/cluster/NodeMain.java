package io.xce.benchmarks.cluster;

import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import io.xce.controller.Controller;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.Peer;
import io.xce.controller.time.Timeline;
import io.xce.controller.warmup.WarmUp;
import io.xce.jobs.NodeStatus;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The process of one controller. Prints {@link NodeEvent events}; answers each byte on
 * its standard input with its status, and ends when that ends.
 */
public final class NodeMain {

	/** Tells of changes of the role, candidacy included. */
	private static final String RATIS = "org.apache.ratis.server.RaftServer$Division";

	private static final long PRINT_MILLIS = 20;

	private NodeMain() {
	}

	/**
	 * Run.
	 * @param args the node's id, its data directory, and all peers
	 * @throws Exception if it cannot start
	 */
	public static void main(String[] args) throws Exception {
		// to print, or to wake a thread that does, would hold up whoever tells, and so
		// change what is measured
		Queue<Supplier<@Nullable NodeEvent>> events = new ConcurrentLinkedQueue<>();
		Thread printer = new Thread(() -> print(events), "bench-events");
		printer.setDaemon(true);
		printer.start();
		observe(events);
		ControllerConfig.Builder config = ControllerConfig.builder(args[0], Path.of(args[1]))
			// as the process of a controller does by default
			.warmUp(true);
		for (int i = 2; i < args.length; i++) {
			config.peer(Peer.parse(args[i]));
		}
		Controller controller = Controller.start(config.build());
		NodeEvent started = new NodeEvent(System.nanoTime(), NodeEvent.Kind.STARTED, 0, args[0]);
		events.add(() -> started);
		while (System.in.read() >= 0) {
			NodeStatus status = controller.status();
			NodeEvent answer = new NodeEvent(System.nanoTime(), NodeEvent.Kind.STATUS, status.appliedIndex(),
					String.valueOf(status.role()));
			events.add(() -> answer);
		}
		Runtime.getRuntime().halt(0);
	}

	private static void observe(Queue<Supplier<@Nullable NodeEvent>> events) {
		LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
		NodeLog log = new NodeLog(events::add);
		log.setContext(context);
		log.start();
		listen(context.getLogger(Timeline.CATEGORY), Level.DEBUG, log);
		listen(context.getLogger(RATIS), Level.INFO, log);
		listen(context.getLogger(WarmUp.class), Level.INFO, log);
	}

	private static void listen(ch.qos.logback.classic.Logger logger, Level level, NodeLog log) {
		logger.setLevel(level);
		logger.setAdditive(false);
		logger.addAppender(log);
	}

	private static void print(Queue<Supplier<@Nullable NodeEvent>> events) {
		try {
			while (true) {
				for (Supplier<@Nullable NodeEvent> told = events.poll(); told != null; told = events.poll()) {
					NodeEvent event = told.get();
					if (event != null) {
						System.out.println(event.line());
					}
				}
				Thread.sleep(PRINT_MILLIS);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
