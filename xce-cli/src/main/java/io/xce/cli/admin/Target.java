package io.xce.cli.admin;

import java.nio.file.Path;

import io.xce.cli.process.RestartRequests;
import io.xce.cli.support.CommonOptions;
import io.xce.cli.support.ConnectionOptions;
import io.xce.cli.support.Logging;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Which cluster is meant, and how to talk about it: options of every command here.
 */
public final class Target {

	@Mixin
	private CommonOptions common = new CommonOptions();

	@Mixin
	private ConnectionOptions connection = new ConnectionOptions();

	@ArgGroup(multiplicity = "1")
	private Where where = new Where();

	@Option(names = "--json", description = "Print one JSON object.")
	private boolean json;

	/**
	 * Connect.
	 * @return the cluster
	 */
	AdminCluster open() {
		this.common.applyLogging(Logging.Level.ERROR);
		return AdminCluster.open(this.connection.client(), this.where.masters());
	}

	@Nullable Path directory() {
		return this.where.directory;
	}

	boolean json() {
		return this.json;
	}

	/**
	 * One or the other.
	 */
	static final class Where {

		@Option(names = { "-m", "--masters" }, required = true, paramLabel = "HOST:PORT,...",
				description = "The controllers, each of them.")
		private @Nullable String list;

		@Option(names = "--cluster", required = true, paramLabel = "DIR",
				description = "The directory of a running 'xce cluster', which it prints.")
		private @Nullable Path directory;

		String masters() {
			if (this.directory != null) {
				return new RestartRequests(this.directory).masters();
			}
			return (this.list != null) ? this.list : "";
		}

	}

}
