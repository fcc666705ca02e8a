package io.xce.cli.shell;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.xce.cli.support.CommandFailure;
import io.xce.cli.support.Durations;
import io.xce.cli.support.Json;
import io.xce.client.retry.RetrySettings;
import io.xce.client.topology.MasterList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code set masters}, {@code set retry}, {@code set deadline}.
 */
@Command(name = "set",
		description = { "Set the masters, or how long requests are worth trying:",
				"masters, deadline, " + "and of retry max-retries, initial-delay, max-delay and multiplier." },
		synopsisSubcommandLabel = "(masters | retry | deadline)")
final class SetCommand {

	/** What {@code set retry} can set. */
	static final List<String> RETRY_SETTINGS = List.of("max-retries", "initial-delay", "max-delay", "multiplier");

	private static final Duration LONGEST_DEADLINE = Duration.ofHours(24);

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
			description = "max-retries=30, initial-delay=100ms, max-delay=5s or multiplier=2.0") List<String> values) {
		RetrySettings settings = Usage.check(() -> changed(this.session.retry(), values));
		this.session.setRetry(settings);
		this.output.say(Describe.json(settings), Describe.text(settings));
	}

	@Command(name = "deadline", description = "Set how long a request may take in all.")
	void deadline(
			@Parameters(paramLabel = "DURATION", description = "For example 500ms, 3s or 1m.") Duration deadline) {
		if (deadline.isZero() || deadline.compareTo(LONGEST_DEADLINE) > 0) {
			throw CommandFailure.usage("The deadline must be from 1ms to 24h, but is "
					+ (deadline.isZero() ? "0" : Durations.text(deadline)));
		}
		this.session.setDeadline(deadline);
		this.output.say(new Json().put("deadline_ms", deadline.toMillis()), "deadline " + Durations.text(deadline));
	}

	static MasterList parse(String list) {
		return Usage.check(() -> MasterList.parse(list));
	}

	private static <T> T parse(String name, String value, Function<String, T> parser, String expected) {
		try {
			return parser.apply(value);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("Cannot read " + name + " '" + value + "': expected " + expected, ex);
		}
	}

	private static RetrySettings changed(RetrySettings before, List<String> values) {
		int retries = before.maxRetries();
		Duration initial = before.initialDelay();
		Duration max = before.maxDelay();
		double multiplier = before.multiplier();
		for (String each : values) {
			int equals = each.indexOf('=');
			String name = (equals < 0) ? each : each.substring(0, equals);
			if (!RETRY_SETTINGS.contains(name)) {
				throw new IllegalArgumentException(
						"Unknown setting '" + name + "': expected any of " + String.join(", ", RETRY_SETTINGS));
			}
			if (equals < 0) {
				throw new IllegalArgumentException("No value for '" + name + "': expected " + name + "=VALUE");
			}
			String value = each.substring(equals + 1);
			switch (name) {
				case "max-retries" -> retries = parse(name, value, Integer::parseInt, "a whole number such as 30");
				case "initial-delay" -> initial = parse(name, value, Durations::parse, "250ms, 3s, 2m or 1h");
				case "max-delay" -> max = parse(name, value, Durations::parse, "250ms, 3s, 2m or 1h");
				default -> multiplier = parse(name, value, Double::parseDouble, "a number such as 2.0");
			}
		}
		return before.withMaxRetries(retries).withDelays(initial, max, multiplier);
	}

}
