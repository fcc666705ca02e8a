package io.xce.testing.cluster;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/**
 * What a test does not use it need not have on its class path.
 */
class ArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages("io.xce.testing.cluster");

	@Test
	void clusterNeedsNoTestLibrary() {
		noClasses().that()
			.resideInAPackage("io.xce.testing.cluster")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.junit..", "org.springframework..", "org.testcontainers..",
					"io.xce.testing.cluster.*..")
			.check(CLASSES);
	}

	@Test
	void onlyTheSpringRoomKnowsSpring() {
		noClasses().that()
			.resideOutsideOfPackage("io.xce.testing.cluster.spring")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework..")
			.check(CLASSES);
	}

	@Test
	void nobodyKnowsSpringBoot() {
		noClasses().should().dependOnClassesThat().resideInAPackage("org.springframework.boot..").check(CLASSES);
	}

	/**
	 * The room of the archive is for programs, which have the client anyway.
	 */
	@Test
	void onlyTheArchiveRoomKnowsTheClient() {
		noClasses().that()
			.resideOutsideOfPackage("io.xce.testing.cluster.archive")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.xce.client..")
			.check(CLASSES);
	}

}
