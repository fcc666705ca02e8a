package io.xce.cli.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.xce.cli.process.ApiServer;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.Pause;
import io.xce.cli.process.SampleDaemon;
import io.xce.cli.process.TestCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page for operators in a real browser, while a real primary is killed. It also takes
 * the pictures of {@code docs/operator-page.md}, into {@code target/screenshots} or where
 * {@code -Dxce.screenshots} says.
 */
@Timeout(300)
class OperatorPageIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final Duration SOON = Duration.ofSeconds(2);

	private static final Duration CHART = Duration.ofSeconds(8);

	private static final Path SCREENSHOTS = Path.of(System.getProperty("xce.screenshots", "target/screenshots"));

	@TempDir(cleanup = CleanupMode.NEVER)
	Path directory;

	private TestCluster cluster;

	private ApiServer server;

	private Browser browser;

	@BeforeEach
	void start() throws IOException {
		Assumptions.assumeTrue(Browser.isInstalled(), "chromium and chromedriver are not installed");
		this.cluster = TestCluster.start(this.directory.resolve("cluster"), 3);
		this.server = ApiServer.start(this.cluster.children(), this.directory.resolve("apiserver.log"),
				this.cluster.masters());
		this.server.awaitReady(PATIENCE);
		this.browser = new Browser(this.directory);
		this.browser.resize(1280, 900);
		this.browser.open(this.server.base().resolve("/"));
		await("verdict", (text) -> text.startsWith("Serving"), PATIENCE);
	}

	@AfterEach
	void stop() {
		if (this.browser != null) {
			this.browser.close();
		}
		if (this.cluster != null) {
			this.cluster.close();
		}
	}

	private String await(String id, Predicate<String> wanted, Duration patience) {
		long deadline = System.nanoTime() + patience.toNanos();
		while (true) {
			String text = this.browser.text(id);
			if (wanted.test(text)) {
				return text;
			}
			assertThat(System.nanoTime() - deadline).as(id + " still says " + text).isNegative();
			Pause.millis(20);
		}
	}

	private String wrong() throws IOException {
		try (var checks = getClass().getResourceAsStream("page-checks.js")) {
			return this.browser.run(new String(checks.readAllBytes(), StandardCharsets.UTF_8));
		}
	}

	@Test
	void theKillOfThePrimaryShowsWithinTwoSeconds() {
		LocalNode primary = this.cluster.awaitPrimary();
		String before = await("verdict", (text) -> text.equals("Serving: the primary is " + primary.endpoint()), SOON);
		this.browser.run("window.said = []; new MutationObserver(() => window.said.push(document.getElementById("
				+ "'verdict').textContent)).observe(document.getElementById('verdict'), { childList: true }); return ''");
		Pause.millis(SOON.toMillis());
		assertThat(this.browser.run("return window.said.length")).as("says nothing while nothing happens")
			.isEqualTo("0");
		this.cluster.kill(primary);
		await("verdict", (text) -> !text.equals(before), SOON);
		String after = await("verdict",
				(text) -> text.startsWith("Serving") && !text.contains(primary.endpoint().toString()), PATIENCE);
		await("timeline", (text) -> text.contains("primary lost") && text.contains("failover"), SOON);
		await("endpoints", (text) -> text.contains(primary.endpoint() + "✕ "), PATIENCE);
		assertThat(this.browser.run("return document.querySelector('#endpoints .primary h3').textContent"))
			.isEqualTo(after.substring(after.lastIndexOf(' ') + 1));
		assertThat(Integer.parseInt(this.browser.text("failovers"))).isPositive();
		assertThat(this.browser.run("return document.getElementById('strip').getAttribute('aria-label')"))
			.endsWith("without a primary in the last ten minutes");
	}

	@Test
	void aServerThatIsGoneIsNotTakenForAQuietOne() {
		Pause.millis(SOON.toMillis());
		String hidden = "return document.getElementById('stale').hidden";
		assertThat(this.browser.run(hidden)).isEqualTo("true");
		this.server.process().kill();
		long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
		while (this.browser.run(hidden).equals("true")) {
			assertThat(System.nanoTime() - deadline).isNegative();
			Pause.millis(50);
		}
	}

	@Test
	void isUsedWithAKeyboard() {
		List<String> focused = new ArrayList<>();
		for (int i = 0; i < 9; i++) {
			this.browser.pressTab();
			focused.add(this.browser.run("const at = document.activeElement; const style = getComputedStyle(at);"
					+ "return (at.id || at.className || at.textContent) + ' ' + style.outlineStyle"));
		}
		assertThat(focused).startsWith("skip solid").contains("state solid").doesNotContain("body none");
		assertThat(focused).allMatch((each) -> each.endsWith(" solid"));
		assertThat(focused).anyMatch((each) -> each.startsWith("scroll"));
	}

	/**
	 * Before, during and after, in both schemes and sizes. So that there is time to look,
	 * a standby sleeps while the primary is killed: until it wakes there is no majority.
	 */
	@Test
	void isReadableInBothSchemesAndSizesBeforeDuringAndAfter() throws IOException {
		this.cluster.children()
			.start(SampleDaemon.WORKER, "w1", this.directory.resolve("w1.log"),
					List.of("--xce.masters=" + this.cluster.masters(), "--worker.name=w1", "--worker.pace=4s",
							"--worker.slots=4"));
		Thread load = new Thread(this::submitSteadily, "operator-page-load");
		load.start();
		try {
			await("jobs", (text) -> text.contains("running"), PATIENCE);
			await("latency", (text) -> !text.equals("-"), PATIENCE);
			Pause.millis(CHART.toMillis());
			lookAtAFailover();
		}
		finally {
			load.interrupt();
		}
		assertThat(Files.size(SCREENSHOTS.resolve("operator-after-wide-dark.png"))).isBetween(10_000L, 400_000L);
	}

	private void submitSteadily() {
		JobsOverHttp jobs = new JobsOverHttp(this.server.base());
		try {
			while (true) {
				jobs.submit("word-count", "to be or not to be", null);
				Thread.sleep(250);
			}
		}
		catch (InterruptedException | AssertionError ex) {
			// enough
		}
	}

	private void lookAtAFailover() throws IOException {
		look("before");
		LocalNode primary = this.cluster.awaitPrimary();
		LocalNode standby = this.cluster.other(primary);
		standby.process().pause();
		this.cluster.kill(primary);
		await("verdict", (text) -> text.startsWith("No primary"), PATIENCE);
		look("during");
		assertThat(this.browser.text("verdict")).startsWith("No primary");
		standby.process().resume();
		await("verdict", (text) -> text.startsWith("Serving"), PATIENCE);
		await("jobs", (text) -> text.contains("running"), PATIENCE);
		look("after");
	}

	private void look(String stage) throws IOException {
		for (String size : List.of("wide", "narrow")) {
			this.browser.resize(size.equals("wide") ? 1280 : 360, 800);
			for (String scheme : List.of("light", "dark")) {
				this.browser.prefer(scheme);
				assertThat(wrong()).as(stage + " " + size + " " + scheme).isEmpty();
				this.browser.screenshot(SCREENSHOTS.resolve("operator-" + stage + "-" + size + "-" + scheme + ".png"));
			}
		}
	}

}
