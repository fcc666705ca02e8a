package io.xce.cli.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.Durations;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.HostPort;
import io.xce.controller.config.Peer;
import io.xce.controller.config.TlsFiles;
import org.jspecify.annotations.Nullable;

/**
 * Turns settings into the configuration of a controller. Ranges are checked by the
 * controller, which names everything that is wrong at once.
 */
final class Configuration {

	private final Settings settings;

	private final ControllerConfig.Builder builder;

	private Configuration(Settings settings) {
		this.settings = settings;
		this.builder = ControllerConfig.builder(settings.required(ControllerSetting.ID),
				Path.of(settings.required(ControllerSetting.DATA)));
	}

	static ControllerConfig of(Settings settings) {
		Configuration all = new Configuration(settings);
		all.members();
		all.behaviour();
		return all.builder.build();
	}

	private void members() {
		String required = this.settings.required(ControllerSetting.PEERS);
		apply(ControllerSetting.PEERS, (text) -> peers(required), this.builder::peers);
		apply(ControllerSetting.CLUSTER_NAME, Function.identity(), this.builder::clusterName);
		apply(ControllerSetting.LISTEN, HostPort::parse, this.builder::listen);
		apply(ControllerSetting.RAFT_LISTEN, HostPort::parse, this.builder::raftListen);
		this.builder.openToNetwork(this.settings.flag(ControllerSetting.OPEN_TO_NETWORK));
		access();
		this.builder.startDisabled(this.settings.flag(ControllerSetting.START_DISABLED));
	}

	private void access() {
		Path certificate = this.settings.value(ControllerSetting.TLS_CERTIFICATE, Path::of);
		Path key = this.settings.value(ControllerSetting.TLS_KEY, Path::of);
		Path authorities = this.settings.value(ControllerSetting.TLS_CLIENT_CA, Path::of);
		boolean required = this.settings.flag(ControllerSetting.TLS_REQUIRE_CLIENT_CERTIFICATE);
		if (certificate != null && key != null) {
			this.builder.tls(new TlsFiles(certificate, key, authorities, required));
		}
		else if (certificate != null || key != null || authorities != null || required) {
			throw CommandFailure.usage("TLS needs both " + ControllerSetting.TLS_CERTIFICATE.key() + " and "
					+ ControllerSetting.TLS_KEY.key());
		}
		apply(ControllerSetting.TOKENS, Path::of, this.builder::tokens);
	}

	private void behaviour() {
		apply(ControllerSetting.ELECTION_TIMEOUT, Configuration::range,
				(range) -> this.builder.electionTimeout(range[0], range[1]));
		apply(ControllerSetting.RETENTION, Durations::parse, this.builder::retention);
		apply(ControllerSetting.CALLER_KEY_RETENTION, Durations::parse, this.builder::callerKeyRetention);
		apply(ControllerSetting.WORKER_LEASE, Durations::parse, this.builder::workerLease);
		apply(ControllerSetting.DRAIN_LIMIT, Durations::parse, this.builder::drainLimit);
		apply(ControllerSetting.MAX_FRAME, Integer::parseInt, this.builder::maxFrameBytes);
		apply(ControllerSetting.SNAPSHOT_EVERY, Integer::parseInt, this.builder::snapshotEvery);
		this.builder.audit(this.settings.flag(ControllerSetting.AUDIT));
		// this process is there for its controller only
		this.builder.warmUp(!this.settings.flag(ControllerSetting.NO_WARM_UP));
	}

	private <T> void apply(ControllerSetting setting, Function<String, T> parser,
			Function<T, ControllerConfig.Builder> setter) {
		@Nullable T value = this.settings.value(setting, parser);
		if (value != null) {
			var unused = setter.apply(value);
		}
	}

	private static List<Peer> peers(String text) {
		return Arrays.stream(text.split(",", -1))
			.map(String::strip)
			.filter((each) -> !each.isEmpty())
			.map(Peer::parse)
			.toList();
	}

	private static Duration[] range(String text) {
		String[] ends = text.split("-", -1);
		if (ends.length != 2) {
			throw new IllegalArgumentException("'" + text + "', expected a range such as 150ms-300ms");
		}
		return new Duration[] { Durations.parse(ends[0]), Durations.parse(ends[1]) };
	}

}
