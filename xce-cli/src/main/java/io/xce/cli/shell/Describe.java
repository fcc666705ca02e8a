package io.xce.cli.shell;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

import io.xce.cli.support.Durations;
import io.xce.cli.support.Json;
import io.xce.cli.support.Table;
import io.xce.client.retry.RetrySchedule;
import io.xce.client.retry.RetrySettings;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.MasterList;

/**
 * What the shell knows of its own settings, in words and for machines.
 */
final class Describe {

	private Describe() {
	}

	static String text(MasterList masters) {
		return String.join(",", names(masters));
	}

	static Json json(MasterList masters) {
		return new Json().put("masters", names(masters));
	}

	private static List<String> names(MasterList masters) {
		return masters.endpoints().stream().map(Endpoint::toString).toList();
	}

	static String text(RetrySettings settings) {
		return "max-retries " + settings.maxRetries() + ", initial-delay " + Durations.text(settings.initialDelay())
				+ ", max-delay " + Durations.text(settings.maxDelay()) + ", multiplier " + settings.multiplier()
				+ ", deadline " + Durations.text(settings.deadline());
	}

	static Json json(RetrySettings settings) {
		return new Json().put("max_retries", settings.maxRetries())
			.put("initial_delay_ms", settings.initialDelay().toMillis())
			.put("max_delay_ms", settings.maxDelay().toMillis())
			.put("multiplier", settings.multiplier())
			.put("deadline_ms", settings.deadline().toMillis());
	}

	static String text(RetrySettings settings, RetrySchedule schedule) {
		Table table = new Table("BACK-OFF", "DRAWN FROM", "LATEST AFTER");
		Duration sum = Duration.ZERO;
		int row = 0;
		for (Duration bound : schedule.bounds()) {
			sum = sum.plus(bound);
			table.row(++row, "(0, " + Durations.text(bound) + "]", Durations.text(sum));
			if (sum.compareTo(settings.deadline()) >= 0) {
				break;
			}
		}
		return table + System.lineSeparator() + String.format(Locale.ROOT,
				"time to exhaustion: mean %s, 5%% under %s, 95%% under %s; the deadline of %s ends it in any case",
				Durations.text(schedule.mean()), Durations.text(schedule.p5()), Durations.text(schedule.p95()),
				Durations.text(settings.deadline()));
	}

	static Json json(RetrySettings settings, RetrySchedule schedule) {
		return json(settings).put("bounds_ms", schedule.bounds().stream().map(Duration::toMillis).toList())
			.put("mean_ms", schedule.mean().toMillis())
			.put("p5_ms", schedule.p5().toMillis())
			.put("p95_ms", schedule.p95().toMillis());
	}

}
