package io.xce.benchmarks.pieces;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PiecesReportTests {

	private final PiecesReport report = new PiecesReport(
			List.of(new Piece("encode", 41.26, 1.23, 0), new Piece("hash", 20, Double.NaN, 24)));

	@Test
	void everyPieceHasARow() {
		assertThat(this.report.table()).contains("| encode | 41.3 | 1.2 | 0 |").contains("| hash | 20.0 | NaN | 24 |");
	}

	@Test
	void figuresAreNamedByPiece() {
		assertThat(this.report.figures()).containsEntry("encode_ns", 41.3)
			.containsEntry("encode_bytes", 0.0)
			.containsEntry("hash_bytes", 24.0)
			.hasSize(4);
	}

}
