package io.xce.testing.cluster.archive;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The archive of classes (class data sharing) that this process passes on to those that
 * it starts with its own class path. Stateless.
 */
public final class ClassArchive {

	/** The system property that holds its path; no archive if it is not set. */
	public static final String PROPERTY = "xce.archive";

	private ClassArchive() {
	}

	/**
	 * The options with which a JVM of the same class path uses the archive of this
	 * process. One that does not fit, since it was made by another Java or for another
	 * jar, is passed over in silence.
	 * @return the options; none if there is no archive
	 */
	public static List<String> options() {
		return options(System.getProperty(PROPERTY));
	}

	static List<String> options(@Nullable String archive) {
		if (archive == null || !Files.isRegularFile(Path.of(archive))) {
			return List.of();
		}
		// JDKs do not agree on whether one that does not fit is worth a warning
		return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off", "-Xlog:class+path*=off",
				"-D" + PROPERTY + "=" + archive);
	}

}
