package io.xce.cli.simulate;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import javax.imageio.ImageIO;

import io.xce.testing.simulator.herd.HerdPlan;
import io.xce.testing.simulator.herd.HerdResult;

/**
 * Draws what herds did: above, the requests that arrived at the new primary in each 10 ms
 * on a logarithmic scale; below, the share of clients that had their answer.
 */
final class HerdPlot {

	private static final int WIDTH = 1200;

	private static final int HEIGHT = 860;

	private static final int LEFT = 90;

	private static final int RIGHT = WIDTH - 30;

	private static final Panel ARRIVALS = new Panel(90, 430);

	private static final Panel ANSWERED = new Panel(500, 790);

	/** Told apart without red and green. */
	private static final List<Color> COLOURS = List.of(new Color(0x0072B2), new Color(0xBBBBBB), new Color(0xE69F00),
			new Color(0xCC79A7), new Color(0x009E73));

	private final HerdPlan plan;

	private final List<HerdResult> results;

	private final double endMillis;

	private final Graphics2D graphics;

	private HerdPlot(HerdPlan plan, List<HerdResult> results, Graphics2D graphics) {
		this.plan = plan;
		this.results = results;
		this.graphics = graphics;
		this.endMillis = endMillis(plan, results);
	}

	/**
	 * Draw to a file.
	 * @param plan the plan of all results
	 * @param results the results; the first one is drawn over the others
	 * @param file the PNG file, written anew
	 * @throws IOException if it cannot be written
	 */
	static void write(HerdPlan plan, List<HerdResult> results, Path file) throws IOException {
		System.setProperty("java.awt.headless", "true");
		BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
		Graphics2D graphics = image.createGraphics();
		try {
			new HerdPlot(plan, results, graphics).draw();
		}
		finally {
			graphics.dispose();
		}
		try (OutputStream out = Files.newOutputStream(file)) {
			if (!ImageIO.write(image, "png", out)) {
				throw new IOException("there is no writer of PNG here");
			}
		}
	}

	/** Where all but the slowest of the slowest are done. */
	private static double endMillis(HerdPlan plan, List<HerdResult> results) {
		long end = plan.outage().multipliedBy(2).toMillis();
		for (HerdResult result : results) {
			Duration most = result.recovery(0.99);
			end = Math.max(end, (most != null) ? most.toMillis() : 0);
		}
		return end * 1.05;
	}

	private void draw() {
		this.graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
		this.graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
		this.graphics.setColor(Color.WHITE);
		this.graphics.fillRect(0, 0, WIDTH, HEIGHT);
		this.graphics.setColor(Color.BLACK);
		text(Font.BOLD, 18, this.plan.clients() + " clients lose their primary at once, the next one is ready after "
				+ this.plan.outage().toMillis() + " ms", LEFT, 30);
		drawLegend();
		drawArrivalsAxis();
		drawAnsweredAxis();
		for (int i = this.results.size() - 1; i >= 0; i--) {
			this.graphics.setColor(COLOURS.get(i));
			this.graphics.setStroke(new BasicStroke((i == 0) ? 2.5f : 1.5f));
			this.graphics.draw(arrivals(this.results.get(i)));
			this.graphics.draw(answered(this.results.get(i)));
		}
	}

	private void drawLegend() {
		int x = LEFT;
		for (int i = 0; i < this.results.size(); i++) {
			this.graphics.setColor(COLOURS.get(i));
			this.graphics.fillRect(x, 48, 24, 8);
			this.graphics.setColor(Color.BLACK);
			String name = this.results.get(i).policy().toString();
			text(Font.PLAIN, 13, name, x + 30, 57);
			x += 60 + this.graphics.getFontMetrics().stringWidth(name);
		}
	}

	private void drawArrivalsAxis() {
		drawFrame(ARRIVALS, "requests that arrive at the new primary per 10 ms (before it is ready: at the standby)");
		for (int count = 1; count <= mostArrivals(); count *= 10) {
			drawLevel(ARRIVALS.y(logarithm(count)), Integer.toString(count));
		}
	}

	private void drawAnsweredAxis() {
		drawFrame(ANSWERED, "share of clients that have their answer");
		for (int percent = 0; percent <= 100; percent += 25) {
			drawLevel(ANSWERED.y(percent / 100.0), percent + " %");
		}
		text(Font.PLAIN, 13, "ms since the death of the old primary; the dashed line is when the new one is ready",
				LEFT, HEIGHT - 20);
	}

	private void drawFrame(Panel panel, String title) {
		this.graphics.setColor(Color.BLACK);
		text(Font.PLAIN, 14, title, LEFT, panel.top() - 10);
		this.graphics.setStroke(new BasicStroke(1));
		this.graphics.drawRect(LEFT, panel.top(), RIGHT - LEFT, panel.bottom() - panel.top());
		int step = stepMillis();
		for (int millis = 0; millis <= this.endMillis; millis += step) {
			text(Font.PLAIN, 12, Integer.toString(millis), (int) x(millis) - 10, panel.bottom() + 18);
		}
		this.graphics
			.setStroke(new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] { 5, 4 }, 0));
		int ready = (int) x((double) this.plan.outage().toMillis());
		this.graphics.drawLine(ready, panel.top(), ready, panel.bottom());
	}

	private void drawLevel(double y, String label) {
		this.graphics.setColor(new Color(0xDDDDDD));
		this.graphics.setStroke(new BasicStroke(0.5f));
		this.graphics.drawLine(LEFT, (int) y, RIGHT, (int) y);
		this.graphics.setColor(Color.BLACK);
		text(Font.PLAIN, 12, label, LEFT - 10 - this.graphics.getFontMetrics().stringWidth(label), (int) y + 4);
	}

	/** At most twelve labels, 1, 2 or 5 times a power of ten apart. */
	private int stepMillis() {
		int step = 1;
		for (int i = 0; this.endMillis / step > 12; i++) {
			step = (i % 3 == 1) ? step / 2 * 5 : step * 2;
		}
		return step;
	}

	private Path2D arrivals(HerdResult result) {
		int[] counts = result.arrivals();
		Path2D path = new Path2D.Double();
		path.moveTo(LEFT, ARRIVALS.bottom());
		for (int i = 0; i < counts.length && i * HerdResult.BUCKET.toMillis() <= this.endMillis; i++) {
			path.lineTo(x((double) i * HerdResult.BUCKET.toMillis()), ARRIVALS.y(logarithm(counts[i])));
		}
		return path;
	}

	private Path2D answered(HerdResult result) {
		long[] recoveries = result.recoveries();
		Path2D path = new Path2D.Double();
		path.moveTo(LEFT, ANSWERED.bottom());
		double x = LEFT;
		for (int i = 0; i < recoveries.length && recoveries[i] / 1e6 <= this.endMillis; i++) {
			x = x(recoveries[i] / 1e6);
			path.lineTo(x, ANSWERED.y((i + 1.0) / this.plan.clients()));
		}
		return path;
	}

	private int mostArrivals() {
		return this.results.stream().mapToInt((result) -> Math.max(result.peak(), result.peakBefore())).max().orElse(1);
	}

	/** From 0 for none to 1 for the most that arrived in any bucket. */
	private double logarithm(int count) {
		return Math.log10(1 + count) / Math.log10(1 + mostArrivals());
	}

	private double x(double millis) {
		return LEFT + (RIGHT - LEFT) * millis / this.endMillis;
	}

	private void text(int style, int size, String text, int x, int y) {
		this.graphics.setFont(new Font(Font.SANS_SERIF, style, size));
		this.graphics.drawString(text, x, y);
	}

	private record Panel(int top, int bottom) {

		/** From 0 at the bottom to 1 at the top. */
		double y(double share) {
			return this.bottom - share * (this.bottom - this.top);
		}

	}

}
