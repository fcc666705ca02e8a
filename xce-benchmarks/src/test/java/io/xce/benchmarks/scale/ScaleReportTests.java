package io.xce.benchmarks.scale;

import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScaleReportTests {

	private static ScaleReport report(long kib, long descriptors, int peak, List<Double> millis) {
		return report(kib, descriptors, List.of(loss(peak, millis)));
	}

	private static ScaleReport report(long kib, long descriptors, List<Loss> losses) {
		return new ScaleReport(100, 3, new Footprint(kib, descriptors), new Footprint(2000, 100), 5,
				loss(20, Collections.nCopies(90, 3000.0)), losses);
	}

	private static Loss loss(int peak, List<Double> millis) {
		return new Loss(peak, 400, new CrowdMain.Recovered(millis, 0));
	}

	@Test
	void goalsThatAreReachedAreSaidToBe() {
		ScaleReport report = report(9000, 300, 10, Collections.nCopies(100, 500.0));
		assertThat(report.table()).contains("| yes |").doesNotContain("| no |");
		assertThat(report.figures()).containsEntry("rss_kib_per_connection", 30.0)
			.containsEntry("rss_kib_per_client_without_standbys", 20.0)
			.containsEntry("descriptors_per_client", 3.0)
			.containsEntry("descriptors_per_client_without_standbys", 1.0)
			.containsEntry("arrivals_limit", 10.0)
			.containsEntry("recovery_ms_p99", 500.0)
			.containsEntry("first_peak_arrivals_per_10ms", 20)
			.containsEntry("first_recovered", 90)
			.containsEntry("first_recovery_ms_p99", 3000.0);
	}

	@Test
	void goalsThatAreMissedAreSaidToBe() {
		String table = report(9100, 400, 11, Collections.nCopies(100, 2000.0)).table();
		assertThat(table).contains("at most 30 | 30.33 | no |")
			.contains("as many as masters | 4.00 | no |")
			.contains("at most 10 | 11.00 | no |")
			.contains("under 2000 | 2000.00 | no |");
	}

	@Test
	void clientThatDidNotRecoverIsNotForgotten() {
		assertThat(report(9000, 300, 10, Collections.nCopies(99, 500.0)).table())
			.contains("under 2000 | 500.00 | no |");
		assertThat(report(9000, 300, 10, List.of()).table()).contains("under 2000 | Infinity | no |");
	}

	@Test
	void oneKillOfSeveralIsNeitherTheWholeNorForgotten() {
		List<Double> all = Collections.nCopies(100, 500.0);
		ScaleReport report = report(9000, 300,
				List.of(loss(7, all), loss(60, Collections.nCopies(100, 2500.0)), loss(9, all)));
		assertThat(report.figures()).containsEntry("kills", 3)
			.containsEntry("peak_arrivals_per_10ms", 9.0)
			.containsEntry("peak_arrivals_per_10ms_max", 60.0)
			.containsEntry("recovery_ms_p99", 500.0)
			.containsEntry("recovery_ms_max", 2500.0);
		assertThat(report.table()).contains("at most 10 | 9.00 | yes |").contains("in one of them: 60;");
		assertThat(report(9000, 300, List.of(loss(7, all), loss(7, all), loss(7, List.of(500.0)))).table())
			.as("a client did not come through")
			.contains("under 2000 | 500.00 | no |");
	}

}
