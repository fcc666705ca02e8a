package io.xce.sample.worker;

import io.xce.sample.worker.journal.Journal;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * The worker.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class WorkerApplication {

	/**
	 * Run the worker until it is told to end.
	 * @param args properties, for example {@code --xce.masters=ctl-1:7400,ctl-2:7400}
	 */
	public static void main(String[] args) {
		SpringApplication.run(WorkerApplication.class, args);
	}

	@Bean
	Journal journal(WorkerProperties properties) {
		return Journal.open(properties.journal());
	}

}
