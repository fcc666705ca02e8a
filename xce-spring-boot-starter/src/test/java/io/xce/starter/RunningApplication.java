package io.xce.starter;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The {@link Application} with all its endpoints, and an operator who reads them over
 * HTTP.
 */
final class RunningApplication implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final HttpClient http = HttpClient.newHttpClient();

	private final ConfigurableApplicationContext context;

	private final String base;

	RunningApplication(String... arguments) {
		List<String> all = new ArrayList<>(List.of("--server.port=0", "--spring.main.banner-mode=off",
				"--management.endpoints.web.exposure.include=*", "--management.endpoint.health.show-details=always",
				"--management.endpoint.health.probes.enabled=true"));
		all.addAll(List.of(arguments));
		this.context = new SpringApplicationBuilder(Application.class).run(all.toArray(String[]::new));
		this.base = "http://localhost:" + ((WebServerApplicationContext) this.context).getWebServer().getPort()
				+ "/actuator";
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	Application.Submitter submitter() {
		return bean(Application.Submitter.class);
	}

	HttpResponse<String> get(String path) throws Exception {
		return send(request(path));
	}

	HttpResponse<String> post(String path) throws Exception {
		return send(request(path).POST(HttpRequest.BodyPublishers.noBody()));
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create(this.base + path)).timeout(PATIENCE);
	}

	private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
		return this.http.send(request.build(), HttpResponse.BodyHandlers.ofString());
	}

	/** The health of the client once it has a status. */
	String awaitHealth(int status) throws Exception {
		HttpResponse<String> health = get("/health/xce");
		while (health.statusCode() != status) {
			health = get("/health/xce");
		}
		return health.body();
	}

	@Override
	public void close() {
		this.context.close();
	}

}
