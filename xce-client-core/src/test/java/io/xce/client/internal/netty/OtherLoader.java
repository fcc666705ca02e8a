package io.xce.client.internal.netty;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Loads client and Netty anew, as in a JVM of their own, sees which classes of epoll they
 * ask for, and hides these if told to.
 */
final class OtherLoader extends ClassLoader {

	private static final String EPOLL = "io.netty.channel.epoll.";

	private final List<String> epollClasses = new CopyOnWriteArrayList<>();

	private final boolean hiding;

	OtherLoader(boolean hiding) {
		super(OtherLoader.class.getClassLoader());
		this.hiding = hiding;
	}

	List<String> epollClasses() {
		return this.epollClasses;
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		if (name.startsWith(EPOLL)) {
			this.epollClasses.add(name);
			if (this.hiding) {
				throw new ClassNotFoundException(name);
			}
		}
		if (!name.startsWith("io.xce.") && !name.startsWith("io.netty.")) {
			return super.loadClass(name, resolve);
		}
		synchronized (getClassLoadingLock(name)) {
			Class<?> present = findLoadedClass(name);
			return (present != null) ? present : define(name);
		}
	}

	private Class<?> define(String name) throws ClassNotFoundException {
		try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
			if (in == null) {
				throw new ClassNotFoundException(name);
			}
			byte[] bytes = in.readAllBytes();
			return defineClass(name, bytes, 0, bytes.length);
		}
		catch (IOException ex) {
			throw new ClassNotFoundException(name, ex);
		}
	}

}
