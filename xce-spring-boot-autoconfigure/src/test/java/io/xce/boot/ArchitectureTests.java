package io.xce.boot;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What Spring Boot asks of its own auto-configurations, and the rooms of this module.
 */
class ArchitectureTests {

	private static final String IMPORTS = "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages("io.xce.boot");

	static List<String> imports() throws IOException {
		try (InputStream in = ArchitectureTests.class.getClassLoader().getResourceAsStream(IMPORTS)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
		}
	}

	@Test
	void everyAutoConfigurationIsListedInOrder() throws IOException {
		assertThat(imports()).isSorted()
			.containsExactlyInAnyOrderElementsOf(CLASSES.stream()
				.filter((type) -> type.isAnnotatedWith(AutoConfiguration.class))
				.map((type) -> type.getName())
				.toList());
	}

	@ParameterizedTest
	@MethodSource("imports")
	void autoConfigurationIsPublicAndFinalAndItsBeansAreNot(String name) throws Exception {
		Class<?> type = Class.forName(name);
		assertThat(Modifier.isPublic(type.getModifiers()) && Modifier.isFinal(type.getModifiers())).isTrue();
		Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses()))
			.flatMap((declaring) -> Arrays.stream(declaring.getDeclaredMethods()))
			.filter((method) -> method.isAnnotationPresent(Bean.class))
			.forEach(ArchitectureTests::isPackagePrivate);
	}

	private static void isPackagePrivate(Method method) {
		assertThat(method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE)).as("%s", method)
			.isZero();
		assertThat(method.isAnnotationPresent(ConditionalOnClass.class)).as("%s", method).isFalse();
	}

	@Test
	void roomsHaveNoCycles() {
		slices().matching("io.xce.boot.(**)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void nobodyKnowsTheInternalsOfTheClient() {
		noClasses().should().dependOnClassesThat().resideInAPackage("io.xce.client.internal..").check(CLASSES);
	}

}
