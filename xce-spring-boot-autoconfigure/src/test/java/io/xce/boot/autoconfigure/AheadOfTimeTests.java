package io.xce.boot.autoconfigure;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import io.xce.boot.support.AotApplication;
import io.xce.boot.support.TestController;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplicationAotProcessor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that uses all auto-configurations is processed ahead of time, as a build
 * does it; what is generated is compiled, and run in a JVM of its own.
 */
@Timeout(300)
class AheadOfTimeTests {

	@TempDir
	private static Path directory;

	private static TestController controller;

	private static TestController billing;

	@BeforeAll
	static void process() throws Exception {
		controller = TestController.primary(5);
		billing = TestController.ofCluster(9);
		SpringApplicationAotProcessor
			.main(new String[] { AotApplication.class.getName(), sources().toString(), resources().toString(),
					classes().toString(), "io.xce", "aot", "--xce.masters=localhost:1", "--billing.masters=localhost:2",
					"--management.endpoints.web.exposure.include=*", "--management.endpoints.jmx.exposure.include=*" });
		compile();
	}

	@AfterAll
	static void close() {
		controller.close();
		billing.close();
	}

	private static Path sources() {
		return directory.resolve("sources");
	}

	private static Path resources() {
		return directory.resolve("resources");
	}

	private static Path classes() {
		return directory.resolve("classes");
	}

	private static void compile() throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
				Stream<Path> files = Files.walk(sources())) {
			Files.createDirectories(classes());
			List<Path> generated = files.filter((file) -> file.toString().endsWith(".java")).toList();
			assertThat(compiler
				.getTask(null, manager, null, List.of("-proc:none", "-nowarn", "-d", classes().toString()), null,
						manager.getJavaFileObjectsFromPaths(generated))
				.call()).isTrue();
		}
	}

	@Test
	void allPartsAreGenerated() throws IOException {
		try (Stream<Path> files = Files.walk(sources())) {
			assertThat(files.map((file) -> file.getFileName().toString())).contains(
					"XceAutoConfiguration__BeanDefinitions.java", "XceEventAutoConfiguration__BeanDefinitions.java",
					"XceRetryAutoConfiguration__BeanDefinitions.java",
					"XceEndpointAutoConfiguration__BeanDefinitions.java",
					"XceHealthContributorAutoConfiguration__BeanDefinitions.java",
					"XceMetricsAutoConfiguration__BeanDefinitions.java",
					"XceObservationAutoConfiguration__BeanDefinitions.java",
					"XceContextPropagationAutoConfiguration__BeanDefinitions.java");
		}
	}

	@Test
	void generatedApplicationRunsWithAllItsParts() throws Exception {
		String path = String.join(File.pathSeparator, classes().toString(), resources().toString(),
				System.getProperty("java.class.path"));
		Path output = directory.resolve("output");
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dspring.aot.enabled=true", "-cp", path,
				AotApplication.class.getName(), "--xce.masters=" + controller.address(),
				"--billing.masters=" + billing.address(), "--spring.main.banner-mode=off")
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		try {
			assertThat(process.waitFor(200, TimeUnit.SECONDS)).as("it ends").isTrue();
		}
		finally {
			process.destroyForcibly();
		}
		String said = Files.readString(output, StandardCharsets.UTF_8);
		assertThat(process.exitValue()).as(said).isZero();
		assertThat(said.lines()).contains("generated: true", "order: order", "invoice: invoice", "health: UP",
				"serving: 1.0", "timed: 1", "observed: true", "endpoint: [billing, xce]", "published: true",
				"listened: true");
		assertThat(controller.bodies()).containsSubsequence("join", "order").doesNotContain("invoice");
		assertThat(billing.bodies()).containsExactly("invoice");
	}

	@Test
	void hintsAreThere() throws IOException {
		String hints = Files
			.readString(resources().resolve("META-INF/native-image/io.xce/aot/reachability-metadata.json"));
		for (String type : List.of(XceProperties.class.getName(), XceProperties.Ssl.class.getName(),
				XceProperties.Credentials.class.getName(), XceRuntimeHints.CALL, "io.xce.boot.actuate.XceEndpoint",
				"io.xce.boot.actuate.XceEndpoint$ClientDescriptor",
				"io.xce.boot.actuate.XceEndpoint$EndpointDescriptor")) {
			assertThat(hints).contains("\"" + type + "\"");
		}
	}

	@Test
	void hintsNameWhatExists() throws Exception {
		assertThat(Class.forName(XceRuntimeHints.CALL).getDeclaredField("result")).isNotNull();
	}

}
