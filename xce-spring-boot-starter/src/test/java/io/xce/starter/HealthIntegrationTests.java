package io.xce.starter;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.xce.client.XceTemplate;
import io.xce.client.call.AuthenticationFailedException;
import io.xce.jobs.Job;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.testing.cluster.XceCluster;
import io.xce.testing.loopback.ScriptedController;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What operators read over HTTP while nothing works.
 */
@Timeout(180)
class HealthIntegrationTests {

	private static CompletableFuture<Job> submit(RunningApplication application) {
		return application.bean(XceTemplate.class).executeAsync(Jobs.submit(JobSpec.of("word-count", new byte[0])));
	}

	@Test
	@Tag("M1")
	@DisplayName("M1 health call with every controller black-holed")
	void healthAnswersWhileNoControllerDoes() throws Exception {
		try (BlackHoles holes = new BlackHoles(3);
				RunningApplication application = new RunningApplication("--xce.masters=" + holes.masters(),
						"--xce.connect-timeout=1h", "--xce.retry.deadline=1h", "--xce.attempt-timeout=30m",
						"--xce.start=eager")) {
			// it waits for controllers that neither accept nor refuse, and goes on to
			CompletableFuture<Job> waiting = submit(application);
			HttpResponse<String> health = application.get("/health/xce");
			assertThat(health.statusCode()).isIn(200, 503);
			assertThat(health.body()).doesNotContain("\"UP\"");
			assertThat(application.get("/health").statusCode()).isIn(200, 503);
			assertThat(application.get("/health/liveness").statusCode()).isEqualTo(200);
			assertThat(application.get("/health/liveness").body()).contains("\"UP\"");
			assertThat(application.get("/health/readiness").statusCode()).isEqualTo(200);
			assertThat(application.get("/xce").statusCode()).isEqualTo(200);
			assertThat(waiting).isNotDone();
		}
	}

	@Test
	@Tag("M5")
	@DisplayName("M5 indicator that cannot recover")
	void healthFollowsTheCredentials(@TempDir Path directory) throws Exception {
		Path known = Files.writeString(directory.resolve("known"), "ops operator token-of-the-operator\n");
		Path token = Files.writeString(directory.resolve("token"), "token-of-yesterday\n");
		try (XceCluster controllers = XceCluster.start(3, (builder) -> builder.tokens(known));
				RunningApplication application = new RunningApplication("--xce.masters=" + controllers.masters(),
						"--xce.credentials.token-file=" + token, "--xce.keep-alive=100ms")) {
			assertThat(controllers.primary()).isNotNull();
			assertThatExceptionOfType(AuthenticationFailedException.class)
				.isThrownBy(() -> application.submitter().submit(new byte[0]));
			assertThat(application.awaitHealth(503)).contains("AUTH_FAILED");
			assertThat(application.get("/health/liveness").statusCode()).isEqualTo(200);
			// repaired here, and nobody asks for anything
			Files.writeString(token, "token-of-the-operator\n");
			assertThat(application.awaitHealth(200)).contains("\"UP\"");
			assertThat(application.submitter().submit(new byte[0])).isNotNull();
			// and taken away there
			Files.writeString(known, "billing client token-of-somebody-else\n");
			Files.setLastModifiedTime(known, FileTime.fromMillis(System.currentTimeMillis() + 5_000));
			while (!refused(application)) {
				Thread.onSpinWait();
			}
			assertThat(application.awaitHealth(503)).contains("AUTH_FAILED");
			Files.writeString(token, "token-of-somebody-else\n");
			assertThat(application.submitter().submit(new byte[0])).isNotNull();
			assertThat(application.awaitHealth(200)).contains("\"UP\"");
		}
	}

	private static boolean refused(RunningApplication application) {
		try {
			application.submitter().submit(new byte[0]);
			return false;
		}
		catch (AuthenticationFailedException ex) {
			return true;
		}
	}

	/**
	 * Controllers whose machines are off: nothing comes back from a dial.
	 */
	private static final class BlackHoles implements AutoCloseable {

		private final List<ScriptedController> controllers;

		BlackHoles(int count) {
			this.controllers = Stream.generate(ScriptedController::start).limit(count).toList();
			this.controllers.forEach((controller) -> controller.tell(ScriptedNode::powerOff));
		}

		String masters() {
			return this.controllers.stream().map(ScriptedController::address).collect(Collectors.joining(", "));
		}

		@Override
		public void close() {
			this.controllers.forEach(ScriptedController::close);
		}

	}

}
