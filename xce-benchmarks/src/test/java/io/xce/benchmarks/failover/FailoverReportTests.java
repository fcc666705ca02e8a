package io.xce.benchmarks.failover;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FailoverReportTests {

	private static final long MS = 1_000_000;

	private static Kill kill(long lag, long attempts, long ours, long ratis) {
		// killed at 100, candidate 200 later, ready another 50 later
		return Kill.of(100 * MS, new Moments(300 * MS, 350 * MS, (350 + lag) * MS),
				new Written(90 * MS, (100 + ours) * MS, attempts), new Written(95 * MS, (100 + ratis) * MS, 50));
	}

	@Test
	void partsOfAKillAddUp() {
		Kill kill = kill(2, 9, 260, 290);
		assertThat(kill).isEqualTo(new Kill(200, 50, 2, 9, 260, 290, 50));
		assertThat(kill.ready()).isEqualTo(250);
		assertThat(kill.afterReady()).isEqualTo(10);
		assertThat(kill.ratisAfterReady()).isEqualTo(40);
		assertThat(kill.isFirst()).isTrue();
		assertThat(kill(2, 9, 290, 290).isFirst()).isFalse();
	}

	@Test
	void figuresAreQuantilesOverKills() {
		FailoverReport report = new FailoverReport(
				List.of(kill(1, 8, 260, 290), kill(2, 10, 270, 280), kill(12, 20, 300, 290)), 4, 5);
		assertThat(report.figures()).containsEntry("kills", 3)
			.containsEntry("lag_ms_p50", 2.0)
			.containsEntry("lag_ms_p90", 10.0)
			.containsEntry("attempts_p50", 10.0)
			.containsEntry("attempts_max", 20.0)
			.containsEntry("gap_ms_p50", 270.0)
			.containsEntry("ratis_gap_ms_p50", 290.0)
			.containsEntry("first_share", 0.667)
			.containsEntry("after_ready_less_steady_ms_p50", 16.0)
			.containsEntry("ratis_after_ready_less_steady_ms_p50", 35.0);
	}

	@Test
	void goalsThatAreReachedAreSaidToBe() {
		String table = new FailoverReport(List.of(kill(3, 14, 260, 290)), 4, 5).table();
		assertThat(table).contains("| lag, median at most 3 ms | 3.00 | yes |")
			.contains("| attempts, median at most 14 | 14.00 | yes |")
			.contains("| ours first in two thirds | 1.00 | yes |")
			.doesNotContain("| no |");
	}

	@Test
	void goalsThatAreMissedAreSaidToBe() {
		String table = new FailoverReport(List.of(kill(31, 25, 295, 290)), 4, 5).table();
		assertThat(table).contains("| lag, median at most 3 ms | 31.00 | no |")
			.contains("| lag, 90 % at most 30 ms | 31.00 | no |")
			.contains("| attempts, median at most 14 | 25.00 | no |")
			.contains("| attempts, at most 24 | 25.00 | no |")
			.contains("| ours first in two thirds | 0.00 | no |")
			.doesNotContain("| yes |");
	}

}
