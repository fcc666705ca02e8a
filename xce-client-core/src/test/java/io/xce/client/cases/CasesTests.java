package io.xce.client.cases;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every case of a public failure that concerns the engine has a test that is named after
 * it. Those of health and metrics (M) are tested with Spring Boot; those of TLS (TL) here
 * too.
 */
class CasesTests {

	private static final List<String> CASES = List.of(
			// redirects
			"H1 H2 H4 H5 H6 H7 H9 H10 H12 H14 H16 H18",
			// first pass
			"F1 F3 F5 F7 F8",
			// stale primary
			"S1 S3 S4 S5 S7 S10 S11 S12",
			// names
			"D1 D2 D4 D7",
			// leaks
			"L1 L2 L4 L6 L7",
			// deadlocks
			"K1 K2 K5 K6 K8",
			// storms
			"R2 R3 R4 R5 R6 R10",
			// writes
			"W1 W2 W4 W7 W8 W9 W10",
			// deadlines
			"T1 T4 T5 T6 T8",
			// interrupts
			"I1 I4 I5",
			// shutdown
			"X1 X3 X5",
			// configuration
			"C1 C2 C3 C4 C5 C6 C7",
			// TLS
			"TL1 TL4",
			// black holes
			"B1 B3 B5 B6",
			// back-pressure
			"Q1 Q2 Q4",
			// order
			"O1 O2",
			// readiness
			"N1 N2 N4",
			// sessions
			"J2 J4 J5 J7");

	private static final Pattern CASE = Pattern.compile("(?:^|, )([A-Z]{1,2}[0-9]{1,2}) ");

	/** The cases that names of test methods begin with. */
	private static Set<String> tested() {
		Set<String> found = new TreeSet<>();
		for (var type : new ClassFileImporter().withImportOption(new ImportOption.OnlyIncludeTests())
			.importPackages("io.xce.client")) {
			for (JavaMethod method : type.getMethods()) {
				method.tryGetAnnotationOfType(DisplayName.class).ifPresent((name) -> {
					Matcher matcher = CASE.matcher(name.value());
					while (matcher.find()) {
						found.add(matcher.group(1));
					}
				});
			}
		}
		return found;
	}

	@Test
	@Tag("figures")
	void everyCaseHasATest() {
		Set<String> cases = CASES.stream()
			.flatMap((group) -> Pattern.compile(" ").splitAsStream(group))
			.collect(Collectors.toCollection(TreeSet::new));
		Set<String> tested = tested();
		Set<String> missing = new TreeSet<>(cases);
		missing.removeAll(tested);
		System.out.printf("figures: %d cases of public failures concern the engine, %d have no test of their name %s%n",
				cases.size(), missing.size(), missing);
		assertThat(missing).isEmpty();
	}

	@Test
	void namesOfCasesAreReadOutOfNames() {
		assertThat(tested()).contains("S12", "TL4").doesNotContain("a", "B99");
	}

}
