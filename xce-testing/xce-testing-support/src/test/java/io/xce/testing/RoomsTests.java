package io.xce.testing;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

class RoomsTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.xce.testing");

	@Test
	void roomsHaveNoCycles() {
		slices().matching("io.xce.testing.(*)..").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void nobodyImportsTheRoot() {
		noClasses().that()
			.resideInAPackage("io.xce.testing.*")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.xce.testing")
			.check(CLASSES);
	}

	@Test
	void realTimeAndChanceStayOutside() {
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

	@Test
	void scriptedNodeDoesNotKnowItsNetwork() {
		noClasses().that()
			.resideInAPackage("io.xce.testing.node")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.xce.testing.network", "io.xce.testing.loopback", "io.xce.testing.time")
			.check(CLASSES);
	}

}
