package io.xce.controller.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

import io.xce.controller.statemachine.AppliedJob;
import io.xce.jobs.Job;
import io.xce.protocol.key.WriteKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An append-only file with one JSON object a line for each applied change of a job:
 *
 * <pre>
 * {"index":17,"n":0,"term":3,"millis":1766000000000,"event":"submitted","job":"job-1",
 *  "state":"queued","attempt":0,"worker":null,"client":"...","slot":0,"sequence":5,
 *  "callerKey":null}
 * </pre>
 *
 * {@code event} is submitted, claimed, reported, progressed, succeeded, failed, cancelled
 * or lease_lost. {@code index} and {@code n} (the change within its log entry) identify a
 * line: the same on every node of a cluster, and never twice in one file, though a node
 * that starts applies its log anew. A node that was sent a snapshot lacks what the
 * snapshot holds, so the whole history is the union of all nodes' files by (index, n).
 * Whoever applied a change has its line, even if the process was killed a moment later;
 * only a crash of the machine can lose lines.
 */
public final class AuditLog implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(AuditLog.class);

	private final FileChannel file;

	private long lastIndex = -1;

	private long lastPosition = -1;

	private boolean failed;

	private AuditLog(FileChannel file) {
		this.file = file;
	}

	/**
	 * Open a file, or create it. A line that was cut off is removed.
	 * @param path where it is
	 * @return the open file
	 * @throws IOException if it cannot be read or written
	 */
	public static AuditLog open(Path path) throws IOException {
		AuditLog audit = new AuditLog(
				FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
		audit.resume();
		return audit;
	}

	private void resume() throws IOException {
		long end = endOfLine(this.file.size());
		this.file.truncate(end);
		this.file.position(end);
		if (end > 0) {
			long start = endOfLine(end - 1);
			ByteBuffer line = ByteBuffer.allocate((int) (end - start));
			this.file.read(line, start);
			String text = new String(line.array(), StandardCharsets.UTF_8);
			this.lastIndex = number(text, "\"index\":");
			this.lastPosition = number(text, "\"n\":");
		}
	}

	/**
	 * The end of the last whole line before a position.
	 */
	private long endOfLine(long before) throws IOException {
		ByteBuffer one = ByteBuffer.allocate(1);
		for (long at = before; at > 0; at--) {
			one.clear();
			this.file.read(one, at - 1);
			if (one.get(0) == '\n') {
				return at;
			}
		}
		return 0;
	}

	private static long number(String line, String name) throws IOException {
		int start = line.indexOf(name);
		int end = (start >= 0) ? line.indexOf(',', start) : -1;
		if (end < 0) {
			throw new IOException("Audit line '" + line.trim() + "', expected one with " + name);
		}
		return Long.parseLong(line.substring(start + name.length(), end));
	}

	/**
	 * Write a change, unless the file has it. Changes come in the order of the log.
	 * @param applied the change
	 */
	public void write(AppliedJob applied) {
		boolean known = applied.index() < this.lastIndex
				|| (applied.index() == this.lastIndex && applied.position() <= this.lastPosition);
		if (known || this.failed) {
			return;
		}
		this.lastIndex = applied.index();
		this.lastPosition = applied.position();
		try {
			ByteBuffer line = ByteBuffer.wrap(line(applied).getBytes(StandardCharsets.UTF_8));
			while (line.hasRemaining()) {
				this.file.write(line);
			}
		}
		catch (IOException ex) {
			// the service goes on; whoever counts finds the file too short
			this.failed = true;
			logger.error("event=audit-failed index={}", applied.index(), ex);
		}
	}

	private static String line(AppliedJob applied) {
		Job job = applied.event().job();
		WriteKey key = applied.key();
		return "{\"index\":" + applied.index() + ",\"n\":" + applied.position() + ",\"term\":" + applied.term()
				+ ",\"millis\":" + applied.stampMillis() + ",\"event\":" + name(applied.event().what()) + ",\"job\":"
				+ text(job.id()) + ",\"state\":" + name(job.state()) + ",\"attempt\":" + job.attempt() + ",\"worker\":"
				+ text(job.worker()) + ",\"client\":" + text((key != null) ? key.clientId().toString() : null)
				+ ",\"slot\":" + ((key != null) ? key.slot() : -1) + ",\"sequence\":"
				+ ((key != null) ? key.sequence() : -1) + ",\"callerKey\":"
				+ text((key != null) ? key.callerKey() : null) + "}\n";
	}

	private static String name(Enum<?> value) {
		return "\"" + value.name().toLowerCase(Locale.ROOT) + "\"";
	}

	private static String text(@Nullable String text) {
		if (text == null) {
			return "null";
		}
		StringBuilder out = new StringBuilder("\"");
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c < ' ' || c == '"' || c == '\\' || c > '~') {
				out.append(String.format("\\u%04x", (int) c));
			}
			else {
				out.append(c);
			}
		}
		return out.append('"').toString();
	}

	@Override
	public void close() {
		try {
			this.file.force(true);
			this.file.close();
		}
		catch (IOException ex) {
			logger.error("event=audit-failed", ex);
		}
	}

}
