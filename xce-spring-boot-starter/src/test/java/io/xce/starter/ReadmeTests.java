package io.xce.starter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What README shows of Spring Boot is the application that Maven builds and tests outside
 * of this project, file by file.
 */
class ReadmeTests {

	private static final Path APPLICATION = Path.of("src/it/empty-app");

	private static String shown(String language) throws IOException {
		String readme = Files.readString(Path.of("../README.md"));
		String section = readme.substring(readme.indexOf("## In Spring Boot"));
		String fence = "```" + language + "\n";
		int begin = section.indexOf(fence) + fence.length();
		return section.substring(begin, section.indexOf("```", begin));
	}

	@Test
	void beanIsTheApplications() throws IOException {
		assertThat(Files.readString(APPLICATION.resolve("src/main/java/com/example/demo/Submitter.java")))
			.endsWith("\n\n" + shown("java"));
	}

	@Test
	void configurationIsTheApplications() throws IOException {
		assertThat(Files.readString(APPLICATION.resolve("src/main/resources/application.yaml")))
			.isEqualTo(shown("yaml"));
	}

}
