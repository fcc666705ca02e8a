package io.xce.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.support.Count;

/**
 * The end of a demonstration in words.
 */
final class DemoReport {

	private static final int MAX_LINES = 10;

	private DemoReport() {
	}

	static String of(DemoOutcome outcome) {
		DemoFigures figures = outcome.figures();
		List<String> lines = new ArrayList<>();
		lines.add("");
		lines.add("  jobs submitted     " + figures.jobs());
		lines.add("  completed          " + figures.completed() + ", of which wrong: " + figures.wrong());
		lines.add("  lost               " + figures.lost());
		lines.add("  executed twice     " + figures.executedTwice());
		lines.add("  requeued           " + figures.requeued() + " (run again after a worker's lease was lost)");
		lines.add("  client errors      " + figures.clientErrors());
		lines.add("  primaries killed   " + outcome.kills().size() + ", failovers in the log: " + figures.failovers());
		long workers = outcome.kills().stream().filter((kill) -> kill.worker() != null).count();
		if (workers > 0) {
			lines.add("  workers killed     " + workers + ", each at the same instant as a primary");
		}
		lines.add("  without a success  " + gaps(figures));
		lines.add("");
		outcome.errors().stream().limit(MAX_LINES).forEach((error) -> lines.add("client error: " + error));
		outcome.failures().stream().limit(MAX_LINES).forEach((failure) -> lines.add("NOT SHOWN: " + failure));
		if (outcome.failures().size() > MAX_LINES) {
			lines.add("... and " + (outcome.failures().size() - MAX_LINES) + " more");
		}
		lines.add(outcome.failures().isEmpty() ? "The primary was killed " + Count.times(outcome.kills().size())
				+ ", and no caller noticed more than a pause." : "The demonstration failed.");
		return String.join(System.lineSeparator(), lines);
	}

	private static String gaps(DemoFigures figures) {
		List<String> each = figures.gaps().stream().map(Duration::toMillis).map((millis) -> millis + " ms").toList();
		return each.isEmpty() ? "-" : "median " + figures.gapMedian().toMillis() + " ms, longest "
				+ figures.gapMax().toMillis() + " ms (" + String.join(", ", each) + ")";
	}

}
