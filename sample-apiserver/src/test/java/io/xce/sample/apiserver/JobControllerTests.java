package io.xce.sample.apiserver;

import java.util.List;

import io.xce.client.XceOperations;
import io.xce.client.call.CallOptions;
import io.xce.jobs.JobPage;
import io.xce.jobs.JobState;
import io.xce.protocol.XceRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;

@WebMvcTest(JobController.class)
@Import(JobEvents.class)
class JobControllerTests {

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private XceOperations cluster;

	private MockMvcTester.MockMvcRequestBuilder submit(String json) {
		return this.mvc.post().uri("/jobs").contentType(MediaType.APPLICATION_JSON).content(json);
	}

	private XceRequest<?> asked(CallOptions[] options) {
		ArgumentCaptor<XceRequest<?>> request = ArgumentCaptor.captor();
		ArgumentCaptor<CallOptions> said = ArgumentCaptor.captor();
		then(this.cluster).should().execute(request.capture(), said.capture());
		options[0] = said.getValue();
		return request.getValue();
	}

	@Test
	void submitsWithTheKeyOfTheCaller() {
		given(this.cluster.execute(any(), any())).willReturn(Answers.job("j1", JobState.QUEUED, 1));
		assertThat(submit("{\"type\":\"word-count\",\"payload\":\"a b\"}").header("Idempotency-Key", "order-17"))
			.hasStatus(201)
			.hasHeader("Location", "/jobs/j1")
			.bodyJson()
			.extractingPath("$.submittedAt")
			.isEqualTo("1970-01-01T00:00:01Z");
		CallOptions[] options = new CallOptions[1];
		assertThat(asked(options).operation()).isEqualTo("jobs.submit");
		assertThat(options[0].idempotencyKey()).isEqualTo("order-17");
	}

	@Test
	void submitsWithoutAKeyIfThereIsNone() {
		given(this.cluster.execute(any(), any())).willReturn(Answers.job("j1", JobState.QUEUED, 1));
		assertThat(submit("{\"type\":\"checksum\",\"payload\":\"AAEC\",\"encoding\":\"BASE64\"}")).hasStatus(201);
		CallOptions[] options = new CallOptions[1];
		assertThat(asked(options).body()).contains(0, 1, 2);
		assertThat(options[0].idempotencyKey()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"type\":\"word-count\"}", "{\"payload\":\"a\"}",
			"{\"type\":\"\",\"payload\":\"a\"}", "{\"type\":\"a b\",\"payload\":\"a\"}",
			"{\"type\":\"t\",\"payload\":\"a\",\"maxAttempts\":0}", "{\"type\":\"t\",\"payload\":\"a\",\"id\":\"a/b\"}",
			"{\"type\":\"t\",\"payload\":\"?\",\"encoding\":\"BASE64\"}",
			"{\"type\":\"t\",\"payload\":\"a\",\"encoding\":\"MORSE\"}", "[", "" })
	void refusesWhatIsNoJobWithoutAskingTheCluster(String json) {
		assertThat(submit(json)).hasStatus(400).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
		then(this.cluster).shouldHaveNoInteractions();
	}

	@Test
	void refusesAPayloadOfMoreThanAMebibyte() {
		given(this.cluster.execute(any(), any())).willReturn(Answers.job("j1", JobState.QUEUED, 1));
		String mebibyte = "a".repeat(1024 * 1024);
		assertThat(submit("{\"type\":\"t\",\"payload\":\"" + mebibyte + "\"}")).hasStatus(201);
		assertThat(submit("{\"type\":\"t\",\"payload\":\"" + mebibyte + "a\"}")).hasStatus(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "k\u00e9y", "12345678901234567890123456789012345678901234567890123456789012345" })
	void refusesAKeyThatIsNone(String key) {
		assertThat(submit("{\"type\":\"t\",\"payload\":\"a\"}").header("Idempotency-Key", key)).hasStatus(400)
			.hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
		then(this.cluster).shouldHaveNoInteractions();
	}

	@Test
	void readsAJobWithItsResult() {
		given(this.cluster.execute(any())).willReturn(Answers.job("j1", JobState.SUCCEEDED, 4));
		assertThat(this.mvc.get().uri("/jobs/j1")).hasStatusOk()
			.bodyJson()
			.extractingPath("$.result")
			.isEqualTo("words=2");
	}

	@Test
	void aJobWithoutAResultHasNone() {
		given(this.cluster.execute(any())).willReturn(Answers.job("j1", JobState.RUNNING, 3));
		assertThat(this.mvc.get().uri("/jobs/j1")).hasStatusOk().bodyJson().doesNotHavePath("$.result");
	}

	@Test
	void readsPages() {
		given(this.cluster.execute(any()))
			.willReturn(new JobPage(List.of(Answers.job("j1", JobState.RUNNING, 3)), "more"));
		assertThat(this.mvc.get().uri("/jobs?state=RUNNING&pageSize=1")).hasStatusOk()
			.bodyJson()
			.extractingPath("$.nextPageToken")
			.isEqualTo("more");
		given(this.cluster.execute(any())).willReturn(new JobPage(List.of(), null));
		assertThat(this.mvc.get().uri("/jobs?pageToken=more")).hasStatusOk()
			.bodyJson()
			.doesNotHavePath("$.nextPageToken");
	}

	@ParameterizedTest
	@CsvSource({ "GET,/jobs?pageSize=0", "GET,/jobs?pageSize=1001", "GET,/jobs?state=asleep", "GET,/jobs/a!b",
			"POST,/jobs/a!b/cancel", "GET,/jobs/a!b/events" })
	void refusesWhatCannotBeAsked(String method, String uri) {
		var request = method.equals("GET") ? this.mvc.get() : this.mvc.post();
		assertThat(request.uri(uri)).hasStatus(400).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
		then(this.cluster).shouldHaveNoInteractions();
	}

	@Test
	void cancelsWithTheKeyOfTheCaller() {
		given(this.cluster.execute(any(), any())).willReturn(Answers.job("j1", JobState.CANCELLED, 5));
		assertThat(this.mvc.post().uri("/jobs/j1/cancel").header("Idempotency-Key", "c-1")).hasStatusOk()
			.bodyJson()
			.extractingPath("$.state")
			.isEqualTo("CANCELLED");
		CallOptions[] options = new CallOptions[1];
		assertThat(asked(options).operation()).isEqualTo("jobs.cancel");
		assertThat(options[0].idempotencyKey()).isEqualTo("c-1");
	}

	@Test
	void jobsAreNotDeleted() {
		assertThat(this.mvc.delete().uri("/jobs/j1")).hasStatus(405).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

}
