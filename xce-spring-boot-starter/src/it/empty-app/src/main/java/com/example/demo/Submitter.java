package com.example.demo;

import io.xce.client.XceTemplate;
import io.xce.jobs.Job;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;

import org.springframework.stereotype.Component;

@Component
class Submitter {

	private final XceTemplate xce;

	Submitter(XceTemplate xce) {
		this.xce = xce;
	}

	Job submit(byte[] text) {
		return this.xce.execute(Jobs.submit(JobSpec.of("word-count", text)));
	}

}
