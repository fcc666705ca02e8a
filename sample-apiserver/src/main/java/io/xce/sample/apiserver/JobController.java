package io.xce.sample.apiserver;

import java.net.URI;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.xce.client.XceOperations;
import io.xce.client.call.CallOptions;
import io.xce.jobs.Job;
import io.xce.jobs.JobLimits;
import io.xce.jobs.JobQuery;
import io.xce.jobs.JobState;
import io.xce.jobs.Jobs;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Jobs over HTTP. Nothing here knows of failovers: a call takes a little longer while the
 * cluster has no primary, and what did not work out is told by {@link Problems}.
 */
@RestController
@RequestMapping("/jobs")
@Tag(name = "jobs", description = "Submit jobs, watch them, cancel them.")
class JobController {

	/** How ids and types are spelled. */
	static final String NAME = "[A-Za-z0-9._:-]{1,128}";

	private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

	private static final String KEY = "[\\x21-\\x7e]{1,64}";

	private final XceOperations cluster;

	private final JobEvents events;

	JobController(XceOperations cluster, JobEvents events) {
		this.cluster = cluster;
		this.events = events;
	}

	@PostMapping
	@Operation(operationId = "submit", summary = "Submit a job",
			description = "With an Idempotency-Key the same request may be sent again, by another process or "
					+ "tomorrow, and makes one job.")
	ResponseEntity<JobView> submit(@Valid @RequestBody JobRequest request,
			@RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Pattern(regexp = KEY) @Nullable String key) {
		Job job = this.cluster.execute(Jobs.submit(request.spec()), options(key));
		return ResponseEntity.created(URI.create("/jobs/" + job.id())).body(JobView.of(job));
	}

	@GetMapping("/{id}")
	@Operation(operationId = "get", summary = "Read a job, with its result if it has one")
	JobView get(@PathVariable @Pattern(regexp = NAME) String id) {
		return JobView.of(this.cluster.execute(Jobs.get(id)));
	}

	@GetMapping
	@Operation(operationId = "list", summary = "Read jobs page by page, oldest first")
	JobPageView list(@RequestParam(required = false) @Nullable JobState state,
			@RequestParam(defaultValue = "100") @Min(1) @Max(JobLimits.MAX_PAGE_SIZE) int pageSize,
			@RequestParam(required = false) @Nullable String pageToken) {
		return JobPageView.of(this.cluster.execute(Jobs.list(new JobQuery(state, pageSize, pageToken))));
	}

	@PostMapping("/{id}/cancel")
	@Operation(operationId = "cancel", summary = "End a job that has not ended")
	JobView cancel(@PathVariable @Pattern(regexp = NAME) String id,
			@RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Pattern(regexp = KEY) @Nullable String key) {
		return JobView.of(this.cluster.execute(Jobs.cancel(id), options(key)));
	}

	@GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	@Operation(operationId = "follow", summary = "Follow a job until it ends",
			description = "An event 'job' for each change that is seen, with the version as its id.")
	SseEmitter follow(@PathVariable @Pattern(regexp = NAME) String id,
			@RequestHeader(name = "Last-Event-ID", defaultValue = "0") @PositiveOrZero long version) {
		return this.events.follow(this.cluster.execute(Jobs.get(id)), version);
	}

	private static CallOptions options(@Nullable String key) {
		return (key != null) ? CallOptions.idempotencyKey(key) : CallOptions.defaults();
	}

}
