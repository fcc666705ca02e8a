package io.xce.cli.support;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Rows of text in aligned columns.
 */
public final class Table {

	private static final String GAP = "  ";

	private final List<List<String>> rows = new ArrayList<>();

	/**
	 * Create a table.
	 * @param titles the titles of its columns
	 */
	public Table(String... titles) {
		this.rows.add(List.of(titles));
	}

	/**
	 * Add a row.
	 * @param cells as many as there are columns; {@code null} is shown as a dash
	 * @return this table
	 */
	public Table row(@Nullable Object... cells) {
		this.rows.add(Arrays.stream(cells).map((cell) -> (cell != null) ? cell.toString() : "-").toList());
		return this;
	}

	@Override
	public String toString() {
		int[] widths = new int[this.rows.get(0).size()];
		for (List<String> row : this.rows) {
			for (int i = 0; i < widths.length; i++) {
				widths[i] = Math.max(widths[i], row.get(i).length());
			}
		}
		StringBuilder out = new StringBuilder();
		for (List<String> row : this.rows) {
			StringBuilder line = new StringBuilder();
			for (int i = 0; i < widths.length; i++) {
				line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length())).append(GAP);
			}
			out.append((out.length() > 0) ? System.lineSeparator() : "").append(line.toString().stripTrailing());
		}
		return out.toString();
	}

}
