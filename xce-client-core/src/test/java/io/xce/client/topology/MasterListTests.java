package io.xce.client.topology;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class MasterListTests {

	@Test
	void elementsAreTrimmedAndEmptyOnesSkipped() {
		assertThat(MasterList.parse("a:1, b:2 ,\tc:3,")).extracting(Endpoint::toString)
			.containsExactly("a:1", "b:2", "c:3");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", ",", " , ,\t" })
	void listThatNamesNobodyIsRejected(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> MasterList.parse(text)).withMessageContaining("masters");
	}

	@Test
	void oneBadElementRejectsTheListAndIsNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> MasterList.parse("a:1,b:0,c:3"))
			.withMessageContaining("'b:0'");
	}

	@Test
	void repeatedElementCountsOnceInItsFirstPlaceAndIsToldOf() {
		MasterList masters = MasterList.parse("b:2,a:1,A:1,a:01,c:3");
		assertThat(masters).extracting(Endpoint::toString).containsExactly("b:2", "a:1", "c:3");
		assertThat(masters.duplicates()).containsExactly("A:1", "a:01");
	}

	@Test
	void samePortOnAnotherHostIsNoDuplicate() {
		MasterList masters = MasterList.parse("a:1,b:1,a:2");
		assertThat(masters.endpoints()).hasSize(3);
		assertThat(masters.duplicates()).isEmpty();
	}

	@Test
	void ipv6InAList() {
		assertThat(MasterList.parse("[::1]:7000,::1,b")).extracting(Endpoint::toString)
			.containsExactly("[::1]:7000", "[::1]:7400", "b:7400");
	}

	@Test
	void knowsItsEndpoints() {
		MasterList masters = MasterList.of(List.of("a:1", "b:2"));
		assertThat(masters.contains(new Endpoint("A", 1))).isTrue();
		assertThat(masters.contains(new Endpoint("a", 2))).isFalse();
		assertThat(masters).hasToString("[a:1, b:2]");
	}

}
