package io.xce.controller.raft;

import java.lang.reflect.Proxy;

import org.jspecify.annotations.Nullable;

/**
 * Stands in for whatever is only asked for one thing, or for nothing.
 */
final class Parrot {

	private Parrot() {
	}

	/**
	 * Make one.
	 * @param type what it stands in for
	 * @param answer what it answers wherever that fits, else {@code null}
	 * @return the stand-in
	 */
	static <T> T of(Class<T> type, @Nullable Object answer) {
		return type.cast(Proxy.newProxyInstance(Parrot.class.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> method.getReturnType().isInstance(answer) ? answer : null));
	}

}
