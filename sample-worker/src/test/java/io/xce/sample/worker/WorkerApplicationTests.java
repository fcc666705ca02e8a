package io.xce.sample.worker;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * The worker starts and stops without a cluster, and not with settings that are none.
 */
class WorkerApplicationTests {

	private static ConfigurableApplicationContext start(String... arguments) {
		return new SpringApplicationBuilder(WorkerApplication.class).run(arguments);
	}

	@Test
	void startsAndStopsWhileNoControllerIsUp() {
		try (ConfigurableApplicationContext application = start("--xce.masters=127.0.0.1:1", "--worker.slots=3")) {
			assertThat(application.getBean(Worker.class).isRunning()).isTrue();
			assertThat(application.getBean(WorkerProperties.class).name())
				.isEqualTo("worker-" + ProcessHandle.current().pid());
			Worker worker = application.getBean(Worker.class);
			worker.stop();
			assertThat(worker.isRunning()).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "--worker.slots=0", "--worker.lease=soon" })
	void refusesWhatIsNoSetting(String argument) {
		assertThatException().isThrownBy(() -> start(argument).close()).withMessageContaining("worker");
	}

}
