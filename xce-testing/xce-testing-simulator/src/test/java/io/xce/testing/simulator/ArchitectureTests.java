package io.xce.testing.simulator;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The rooms and their directions.
 */
class ArchitectureTests {

	private static final String ROOT = "io.xce.testing.simulator";

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages(ROOT);

	@Test
	void roomsHaveNoCycles() {
		slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void nobodyImportsTheRoot() {
		noClasses().that()
			.resideInAPackage(ROOT + ".*..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT)
			.check(CLASSES);
	}

	@Test
	void theClusterDoesNotKnowTheClient() {
		noClasses().that()
			.resideInAnyPackage(ROOT + ".cluster..", ROOT + ".check..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.xce.client.internal..", "io.xce.client.call..", ROOT + ".client..")
			.check(CLASSES);
	}

	@Test
	void nobodyReadsTimeOrChanceOfItsOwn() {
		noClasses().should()
			.callMethod(System.class, "nanoTime")
			.orShould()
			.callMethod(System.class, "currentTimeMillis")
			.orShould()
			.callMethod(Math.class, "random")
			.orShould()
			.callMethod(Thread.class, "sleep", long.class)
			.check(CLASSES);
	}

}
