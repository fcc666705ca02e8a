package io.xce.cli.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.xce.cli.process.Pause;
import io.xce.cli.support.Json;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A caller of the API server that knows HTTP and nothing else.
 */
final class JobsOverHttp {

	private static final Duration PATIENCE = Duration.ofSeconds(40);

	private final HttpClient http = HttpClient.newHttpClient();

	private final URI base;

	JobsOverHttp(URI base) {
		this.base = base;
	}

	HttpResponse<String> submit(String type, String payload, @Nullable String key) {
		HttpRequest.Builder request = HttpRequest.newBuilder(this.base.resolve("/jobs"))
			.timeout(PATIENCE)
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(new Json().put("type", type).put("payload", payload).toString()));
		if (key != null) {
			request.header("Idempotency-Key", key);
		}
		return send(request.build());
	}

	HttpResponse<String> get(String path) {
		return send(HttpRequest.newBuilder(this.base.resolve(path)).timeout(PATIENCE).build());
	}

	/** All events of a job, once it has ended. */
	CompletableFuture<String> follow(String id) {
		return this.http
			.sendAsync(HttpRequest.newBuilder(this.base.resolve("/jobs/" + id + "/events")).timeout(PATIENCE).build(),
					HttpResponse.BodyHandlers.ofString())
			.thenApply(HttpResponse::body);
	}

	String await(String id, String state) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (true) {
			String job = get("/jobs/" + id).body();
			if (field(job, "state").equals(state)) {
				return job;
			}
			assertThat(System.nanoTime() - deadline).as("time over while " + job).isNegative();
			Pause.millis(50);
		}
	}

	private HttpResponse<String> send(HttpRequest request) {
		try {
			return this.http.send(request, HttpResponse.BodyHandlers.ofString());
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError(ex);
		}
	}

	/** The value of a field of a flat JSON object, without quotes. */
	static String field(String json, String name) {
		Matcher matcher = Pattern.compile("\"" + name + "\":\"?([^\",}]*)").matcher(json);
		assertThat(matcher.find()).as(name + " in " + json).isTrue();
		return matcher.group(1);
	}

}
