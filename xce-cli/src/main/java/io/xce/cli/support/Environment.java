package io.xce.cli.support;

import java.nio.file.Path;

/**
 * What the script that starts this program knows better than Java.
 */
public final class Environment {

	private Environment() {
	}

	/**
	 * Whether a person sits at standard input and output. Java 22 and newer have a
	 * console without a terminal, so the script tells.
	 * @return {@code true} if so
	 */
	public static boolean isTerminal() {
		return Boolean.getBoolean("xce.terminal");
	}

	/**
	 * The root of the working copy this program was built in.
	 * @return the directory; the current one where the script did not start it
	 */
	public static Path home() {
		return Path.of(System.getProperty("xce.home", "")).toAbsolutePath();
	}

}
