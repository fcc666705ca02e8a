package io.xce.sample.apiserver;

import java.io.UnsupportedEncodingException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * All of the API server, while no controller is up.
 */
@SpringBootTest(properties = "xce.masters=127.0.0.1:1")
@AutoConfigureMockMvc
class ApiServerApplicationTests {

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private JsonMapper json;

	@Autowired
	private RequestMappingHandlerMapping requestMappingHandlerMapping;

	private Map<String, Map<String, Map<String, Object>>> description() {
		try {
			String json = this.mvc.get().uri("/v3/api-docs").exchange().getResponse().getContentAsString();
			return this.json.readValue(json, Description.class).paths();
		}
		catch (UnsupportedEncodingException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void theDescriptionHasEveryOperationOfTheControllerAndNoOther() {
		Set<String> mapped = new TreeSet<>();
		this.requestMappingHandlerMapping.getHandlerMethods().forEach((info, method) -> {
			if (method.getBeanType() == JobController.class) {
				info.getPatternValues()
					.forEach((path) -> info.getMethodsCondition()
						.getMethods()
						.forEach((verb) -> mapped.add(verb.name().toLowerCase() + " " + path)));
			}
		});
		Set<String> described = new TreeSet<>();
		description().forEach((path, verbs) -> verbs.keySet().forEach((verb) -> described.add(verb + " " + path)));
		assertThat(described).isEqualTo(mapped).contains("post /jobs", "get /jobs/{id}/events").hasSize(5);
	}

	@Test
	void theDescriptionTellsOfProblemsAndKeys() {
		description().forEach((path, verbs) -> verbs.forEach((verb, operation) -> {
			assertThat(operation.get("responses").toString()).as(path).contains("default=", "application/problem+json");
			assertThat(String.valueOf(operation.get("parameters")).contains("Idempotency-Key")).as(verb + " " + path)
				.isEqualTo(verb.equals("post"));
		}));
	}

	@Test
	void theDescriptionTellsWhatIsRequired() {
		assertThat(this.mvc.get().uri("/v3/api-docs")).bodyJson()
			.extractingPath("$.components.schemas.JobRequest.required")
			.asArray()
			.containsExactlyInAnyOrder("type", "payload");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/actuator/xce", "/actuator/prometheus", "/actuator/health/liveness", "/problems.html",
			"/operator.css", "/operator.js", "/operator-draw.js", "/operator-jobs.js" })
	void isThereWithoutACluster(String uri) {
		assertThat(this.mvc.get().uri(uri)).hasStatusOk();
	}

	@Test
	void isNotReadyWithoutACluster() {
		assertThat(this.mvc.get().uri("/actuator/health/readiness")).hasStatus(503);
	}

	@Test
	void thePageIsTheWelcomePage() {
		assertThat(this.mvc.get().uri("/")).hasStatusOk().hasForwardedUrl("index.html");
	}

	@Test
	void whoeverReachesThePortMayNotSteerTheClient() {
		MvcTestResult result = this.mvc.post().uri("/actuator/xce/apiserver/rediscover").exchange();
		assertThat(result.getResponse().getStatus()).isIn(404, 405);
	}

	@Test
	void whatIsNotThereIsAProblemToo() {
		assertThat(this.mvc.get().uri("/nothing")).hasStatus(404).hasContentType("application/problem+json");
	}

	/**
	 * The part of a description that is looked at.
	 */
	record Description(Map<String, Map<String, Map<String, Object>>> paths) {

	}

}
