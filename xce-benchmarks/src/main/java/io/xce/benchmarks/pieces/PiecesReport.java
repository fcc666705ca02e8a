package io.xce.benchmarks.pieces;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All pieces, as a table and as figures.
 *
 * @param pieces the pieces
 */
record PiecesReport(List<Piece> pieces) {

	/**
	 * For a person.
	 * @return some lines of Markdown
	 */
	String table() {
		StringBuilder out = new StringBuilder("| piece | ns | +- | B |\n| --- | --- | --- | --- |\n");
		for (Piece piece : this.pieces) {
			out.append(String.format(Locale.ROOT, "| %s | %.1f | %.1f | %.0f |%n", piece.name(), piece.nanos(),
					piece.error(), piece.bytes()));
		}
		return out.toString();
	}

	/**
	 * By the name of the piece.
	 * @return nanoseconds and bytes of each
	 */
	Map<String, Object> figures() {
		Map<String, Object> figures = new LinkedHashMap<>();
		for (Piece piece : this.pieces) {
			figures.put(piece.name() + "_ns", rounded(piece.nanos()));
			figures.put(piece.name() + "_bytes", rounded(piece.bytes()));
		}
		return figures;
	}

	private static double rounded(double value) {
		return Math.round(value * 10) / 10.0;
	}

}
