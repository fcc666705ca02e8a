package io.xce.cli.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.xce.cli.process.Pause;
import io.xce.cli.support.Json;
import io.xce.testing.cluster.FreePorts;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A headless Chromium (Debian: packages chromium and chromium-driver), driven through the
 * protocol of WebDriver.
 */
final class Browser implements AutoCloseable {

	private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

	private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final HttpClient http = HttpClient.newHttpClient();

	private final Process driver;

	private final URI base;

	private final String session;

	private int width;

	Browser(Path directory) throws IOException {
		int port = FreePorts.find(1).get(0);
		this.base = URI.create("http://127.0.0.1:" + port);
		this.driver = new ProcessBuilder(DRIVER.toString(), "--port=" + port).redirectErrorStream(true)
			.redirectOutput(directory.resolve("chromedriver.log").toFile())
			.start();
		this.session = begin(directory);
	}

	static boolean isInstalled() {
		return Files.isExecutable(DRIVER) && Files.isExecutable(CHROMIUM);
	}

	private String begin(Path directory) {
		List<String> arguments = List.of("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic",
				"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
				"--hide-scrollbars", "--lang=en-US", "--user-data-dir=" + directory.resolve("profile"));
		Json options = new Json().put("binary", CHROMIUM).put("args", arguments);
		Json capabilities = new Json().put("alwaysMatch",
				new Json().put("browserName", "chrome").put("goog:chromeOptions", options));
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (true) {
			try {
				return field(post("/session", new Json().put("capabilities", capabilities)), "sessionId");
			}
			catch (IOException ex) {
				// the driver does not listen yet
				assertThat(System.nanoTime() - deadline).as(ex.toString()).isNegative();
				Pause.millis(50);
			}
		}
	}

	void open(URI page) {
		command("/url", new Json().put("url", page));
	}

	/** The size of the window, which may be smaller than any real one. */
	void resize(int width, int height) {
		this.width = width;
		devTools("Emulation.setDeviceMetricsOverride",
				new Json().put("width", width).put("height", height).put("deviceScaleFactor", 1).put("mobile", false));
	}

	/** {@code light} or {@code dark}. */
	void prefer(String scheme) {
		devTools("Emulation.setEmulatedMedia", new Json().put("features",
				List.of(new Json().put("name", "prefers-color-scheme").put("value", scheme))));
	}

	void pressTab() {
		for (String type : List.of("keyDown", "keyUp")) {
			devTools("Input.dispatchKeyEvent",
					new Json().put("type", type).put("key", "Tab").put("code", "Tab").put("windowsVirtualKeyCode", 9));
		}
	}

	/**
	 * Run a script in the page.
	 * @param body the body of a function that returns a text
	 * @return what it returned
	 */
	String run(String body) {
		// plain letters, so that nothing has to be unescaped here
		String script = "const text = String((() => {" + body + "})());"
				+ "return btoa(String.fromCharCode(...new TextEncoder().encode(text)));";
		String answer = command("/execute/sync", new Json().put("script", script).put("args", List.of()));
		return new String(Base64.getDecoder().decode(field(answer, "value")), StandardCharsets.UTF_8);
	}

	String text(String id) {
		return run("return document.getElementById('" + id + "').textContent");
	}

	/** The whole page, as wide as the window. */
	void screenshot(Path file) throws IOException {
		resize(this.width, Integer.parseInt(run("return document.documentElement.scrollHeight")));
		String answer = devTools("Page.captureScreenshot", new Json().put("format", "png"));
		Files.createDirectories(file.getParent());
		Files.write(file, Base64.getDecoder().decode(field(answer, "data")));
	}

	private String devTools(String command, Json parameters) {
		return command("/goog/cdp/execute", new Json().put("cmd", command).put("params", parameters));
	}

	private String command(String path, Json body) {
		try {
			return post("/session/" + this.session + path, body);
		}
		catch (IOException ex) {
			throw new AssertionError(ex);
		}
	}

	private String post(String path, Json body) throws IOException {
		return send(HttpRequest.newBuilder(this.base.resolve(path))
			.timeout(PATIENCE)
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(body.toString()))
			.build());
	}

	private String send(HttpRequest request) throws IOException {
		try {
			HttpResponse<String> answer = this.http.send(request, HttpResponse.BodyHandlers.ofString());
			assertThat(answer.statusCode()).as("%s: %s", request.uri(), answer.body()).isEqualTo(200);
			return answer.body();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError(ex);
		}
	}

	private static String field(String json, String name) {
		Matcher matcher = Pattern.compile("\"" + name + "\":\\s*\"([^\"]*)\"").matcher(json);
		assertThat(matcher.find()).as(name + " in " + json).isTrue();
		return matcher.group(1);
	}

	@Override
	public void close() {
		List<ProcessHandle> all = this.driver.descendants().toList();
		try {
			send(HttpRequest.newBuilder(this.base.resolve("/session/" + this.session))
				.timeout(Duration.ofSeconds(10))
				.DELETE()
				.build());
		}
		catch (IOException ex) {
			// ended below
		}
		finally {
			this.driver.destroyForcibly();
			all.forEach(ProcessHandle::destroyForcibly);
		}
	}

}
