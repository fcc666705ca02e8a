package io.xce.sample.apiserver.operator;

import io.swagger.v3.oas.annotations.Hidden;
import io.xce.client.XceOperations;
import io.xce.jobs.JobLimits;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;
import io.xce.sample.apiserver.JobPageView;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Feeds the page for operators. Apart from {@code /jobs}, so that whoever watches does
 * not change the figures they watch.
 */
@Hidden
@RestController
@RequestMapping("/operator")
class OperatorController {

	private final OperatorStream stream;

	private final XceOperations cluster;

	OperatorController(OperatorStream stream, XceOperations cluster) {
		this.stream = stream;
		this.cluster = cluster;
	}

	@GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	SseEmitter events() {
		return this.stream.open();
	}

	@GetMapping("/jobs")
	JobPageView jobs(@RequestParam(required = false) @Nullable JobState state,
			@RequestParam(defaultValue = "20") @Min(1) @Max(JobLimits.MAX_PAGE_SIZE) int pageSize,
			@RequestParam(required = false) @Nullable String pageToken) {
		return JobPageView.of(this.cluster.execute(Jobs.list(new JobQuery(state, pageSize, pageToken))));
	}

}
