package io.xce.controller;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The rooms of the controller and their one direction.
 */
class ArchitectureTests {

	private final JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.xce.controller");

	@Test
	void roomsHaveNoCycles() {
		slices().matching("io.xce.controller.(*)..").should().beFreeOfCycles().check(this.classes);
	}

	@Test
	void nobodyImportsTheRoot() {
		noClasses().that()
			.resideInAnyPackage("io.xce.controller.*..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.xce.controller")
			.check(this.classes);
	}

	@Test
	void theReplicatedStateIsPure() {
		noClasses().that()
			.resideInAnyPackage("io.xce.controller.statemachine..", "io.xce.controller.jobs..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.apache.ratis..", "io.netty..", "java.time..", "java.net..",
					"java.util.concurrent..")
			.orShould()
			.callMethod(System.class, "nanoTime")
			.orShould()
			.callMethod(System.class, "currentTimeMillis")
			.orShould()
			.callMethod(Math.class, "random")
			.check(this.classes);
	}

	@Test
	void ratisAndNettyStayInTheirRooms() {
		noClasses().that()
			.resideOutsideOfPackage("io.xce.controller.raft..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("org.apache.ratis..")
			.check(this.classes);
		noClasses().that()
			.resideOutsideOfPackage("io.xce.controller.front..")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.netty..")
			.check(this.classes);
	}

	@Test
	void clientsAreNotKnown() {
		noClasses().should().dependOnClassesThat().resideInAnyPackage("io.xce.client..").check(this.classes);
	}

}
