package io.xce.cli;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The rooms of the command and their directions.
 */
class ArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages("io.xce.cli");

	@Test
	void roomsHaveNoCycles() {
		slices().matching("io.xce.cli.(*)..").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void nobodyImportsTheRoot() {
		noClasses().that()
			.resideInAPackage("io.xce.cli.*..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.xce.cli")
			.check(CLASSES);
	}

	@Test
	void supportKnowsNobody() {
		noClasses().that()
			.resideInAPackage("io.xce.cli.support")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.xce.cli.admin", "io.xce.cli.cluster", "io.xce.cli.demo", "io.xce.cli.process",
					"io.xce.cli.shell", "io.xce.cli.simulate")
			.check(CLASSES);
	}

	@Test
	void onlyTheClusterRoomKnowsTheController() {
		noClasses().that()
			.resideOutsideOfPackage("io.xce.cli.cluster")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.xce.controller..")
			.check(CLASSES);
	}

	/**
	 * The daemons run in their own processes; only what they write and are called is
	 * known here.
	 */
	@Test
	void nobodyReachesIntoTheSamples() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.xce.sample.apiserver..", "io.xce.sample.worker", "org.springframework..")
			.check(CLASSES);
	}

	@Test
	void nobodyReachesIntoTheClient() {
		noClasses().should().dependOnClassesThat().resideInAPackage("io.xce.client.internal..").check(CLASSES);
	}

}
