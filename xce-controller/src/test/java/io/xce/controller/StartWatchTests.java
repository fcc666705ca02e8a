package io.xce.controller;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class StartWatchTests {

	private final Logger logger = (Logger) LoggerFactory.getLogger(StartWatch.class);

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	private final StartWatch watch = new StartWatch("n1");

	@BeforeEach
	void listen() {
		this.lines.start();
		this.logger.addAppender(this.lines);
	}

	@AfterEach
	void listenNoMore() {
		this.logger.detachAppender(this.lines);
	}

	@Test
	void saysWhereAStartIsThatTakesLong() {
		this.watch.run();
		assertThat(this.lines.list).singleElement()
			.extracting(ILoggingEvent::getFormattedMessage)
			.asString()
			.startsWith("event=still-starting node=n1 at=")
			.contains("StartWatchTests.saysWhereAStartIsThatTakesLong");
	}

	@Test
	void saysNothingOfAStartThatIsOver() {
		this.watch.end();
		this.watch.run();
		assertThat(this.lines.list).isEmpty();
	}

}
