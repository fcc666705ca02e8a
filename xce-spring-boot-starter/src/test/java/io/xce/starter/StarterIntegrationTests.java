package io.xce.starter;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

import io.xce.testing.cluster.XceCluster;
import io.xce.testing.cluster.XceNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The starter and three host names: an application submits jobs to real controllers while
 * their primary is killed, and its operators read health and metrics over HTTP.
 */
@Timeout(180)
class StarterIntegrationTests {

	private XceCluster cluster;

	private RunningApplication application;

	@BeforeEach
	void start() {
		this.cluster = XceCluster.start(3);
		this.application = new RunningApplication("--xce.masters=" + this.cluster.masters());
	}

	@AfterEach
	void stop() {
		this.application.close();
		this.cluster.close();
	}

	private HttpResponse<String> get(String path) throws Exception {
		return this.application.get(path);
	}

	private int post(String path) throws Exception {
		return this.application.post(path).statusCode();
	}

	private String submit(String text) {
		return this.application.submitter().submit(text.getBytes(StandardCharsets.UTF_8)).id().toString();
	}

	@Test
	void applicationSurvivesTheKillOfThePrimary() throws Exception {
		assertThat(get("/health/xce").body()).contains("\"UNKNOWN\"", "NOT_CONTACTED");
		String first = submit("one two");
		assertThat(get("/health/xce").body()).contains("\"UP\"", "\"primary\"", "\"epoch\"", "\"lastContact\"");
		this.cluster.primary().kill();
		String second = submit("three");
		assertThat(second).isNotEqualTo(first);
		assertThat(get("/health/xce").body()).contains("\"UP\"");
		assertThat(get("/xce").body()).contains("\"phase\":\"SERVING\"", "\"event\":\"FAILOVER\"", "\"failovers\":1");
		assertThat(get("/xce/xce").statusCode()).isEqualTo(200);
		assertThat(get("/xce/nobody").statusCode()).isEqualTo(404);
		assertThat(post("/xce/xce/rediscover")).isEqualTo(204);
		assertThat(post("/xce/nobody/rediscover")).isEqualTo(404);
		assertThat(post("/xce/xce/explode")).isEqualTo(400);
		assertThat(submit("four")).isNotEmpty();
	}

	@Test
	@Tag("M1")
	void healthAnswersWithoutControllersAndLivenessStaysUp() throws Exception {
		submit("one");
		this.cluster.nodes().forEach(XceNode::kill);
		assertThat(this.application.awaitHealth(503)).containsAnyOf("\"DOWN\"", "\"OUT_OF_SERVICE\"");
		assertThat(get("/health").statusCode()).isEqualTo(503);
		assertThat(get("/health/liveness").statusCode()).isEqualTo(200);
		assertThat(get("/health/readiness").statusCode()).isEqualTo(200);
	}

	@Test
	void scrapeDuringAFailoverHasTheFamilies() throws Exception {
		submit("one");
		XceNode primary = this.cluster.primary();
		String lost = "xce_client_endpoint_connected{client=\"xce\",endpoint=\"" + primary.endpoint() + "\"} 0.0";
		primary.kill();
		String during = families(get("/prometheus").body());
		while (!during.contains(lost)) {
			// until the client has noticed; nobody asks it for a primary meanwhile
			during = families(get("/prometheus").body());
		}
		submit("two");
		String after = families(get("/prometheus").body());
		for (String scrape : new String[] { during, after }) {
			assertThat(scrape).contains("# TYPE xce_client_failovers_total counter",
					"# TYPE xce_client_exhaustions_total counter", "# TYPE xce_client_requests_seconds summary",
					"# TYPE xce_client_endpoint_state gauge");
		}
		assertThat(after.lines()
			.filter((line) -> line.startsWith("xce_client_failovers_total{"))
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
			.sum()).isOne();
		assertPromtoolAccepts(during);
		assertPromtoolAccepts(after);
	}

	private static String families(String scrape) {
		return scrape.lines()
			.filter((line) -> line.startsWith("xce_") || line.startsWith("# HELP xce_")
					|| line.startsWith("# TYPE xce_"))
			.collect(Collectors.joining("\n", "", "\n"));
	}

	/** Prometheus' own checker, where it is installed (Debian: package prometheus). */
	private static void assertPromtoolAccepts(String scrape) throws IOException, InterruptedException {
		Path promtool = Path.of("/usr/bin/promtool");
		Assumptions.assumeTrue(Files.isExecutable(promtool), "promtool is not installed");
		Process process = new ProcessBuilder(promtool.toString(), "check", "metrics").redirectErrorStream(true).start();
		process.getOutputStream().write(scrape.getBytes(StandardCharsets.UTF_8));
		process.getOutputStream().close();
		String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as("%s%n%s", said, scrape).isZero();
	}

}
