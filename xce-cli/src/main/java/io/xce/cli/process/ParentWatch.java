package io.xce.cli.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

import io.xce.cli.support.ExitCode;

/**
 * Ends this process when its parent is gone. The parent holds the other end of the
 * standard input and never writes, so its end, however it came about, is the end of that
 * stream: nothing to poll, and no pid that may be reused.
 */
public final class ParentWatch {

	/** The system property that says this process is such a child. */
	static final String PROPERTY = "xce.parent.watch";

	private static final Duration ORDERLY_END = Duration.ofSeconds(3);

	private ParentWatch() {
	}

	/**
	 * Start to watch, if this process was started by {@link Children}.
	 */
	public static void startIfChild() {
		if (Boolean.getBoolean(PROPERTY)) {
			daemon("xce-parent-watch", () -> awaitEnd(System.in));
		}
	}

	/**
	 * Start to watch as an agent: the way for programs that know nothing of this one.
	 * @param arguments ignored
	 */
	public static void premain(String arguments) {
		startIfChild();
	}

	private static void awaitEnd(InputStream in) {
		try {
			while (in.read() >= 0) {
				// nothing is ever said
			}
		}
		catch (IOException ex) {
			// as good as the end
		}
		daemon("xce-parent-watch-halt", ParentWatch::haltLater);
		System.exit(ExitCode.OTHER);
	}

	private static void haltLater() {
		try {
			Thread.sleep(ORDERLY_END.toMillis());
		}
		catch (InterruptedException ex) {
			// halt now
		}
		Runtime.getRuntime().halt(ExitCode.OTHER);
	}

	private static void daemon(String name, Runnable task) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		thread.start();
	}

}
