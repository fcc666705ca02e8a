package io.xce.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import io.xce.cli.process.TestCluster;
import io.xce.cli.support.XceCommandLine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What README says is so.
 */
class ReadmeIntegrationTests {

	private static final Path HOME = Path.of("").toAbsolutePath().getParent();

	private static final List<String> IMPORTS = List.of("java.nio.file.*", "java.time.Duration",
			"java.util.concurrent.CompletableFuture", "io.xce.client.*", "io.xce.client.call.CallOptions",
			"io.xce.jobs.*");

	@TempDir
	Path directory;

	private static String readme() throws IOException {
		return Files.readString(HOME.resolve("README.md"));
	}

	@Test
	@Tag("R1-1.3")
	@Tag("R1-6.2")
	void theSnippetCompilesAndRuns() throws Exception {
		Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(readme());
		assertThat(block.find()).isTrue();
		try (TestCluster cluster = TestCluster.start(this.directory.resolve("cluster"), 3)) {
			String snippet = block.group(1)
				.replaceAll("masters\\(\".*?\"\\)", "masters(\"" + cluster.masters() + "\")")
				.replace("\"README.md\"", "\"" + HOME.resolve("README.md") + "\"");
			run(snippet);
		}
	}

	private void run(String snippet) throws Exception {
		String imports = String.join("", IMPORTS.stream().map((name) -> "import " + name + ";\n").toList());
		Path source = this.directory.resolve("Snippet.java");
		Files.writeString(source,
				imports + "public class Snippet { public static void run() throws Exception {\n" + snippet + "}}");
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		StringWriter problems = new StringWriter();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
			boolean compiled = compiler
				.getTask(problems, files, null, List.of("-proc:none", "-cp", System.getProperty("java.class.path"),
						"-d", this.directory.toString()), null, files.getJavaFileObjects(source))
				.call();
			assertThat(compiled).as(problems.toString()).isTrue();
		}
		URL[] where = { this.directory.toUri().toURL() };
		try (URLClassLoader loader = new URLClassLoader(where, getClass().getClassLoader())) {
			loader.loadClass("Snippet").getMethod("run").invoke(null);
		}
	}

	@Test
	void whatItLinksToIsThereAndItIsShort() throws IOException {
		List<String> lines = readme().lines().toList();
		assertThat(lines.size()).isLessThanOrEqualTo(150);
		Matcher link = Pattern.compile("]\\(([^)#:]+)\\)").matcher(readme());
		assertThat(link.results().map((result) -> result.group(1)).toList()).isNotEmpty()
			.allSatisfy((target) -> assertThat(HOME.resolve(target)).exists());
	}

	@Test
	void itsCommandsAndOptionsExist() throws IOException {
		Matcher command = Pattern.compile("(?m)^\\./xce ([a-z]+)(.*)$").matcher(readme());
		assertThat(command.results().toList()).isNotEmpty().allSatisfy((line) -> {
			var spec = XceCommandLine.of(new Xce()).getSubcommands().get(line.group(1)).getCommandSpec();
			Matcher option = Pattern.compile("--[a-z-]+").matcher(line.group(2));
			assertThat(option.results().map((each) -> each.group()).toList())
				.allSatisfy((name) -> assertThat(spec.optionsMap()).containsKey(name));
		});
	}

}
