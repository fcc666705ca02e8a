package io.xce.cli.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;

import io.xce.cli.process.LocalNode;

/**
 * The term of a node, where Ratis keeps it on disk.
 */
final class RaftTerm {

	private static final String FILE = "raft-meta";

	private static final int DEPTH = 4;

	private RaftTerm() {
	}

	static long of(LocalNode node) {
		return Long.parseLong(read(file(node)).getProperty("term"));
	}

	/**
	 * Raise the term of a node that does not run.
	 */
	static void set(LocalNode node, long term) {
		Path file = file(node);
		Properties properties = read(file);
		properties.setProperty("term", Long.toString(term));
		properties.setProperty("votedFor", node.id());
		try (OutputStream out = Files.newOutputStream(file)) {
			properties.store(out, null);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Properties read(Path file) {
		try (InputStream in = Files.newInputStream(file)) {
			Properties properties = new Properties();
			properties.load(in);
			return properties;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Path file(LocalNode node) {
		Path raft = node.audit().resolveSibling("raft");
		try (Stream<Path> all = Files.walk(raft, DEPTH)) {
			return all.filter((each) -> FILE.equals(String.valueOf(each.getFileName()))).findFirst().orElseThrow();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
