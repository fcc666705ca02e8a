package io.xce.controller.raft;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

import org.apache.ratis.io.MD5Hash;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.statemachine.impl.SimpleStateMachineStorage;
import org.apache.ratis.statemachine.impl.SingleFileSnapshotInfo;
import org.apache.ratis.util.MD5FileUtil;

/**
 * Snapshots as files: a magic number, the state, a checksum. A file is there whole or not
 * at all.
 */
final class SnapshotFiles {

	private static final int MAGIC = 0x58434553;

	private static final String DRAFT = ".draft";

	private static final int BUFFER = 64 * 1024;

	private SnapshotFiles() {
	}

	/**
	 * Remove what a crash may have left half-written.
	 */
	static void removeDrafts(SimpleStateMachineStorage storage) throws IOException {
		Path directory = storage.getSnapshotFile(0, 0).toPath().getParent();
		if (directory == null || !Files.isDirectory(directory)) {
			return;
		}
		try (DirectoryStream<Path> drafts = Files.newDirectoryStream(directory, "*" + DRAFT)) {
			for (Path draft : drafts) {
				Files.delete(draft);
			}
		}
	}

	static SingleFileSnapshotInfo write(SimpleStateMachineStorage storage, TermIndex last, Replica replica)
			throws IOException {
		File file = storage.getSnapshotFile(last.getTerm(), last.getIndex());
		Path draft = file.toPath().resolveSibling(file.getName() + DRAFT);
		try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
				StandardOpenOption.TRUNCATE_EXISTING)) {
			CRC32C sum = new CRC32C();
			OutputStream buffered = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
			DataOutputStream out = new DataOutputStream(new CheckedOutputStream(buffered, sum));
			out.writeInt(MAGIC);
			replica.writeTo(out);
			out.writeLong(sum.getValue());
			out.flush();
			channel.force(true);
		}
		// The digest first: Ratis sends it along when a follower needs the file.
		MD5Hash digest = MD5FileUtil.computeMd5ForFile(draft.toFile());
		MD5FileUtil.saveMD5File(file, digest);
		Files.move(draft, file.toPath(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		return new SingleFileSnapshotInfo(new FileInfo(file.toPath(), digest), last.getTerm(), last.getIndex());
	}

	static void read(Path file, Replica replica) throws IOException {
		try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
			CRC32C sum = new CRC32C();
			DataInputStream in = new DataInputStream(new CheckedInputStream(raw, sum));
			int magic = in.readInt();
			if (magic != MAGIC) {
				throw new IOException("Snapshot " + file + " begins with " + Integer.toHexString(magic) + ", expected "
						+ Integer.toHexString(MAGIC));
			}
			replica.readFrom(in);
			long expected = sum.getValue();
			long seen = in.readLong();
			if (seen != expected) {
				throw new IOException("Snapshot " + file + " has checksum " + Long.toHexString(seen) + ", expected "
						+ Long.toHexString(expected));
			}
		}
	}

}
