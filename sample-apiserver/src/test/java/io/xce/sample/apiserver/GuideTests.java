package io.xce.sample.apiserver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The user guide quotes the samples, and the samples stay short.
 */
class GuideTests {

	private static final Path HOME = Path.of("").toAbsolutePath().getParent();

	private static final int TEN_MINUTES = 1_000;

	private static List<Path> sources(String module) throws IOException {
		try (Stream<Path> files = Files.walk(HOME.resolve(module).resolve("src/main/java"))) {
			return files.filter((file) -> file.toString().endsWith(".java")).toList();
		}
	}

	private static String text(Path file) {
		try {
			return Files.readString(file, StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void whatTheGuideQuotesIsInTheSamples() throws IOException {
		String all = Stream.concat(sources("sample-apiserver").stream(), sources("sample-worker").stream())
			.map(GuideTests::text)
			.collect(Collectors.joining("\n"));
		List<String> quotes = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
			.matcher(text(HOME.resolve("docs/samples.md")))
			.results()
			.map((MatchResult quote) -> quote.group(1))
			.toList();
		assertThat(quotes).hasSizeGreaterThanOrEqualTo(4).allSatisfy((quote) -> assertThat(all).contains(quote));
	}

	@Test
	void eachSampleIsReadInTenMinutes() throws IOException {
		for (String module : List.of("sample-apiserver", "sample-worker")) {
			long lines = sources(module).stream()
				.flatMap((file) -> text(file).lines())
				.map(String::strip)
				.filter((line) -> !line.isEmpty() && !line.startsWith("import ") && !line.startsWith("*")
						&& !line.startsWith("/*"))
				.count();
			assertThat(lines).as(module).isLessThan(TEN_MINUTES);
		}
	}

}
