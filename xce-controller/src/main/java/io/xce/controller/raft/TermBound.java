package io.xce.controller.raft;

import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Properties;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A term that this node has never reached, kept in a file of its own, and written long
 * before it is reached.
 *
 * <p>
 * Ratis 3.2 replaces the file with its term and vote by an empty one if the disk is full,
 * and cannot start from that. The vote that could not be written was never given, but
 * those before are forgotten, and a node must not vote twice in a term. With the bound it
 * need not remember: it goes on in a term in which it cannot have voted, as if it had
 * voted for itself there. That costs the cluster one election. Not thread-safe.
 */
final class TermBound {

	private static final Logger logger = LoggerFactory.getLogger(TermBound.class);

	private static final String TERM = "term";

	/** How many terms ahead; each is an election. */
	private static final long AHEAD = 1000;

	private final Path file;

	private long bound;

	private TermBound(Path file, long bound) {
		this.file = file;
		this.bound = bound;
	}

	/**
	 * Read the bound.
	 * @param file where it is kept; may be missing
	 * @return the bound
	 * @throws IOException if it cannot be read
	 */
	static TermBound open(Path file) throws IOException {
		if (!Files.exists(file)) {
			return new TermBound(file, 0);
		}
		String text = Files.readString(file).strip();
		try {
			return new TermBound(file, Long.parseLong(text));
		}
		catch (NumberFormatException ex) {
			throw new IOException(file + " holds '" + text + "', expected a term", ex);
		}
	}

	/**
	 * The node is in a term. To be told often, compared to how long elections take.
	 * @param term the term
	 * @throws IOException if a new bound is due and cannot be written
	 */
	void reached(long term) throws IOException {
		if (term + AHEAD / 2 >= this.bound) {
			long next = term + AHEAD;
			replace(this.file, Long.toString(next));
			this.bound = next;
		}
	}

	/**
	 * Give a node its term back if Ratis has lost it.
	 * @param metadata the file in which Ratis keeps term and vote
	 * @param nodeId this node
	 * @return whether it was lost and is back
	 * @throws IOException if files cannot be read or written
	 */
	boolean restore(Path metadata, String nodeId) throws IOException {
		if (this.bound == 0 || !Files.exists(metadata) || isIntact(metadata)) {
			return false;
		}
		replace(metadata, TERM + "=" + this.bound + "\nvotedFor=" + nodeId + "\n");
		logger.warn("event=term-restored node={} term={} reason=\"{} was lost, as by a full disk\"", nodeId, this.bound,
				metadata.getFileName());
		return true;
	}

	private static boolean isIntact(Path metadata) throws IOException {
		Properties properties = new Properties();
		try (Reader reader = Files.newBufferedReader(metadata, StandardCharsets.UTF_8)) {
			properties.load(reader);
		}
		return properties.getProperty(TERM) != null;
	}

	private static void replace(Path file, String text) throws IOException {
		Path draft = file.resolveSibling(file.getFileName() + ".draft");
		try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.CREATE,
				StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
			ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
			while (bytes.hasRemaining()) {
				channel.write(bytes);
			}
			channel.force(true);
		}
		Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
	}

}
