package io.xce.client;

import java.time.Instant;
import java.util.Date;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * The rooms and their directions.
 */
class ArchitectureTests {

	private static final String ROOT = "io.xce.client";

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages(ROOT);

	@Test
	void nobodyImportsTheRoot() {
		noClasses().that()
			.resideInAnyPackage(ROOT + ".*..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT)
			.check(CLASSES);
	}

	@Test
	void roomsHaveNoCycles() {
		slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void publicRoomsKnowNoInternals() {
		noClasses().that()
			.resideInAnyPackage(ROOT + ".call..", ROOT + ".topology..", ROOT + ".event..", ROOT + ".retry..",
					ROOT + ".rejoin..", ROOT + ".security..", ROOT + ".spi..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT + ".internal..")
			.check(CLASSES);
	}

	@Test
	void theControlPlaneDoesNotKnowTheDataPath() {
		noClasses().that()
			.resideInAPackage(ROOT + ".internal.failover..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage(ROOT + ".internal.dispatch..")
			.check(CLASSES);
	}

	@Test
	void nettyStaysInItsRoom() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".internal.netty..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.netty..")
			.check(CLASSES);
	}

	@Test
	void springRetryStaysInItsRoom() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".retry..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("org.springframework..")
			.check(CLASSES);
	}

	@Test
	@DisplayName("T8 wall clock: nobody reads it")
	void nobodyReadsTheWallClock() {
		noClasses().should()
			.callMethod(System.class, "currentTimeMillis")
			.orShould()
			.callMethod(Instant.class, "now")
			.orShould()
			.dependOnClassesThat()
			.belongToAnyOf(java.time.Clock.class, Date.class)
			.check(CLASSES);
	}

	@Test
	void timeAndChanceComeFromTheRuntimeRoomOnly() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".internal.runtime..")
			.should()
			.callMethod(System.class, "nanoTime")
			.orShould()
			.callMethod(System.class, "currentTimeMillis")
			.orShould()
			.callMethod(Math.class, "random")
			.orShould()
			.callMethod(Thread.class, "sleep", long.class)
			.orShould()
			.dependOnClassesThat()
			.haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
			.orShould()
			.dependOnClassesThat()
			.haveFullyQualifiedName("java.util.Random")
			.check(CLASSES);
	}

}
