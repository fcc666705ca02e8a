package io.xce.cli.shell;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.xce.cli.support.Durations;
import io.xce.cli.support.Json;
import io.xce.client.retry.RetrySettings;
import io.xce.client.topology.MasterList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code set masters}, {@code set retry}, {@code set deadline}.
 */
@Command(name = "set", description = "Set the masters, or how long requests are worth trying.",
		synopsisSubcommandLabel = "(masters | retry | deadline)")
final class SetCommand {

	private final ShellSession session;

	private final ShellOutput output;

	SetCommand(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	@Command(name = "masters", description = "Set the list of controllers: all candidates for the primary.")
	void masters(@Parameters(arity = "1..*", paramLabel = "HOST:PORT,...",
			description = "Host and port of each controller, separated by commas.") List<String> list) {
		MasterList masters = parse(String.join(",", list));
		List<String> warnings = new ArrayList<>();
		masters.duplicates().forEach((name) -> warnings.add("named twice, counts once: " + name));
		this.session.setMasters(masters);
		this.output.say(Describe.json(masters).put("warnings", warnings), "masters " + Describe.text(masters)
				+ (warnings.isEmpty() ? "" : " (" + String.join("; ", warnings) + ")"));
	}

	@Command(name = "retry", description = "Set the retry budget; what is not named stays as it is.")
	void retry(@Parameters(arity = "1..*", paramLabel = "NAME=VALUE",
			description = "max-retries=30, initial-delay=100ms, max-delay=5s or multiplier=2.0") Map<String, String> values) {
		RetrySettings settings = Usage.check(() -> changed(this.session.retry(), values));
		this.session.setRetry(settings);
		this.output.say(Describe.json(settings), Describe.text(settings));
	}

	@Command(name = "deadline", description = "Set how long a request may take in all.")
	void deadline(
			@Parameters(paramLabel = "DURATION", description = "For example 500ms, 3s or 1m.") Duration deadline) {
		Usage.check(() -> this.session.retry().withDeadline(deadline));
		this.session.setDeadline(deadline);
		this.output.say(new Json().put("deadline_ms", deadline.toMillis()), "deadline " + Durations.text(deadline));
	}

	static MasterList parse(String list) {
		return Usage.check(() -> MasterList.parse(list));
	}

	private static RetrySettings changed(RetrySettings before, Map<String, String> values) {
		int retries = before.maxRetries();
		Duration initial = before.initialDelay();
		Duration max = before.maxDelay();
		double multiplier = before.multiplier();
		for (Map.Entry<String, String> entry : values.entrySet()) {
			String value = entry.getValue();
			switch (entry.getKey()) {
				case "max-retries" -> retries = Integer.parseInt(value);
				case "initial-delay" -> initial = Durations.parse(value);
				case "max-delay" -> max = Durations.parse(value);
				case "multiplier" -> multiplier = Double.parseDouble(value);
				default -> throw new IllegalArgumentException("Unknown setting '" + entry.getKey()
						+ "': expected max-retries, initial-delay, max-delay or multiplier");
			}
		}
		return before.withMaxRetries(retries).withDelays(initial, max, multiplier);
	}

}
