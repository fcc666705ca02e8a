package io.xce.controller.support;

import java.util.List;

/**
 * The threads of warm-ups in this process: they have it in their names, those of Netty
 * and Ratis too.
 */
public final class WarmUpThreads {

	private WarmUpThreads() {
	}

	public static boolean any() {
		return !names().isEmpty();
	}

	public static List<String> names() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((name) -> name.contains("warm-up"))
			.toList();
	}

}
