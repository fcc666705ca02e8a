package io.xce.sample.apiserver;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.xce.client.XceOperations;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.NotFoundException;
import io.xce.client.call.Outcome;
import io.xce.jobs.Job;
import io.xce.jobs.JobState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.MvcResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

@WebMvcTest(JobController.class)
@Import(JobEvents.class)
class JobEventsTests {

	@Autowired
	private MockMvc mvc;

	@Autowired
	private JobEvents events;

	@MockitoBean
	private XceOperations cluster;

	private final CompletableFuture<Job> first = new CompletableFuture<>();

	private final CompletableFuture<Job> second = new CompletableFuture<>();

	@BeforeEach
	void prepare() {
		given(this.cluster.execute(any())).willReturn(Answers.job("j1", JobState.RUNNING, 2));
		given(this.cluster.<Job>executeAsync(any())).willReturn(this.first).willReturn(this.second);
	}

	private static String ids(MvcResult result) throws Exception {
		return String.join(",",
				result.getResponse().getContentAsString().lines().filter((line) -> line.startsWith("id:")).toList());
	}

	@Test
	void eachChangeIsAnEventAndTheEndEndsTheStream() throws Exception {
		MvcResult result = this.mvc.perform(get("/jobs/j1/events")).andReturn();
		assertThat(ids(result)).isEqualTo("id:2");
		this.first.complete(Answers.job("j1", JobState.RUNNING, 3));
		assertThat(ids(result)).isEqualTo("id:2,id:3");
		assertThat(result.getRequest().getAsyncContext()).isNotNull();
		this.second.complete(Answers.job("j1", JobState.SUCCEEDED, 4));
		assertThat(ids(result)).isEqualTo("id:2,id:3,id:4");
		assertThat(result.getResponse().getContentAsString()).contains("event:job", "\"result\":\"words=2\"");
		assertThat(result.getAsyncResult(0)).isNull();
	}

	@Test
	void whatTheReaderKnowsIsNotToldAgain() throws Exception {
		MvcResult result = this.mvc.perform(get("/jobs/j1/events").header("Last-Event-ID", "2")).andReturn();
		this.first.complete(Answers.job("j1", JobState.RUNNING, 2));
		assertThat(ids(result)).isEmpty();
		assertThat(result.getResponse().getContentAsString()).contains(":unchanged");
	}

	private static ClusterNotReadyException notReady(Duration elapsed) {
		return new ClusterNotReadyException("why", Answers.details(Outcome.NOT_EXECUTED, false, elapsed), null);
	}

	@Test
	void aLongPollWhoseTimeWasOverGoesOn() throws Exception {
		MvcResult result = this.mvc.perform(get("/jobs/j1/events")).andReturn();
		this.first.completeExceptionally(notReady(Duration.ofSeconds(30)));
		this.second.complete(Answers.job("j1", JobState.SUCCEEDED, 4));
		assertThat(ids(result)).isEqualTo("id:2,id:4");
		assertThat(result.getAsyncResult(0)).isNull();
	}

	@Test
	void aFailureAtOnceEndsTheStreamSoThatItsReaderComesBackLater() throws Exception {
		MvcResult result = this.mvc.perform(get("/jobs/j1/events")).andReturn();
		this.first.completeExceptionally(notReady(Duration.ofMillis(10)));
		assertThat(result.getAsyncResult(0)).isNull();
		assertThat(ids(result)).isEqualTo("id:2");
	}

	@Test
	void aFinalAnswerEndsTheStreamHoweverLongItTook() throws Exception {
		MvcResult result = this.mvc.perform(get("/jobs/j1/events")).andReturn();
		this.first.completeExceptionally(new NotFoundException("no job",
				Answers.details(Outcome.ANSWERED, false, Duration.ofSeconds(30)), null));
		assertThat(result.getAsyncResult(0)).isNull();
	}

	@Test
	void theEndOfTheServerEndsStreams() throws Exception {
		MvcResult result = this.mvc.perform(get("/jobs/j1/events")).andReturn();
		this.events.endAll();
		assertThat(result.getAsyncResult(0)).isNull();
	}

	@Test
	void aJobThatIsNotThereIsAProblemNotAStream() throws Exception {
		given(this.cluster.execute(any()))
			.willThrow(new NotFoundException("no job", Answers.details(Outcome.ANSWERED, false), null));
		MvcResult result = this.mvc.perform(get("/jobs/j1/events")).andReturn();
		assertThat(result.getResponse().getStatus()).isEqualTo(404);
		assertThat(result.getResponse().getContentType()).isEqualTo("application/problem+json");
	}

}
