package io.xce.controller.warmup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.xce.controller.config.ControllerConfig;
import io.xce.controller.config.Peer;
import io.xce.controller.support.Await;
import io.xce.controller.support.LogLines;
import io.xce.controller.support.WarmUpThreads;
import io.xce.controller.time.Timeline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Warm-ups without a node.
 */
class WarmUpIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	@TempDir
	Path parent;

	private final LogLines lines = LogLines.of("io.xce");

	@AfterEach
	void close() {
		this.lines.close();
	}

	@Test
	void servesItsRequestsAndLeavesNothingButOneLine() throws Exception {
		Logger timeline = (Logger) LoggerFactory.getLogger(Timeline.CATEGORY);
		timeline.setLevel(Level.DEBUG);
		try (WarmUp warmUp = warmUp(346, PATIENCE)) {
			warmUp.start();
			warmUp.start();
			awaitLine();
			assertThat(this.lines.all()).singleElement()
				.asString()
				.matches("event=warmed node=a requests=346 millis=\\d+");
			assertNothingIsLeft();
		}
		finally {
			timeline.setLevel(null);
		}
	}

	@Test
	void endsAtOnceWhenItIsClosed() throws Exception {
		WarmUp warmUp = warmUp(Integer.MAX_VALUE, Duration.ofDays(1));
		warmUp.start();
		Await.until(PATIENCE, "it to be busy", WarmUpThreads::any);
		warmUp.close();
		assertNothingIsLeft();
		assertThat(this.lines.all()).isEmpty();
	}

	@Test
	void endsWithFewerRequestsWhenItsTimeIsOver() throws Exception {
		try (WarmUp warmUp = warmUp(Integer.MAX_VALUE, Duration.ZERO)) {
			warmUp.start();
			awaitLine();
			assertThat(this.lines.all()).singleElement().asString().startsWith("event=warmed node=a requests=0 ");
			assertNothingIsLeft();
		}
	}

	@Test
	void doesNotBeginOnceItIsClosed() throws Exception {
		WarmUp warmUp = warmUp(346, PATIENCE);
		warmUp.close();
		warmUp.start();
		assertNothingIsLeft();
		assertThat(this.lines.all()).isEmpty();
	}

	@Test
	void saysInOneLineThatItFailed() throws Exception {
		Path other = Files.writeString(directory(), "somebody's");
		try (WarmUp warmUp = warmUp(346, PATIENCE)) {
			warmUp.start();
			awaitLine();
		}
		assertThat(this.lines.all()).singleElement()
			.asString()
			.startsWith("event=warm-up-failed node=a problem=")
			.contains("FileAlreadyExistsException");
		assertThat(other).hasContent("somebody's");
		assertThat(WarmUpThreads.names()).isEmpty();
	}

	@Test
	void whatAKillLeftIsRemovedAndNothingElse() throws Exception {
		Files.createDirectories(directory().resolve("raft/group/current"));
		Files.writeString(directory().resolve("raft/group/current/log"), "x");
		WarmUp.removeLeft(directory());
		assertThat(directory()).doesNotExist();
		WarmUp.removeLeft(directory());
		Files.writeString(directory(), "somebody's");
		WarmUp.removeLeft(directory());
		assertThat(directory()).hasContent("somebody's");
	}

	private Path directory() {
		return this.parent.resolve("warm-up");
	}

	private WarmUp warmUp(int requests, Duration time) {
		ControllerConfig config = ControllerConfig.builder("a", this.parent)
			.peers(List.of(Peer.parse("a=127.0.0.1:1/127.0.0.1:2")))
			.build();
		return new WarmUp(config, directory(), requests, time);
	}

	private void awaitLine() {
		Await.until(PATIENCE, "a line", () -> !this.lines.all().isEmpty());
	}

	private void assertNothingIsLeft() {
		assertThat(this.parent).isEmptyDirectory();
		Await.until(PATIENCE, "its threads to end", () -> !WarmUpThreads.any());
	}

}
