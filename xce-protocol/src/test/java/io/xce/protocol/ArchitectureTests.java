package io.xce.protocol;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

class ArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.xce.protocol");

	@Test
	void onlyTheCodecKnowsNetty() {
		noClasses().that()
			.resideInAnyPackage("io.xce.protocol", "io.xce.protocol.key")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.netty..")
			.check(CLASSES);
	}

	@Test
	void theValuesKnowNeitherCodecNorTables() {
		noClasses().that()
			.resideInAPackage("io.xce.protocol")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.xce.protocol.codec..", "io.xce.protocol.key..")
			.check(CLASSES);
	}

	@Test
	void thereAreNoCycles() {
		slices().matching("io.xce.(**)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void tablesHaveNeitherClockNorChance() {
		noClasses().that()
			.resideInAPackage("io.xce.protocol..")
			.should()
			.dependOnClassesThat()
			.haveNameMatching("java\\.time\\..*|java\\.util\\.(Random|SplittableRandom)|java\\.util\\.random\\..*"
					+ "|java\\.util\\.concurrent\\.ThreadLocalRandom")
			.orShould()
			.callMethod(System.class, "nanoTime")
			.orShould()
			.callMethod(System.class, "currentTimeMillis")
			.orShould()
			.callMethod(Math.class, "random")
			.check(CLASSES);
	}

}
