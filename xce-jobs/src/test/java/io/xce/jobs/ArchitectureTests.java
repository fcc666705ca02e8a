package io.xce.jobs;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

class ArchitectureTests {

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackages("io.xce.jobs");

	@Test
	void knowsNoNettyAndNoBytesOfTheWire() {
		noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.netty..", "io.xce.protocol.codec..")
			.check(CLASSES);
	}

	@Test
	void showsNoMessageInAPublicSignature() {
		noMethods().that()
			.areDeclaredInClassesThat()
			.resideInAPackage("io.xce.jobs")
			.and()
			.arePublic()
			.and()
			.areDeclaredInClassesThat()
			.arePublic()
			.should()
			.haveRawReturnType(describe("a message",
					(type) -> type.getPackageName().startsWith("com.google.protobuf")
							|| type.getPackageName().equals("io.xce.jobs.proto")))
			.check(CLASSES);
		noClasses().that()
			.resideInAPackage("io.xce.jobs")
			.and()
			.haveNameNotMatching(".*(Bodies|JobMessages)(\\$.*)?")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("io.xce.jobs.proto", "com.google.protobuf..")
			.check(CLASSES);
	}

}
