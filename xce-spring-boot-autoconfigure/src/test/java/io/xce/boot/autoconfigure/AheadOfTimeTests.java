package io.xce.boot.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import io.xce.client.XceTemplate;
import io.xce.client.rejoin.RejoinCallback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.FileSystemGeneratedFiles;
import org.springframework.aot.generate.GeneratedFiles;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The auto-configurations can be processed ahead of time, and what is generated compiles.
 */
@Timeout(120)
class AheadOfTimeTests {

	@Test
	void generatedSourcesCompileAndHintsAreThere(@TempDir Path directory) throws Exception {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		TestPropertyValues.of("xce.masters=localhost:1").applyTo(context);
		context.register(Joins.class, XceAutoConfiguration.class, XceEventAutoConfiguration.class,
				XceRetryAutoConfiguration.class);
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get("io.xce.boot.autoconfigure", "App")),
				new FileSystemGeneratedFiles((kind) -> directory.resolve(kind.name())));
		new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		generation.writeGeneratedContent();
		assertThat(RuntimeHintsPredicates.reflection().onType(XceProperties.class))
			.accepts(generation.getRuntimeHints());
		assertThat(RuntimeHintsPredicates.reflection().onType(TypeReference.of(XceRuntimeHints.CALL)))
			.accepts(generation.getRuntimeHints());
		List<Path> sources;
		try (Stream<Path> files = Files.walk(directory.resolve(GeneratedFiles.Kind.SOURCE.name()))) {
			sources = files.filter((file) -> file.toString().endsWith(".java")).toList();
		}
		assertThat(sources).extracting((file) -> file.getFileName().toString())
			.contains("XceAutoConfiguration__BeanDefinitions.java");
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
			Path classes = Files.createDirectory(directory.resolve("classes"));
			assertThat(compiler
				.getTask(null, manager, null, List.of("-proc:none", "-nowarn", "-d", classes.toString()), null,
						manager.getJavaFileObjectsFromPaths(sources))
				.call()).isTrue();
		}
	}

	@Test
	void hintsNameWhatExists() throws Exception {
		assertThat(Class.forName(XceRuntimeHints.CALL).getDeclaredField("result")).isNotNull();
	}

	@Configuration(proxyBeanMethods = false)
	static class Joins {

		@Bean
		RejoinCallback callback(XceTemplate template) {
			return new RejoinCallback() {
			};
		}

	}

}
