package io.xce.benchmarks.plot;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Draws ratios as SVG, on a logarithmic scale: the medians of one result as dots with a
 * line from quartile to quartile, those of others as rings.
 */
final class RatioPlot {

	private static final int LEFT = 210;

	private static final int WIDTH = 480;

	private static final int RIGHT = 150;

	private static final int TOP = 46;

	private static final int STEP = 24;

	private static final List<Double> TICKS = List.of(0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0);

	private final double least;

	private final double most;

	private final List<Row> rows;

	RatioPlot(List<Row> rows) {
		if (rows.isEmpty()) {
			throw new IllegalArgumentException("nothing to draw");
		}
		this.rows = rows;
		double[] all = rows.stream()
			.flatMapToDouble((row) -> DoubleStream.concat(
					DoubleStream.of(1, row.spread().q1(), row.spread().q3(), row.spread().median()),
					row.others().stream().mapToDouble(Double::doubleValue)))
			.filter((value) -> value > 0)
			.toArray();
		this.least = DoubleStream.of(all).min().orElse(1) / 1.2;
		this.most = DoubleStream.of(all).max().orElse(1) * 1.2;
	}

	/**
	 * Draw.
	 * @param title what stands above
	 * @return the picture
	 */
	String svg(String title) {
		int height = TOP + STEP * this.rows.size() + 30;
		StringBuilder out = new StringBuilder();
		line(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
				+ "font-size=\"12\">", LEFT + WIDTH + RIGHT, height);
		line(out, "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
		line(out, "<text x=\"10\" y=\"20\" font-weight=\"bold\">%s</text>", escaped(title));
		for (double tick : TICKS) {
			if (tick >= this.least && tick <= this.most) {
				line(out, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\"/>", x(tick), x(tick),
						TOP - 10, height - 26, (tick == 1) ? "black" : "#dddddd");
				line(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", x(tick), height - 10,
						(tick < 1) ? String.valueOf(tick) : String.valueOf((int) tick));
			}
		}
		for (int i = 0; i < this.rows.size(); i++) {
			row(out, this.rows.get(i), TOP + STEP * i + 6);
		}
		return out.append("</svg>\n").toString();
	}

	private void row(StringBuilder out, Row row, int y) {
		line(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>", LEFT - 12, y + 4, escaped(row.name()));
		for (double median : row.others()) {
			line(out, "<circle cx=\"%.1f\" cy=\"%d\" r=\"3\" fill=\"none\" stroke=\"#999999\"/>", x(median), y);
		}
		line(out, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#1f5fa8\" stroke-width=\"2\"/>",
				x(row.spread().q1()), x(row.spread().q3()), y, y);
		line(out, "<circle cx=\"%.1f\" cy=\"%d\" r=\"4\" fill=\"#1f5fa8\"/>", x(row.spread().median()), y);
		line(out, "<text x=\"%d\" y=\"%d\" fill=\"#555555\">%.2f%s</text>", LEFT + WIDTH + 10, y + 4,
				row.spread().median(), row.goal().isEmpty() ? "" : " (" + escaped(row.goal()) + ")");
	}

	/** Where a value lies. */
	double x(double value) {
		double share = Math.log(value / this.least) / Math.log(this.most / this.least);
		return LEFT + WIDTH * Math.min(1, Math.max(0, share));
	}

	private static String escaped(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
	}

	private static void line(StringBuilder out, String format, Object... arguments) {
		out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
	}

}
