package io.xce.starter;

import io.xce.client.XceTemplate;
import io.xce.jobs.Job;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Component;

/**
 * An application as somebody writes it who has just added the starter.
 */
@SpringBootApplication
class Application {

	@Component
	static class Submitter {

		private final XceTemplate xce;

		Submitter(XceTemplate xce) {
			this.xce = xce;
		}

		Job submit(byte[] text) {
			return this.xce.execute(Jobs.submit(JobSpec.of("word-count", text)));
		}

	}

}
