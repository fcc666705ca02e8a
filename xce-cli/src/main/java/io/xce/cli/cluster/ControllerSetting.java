package io.xce.cli.cluster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * What a controller can be told. The name of {@link #WORKER_LEASE} is
 * {@code worker-lease}, and so on.
 */
enum ControllerSetting {

	ID("NAME", "Which of the peers this node is."),

	PEERS("ID=RAFT/CLIENT,...", "All nodes, this one too: id=raftHost:raftPort/clientHost:clientPort."),

	DATA("DIR", "Where this node, and no other, keeps its log and snapshots."),

	CLUSTER_NAME("NAME", "Keeps two clusters on one machine apart (default: xce)."),

	LISTEN("HOST:PORT", "Where to listen for clients (default: what the peers say)."),

	RAFT_LISTEN("HOST:PORT", "Where to listen for the other nodes (default: what the peers say)."),

	OPEN_TO_NETWORK("", "Allow addresses that other machines reach, although what is said there is not protected."),

	TLS_CERTIFICATE("FILE", "Encrypt what clients say, with this certificate chain (PEM)."),

	TLS_KEY("FILE", "The key of that certificate (PEM, unencrypted PKCS #8)."),

	TLS_CLIENT_CA("FILE", "Believe clients' certificates that these authorities issued (PEM)."),

	TLS_REQUIRE_CLIENT_CERTIFICATE("", "Turn clients away that show no such certificate."),

	TOKENS("FILE", "Take only clients in whose token is here: lines of NAME client|operator|read-only TOKEN."),

	START_DISABLED("", "Start out of service."),

	ELECTION_TIMEOUT("MIN-MAX", "How long a follower hears nothing before it stands (default: 150ms-300ms)."),

	RETENTION("DURATION", "How long the keys of a silent client are kept (default: 15m)."),

	CALLER_KEY_RETENTION("DURATION", "How long an unused caller key is kept (default: 24h)."),

	WORKER_LEASE("DURATION", "How long a worker may be silent (default: 10s)."),

	DRAIN_LIMIT("DURATION", "How long an orderly end may take (default: 5s)."),

	MAX_FRAME("BYTES", "The longest frame accepted (default: 4194304)."),

	SNAPSHOT_EVERY("COUNT", "After how many log entries a snapshot is taken (default: 20000)."),

	AUDIT("", "Write each applied change of a job to audit.jsonl in the data directory."),

	NO_WARM_UP("", "Do not serve throw-away requests after the start, which make the first requests after a "
			+ "failover faster.");

	private final String label;

	private final String description;

	ControllerSetting(String label, String description) {
		this.label = label;
		this.description = description;
	}

	/**
	 * The name in a file.
	 */
	String key() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * The name on the command line.
	 */
	String option() {
		return "--" + key();
	}

	/**
	 * The name in the environment.
	 */
	String variable() {
		return "XCE_" + name();
	}

	static Set<String> keys() {
		return Arrays.stream(values()).map(ControllerSetting::key).collect(Collectors.toSet());
	}

	/**
	 * What a command line sets.
	 */
	static Map<ControllerSetting, String> of(ParseResult parsed) {
		Map<ControllerSetting, String> set = new HashMap<>();
		for (ControllerSetting setting : values()) {
			Object value = parsed.matchedOptionValue(setting.option(), null);
			if (value != null) {
				set.put(setting, value.toString());
			}
		}
		return set;
	}

	private OptionSpec spec() {
		OptionSpec.Builder builder = OptionSpec.builder(option()).description(this.description);
		return this.label.isEmpty() ? builder.type(boolean.class).build()
				: builder.type(String.class).paramLabel(this.label).build();
	}

	/**
	 * Gives a command an option for each setting.
	 */
	static final class Options implements IModelTransformer {

		@Override
		public CommandSpec transform(CommandSpec command) {
			for (ControllerSetting setting : values()) {
				command.addOption(setting.spec());
			}
			return command;
		}

	}

}
