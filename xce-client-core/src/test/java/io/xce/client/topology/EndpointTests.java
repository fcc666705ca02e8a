package io.xce.client.topology;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class EndpointTests {

	@ParameterizedTest
	@CsvSource({ "a:1, a, 1", "a, a, 7400", "  ctl-1:7401 , ctl-1, 7401", "A.Example.COM:2, a.example.com, 2",
			"10.0.0.1:80, 10.0.0.1, 80", "[::1]:7000, ::1, 7000", "[::1], ::1, 7400", "::1, ::1, 7400",
			"fe80::1, fe80::1, 7400", "[2001:DB8::1]:65535, 2001:db8::1, 65535", "a:01, a, 1", "a_b:1, a_b, 1",
			"a:7409, a, 7409", "a:000007400, a, 7400" })
	void formsThatAreUnderstood(String text, String host, int port) {
		assertThat(Endpoint.parse(text)).isEqualTo(new Endpoint(host, port));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", ":1", "a:", "a:b", "a:0", "a:65536", "a:70000", "a:-1", "a:+1", "a: 1",
			"a:9999999999", "[::1", "[::1]7000", "[::1]x", "[]:1", "a b:1", "a/b:1", "http://a:1", "a,b", "::g" })
	void formsThatAreRejectedNamingTheText(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse(text))
			.withMessageContaining("'" + text + "'")
			.withMessageContaining("host:port");
	}

	@ParameterizedTest
	@ValueSource(strings = { "fe80::1%lo:7000", "[fe80::1%lo]:7000", "fe80::1%lo" })
	void zoneIdIsRejectedWithAHint(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse(text))
			.withMessageContaining("without '%'");
	}

	@ParameterizedTest
	@CsvSource({ "'', it is empty", "%lo, without '%'", "a/b, the character '/'" })
	void problemOfAHostIsSaid(String host, String problem) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Endpoint(host, 1)).withMessageContaining(problem);
	}

	@Test
	void longestHostIsOf255Characters() {
		assertThat(new Endpoint("x".repeat(255), 1).host()).hasSize(255);
		assertThatIllegalArgumentException().isThrownBy(() -> new Endpoint("x".repeat(256), 1))
			.withMessageContaining("longer than 255");
	}

	@Test
	void addressWithPortButWithoutBracketsSaysHowToWriteIt() {
		assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse("::1.x:7000"))
			.withMessageContaining("[address]:port");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "::1:7400 | [::1]:7400 | [::1:7400]", "2001:db8::a:1 | [2001:db8::a]:1 | [2001:db8::a:1]",
					"fd00:1::2:65535 | [fd00:1::2]:65535 |", "1:2:3:4:5:6:7:8:7400 | [1:2:3:4:5:6:7:8]:7400 |",
					":::7400 | [::]:7400 |" })
	void addressWhoseLastGroupMayBeAPortIsRejectedWithBothSpellings(String text, String port, String address) {
		assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse(text))
			.withMessageContaining("'" + text + "'")
			.withMessageContaining(port)
			.satisfies((ex) -> {
				if (address != null) {
					assertThat(ex).hasMessageContaining(address);
				}
				else {
					assertThat(ex).hasMessageNotContaining("part of the address");
				}
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "::1", "fe80::1", "2001:db8::7400", "2001:db8::1:a", "1:2:3:4:5:6:7:7400", "::",
			"::ffff:10.0.0.1" })
	void addressThatCanBeReadInOneWayNeedsNoBrackets(String text) {
		assertThat(Endpoint.parse(text)).isEqualTo(new Endpoint(text, 7400));
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://127.0.0.1:7400", "xce://a", "tcp://[::1]:7400" })
	void schemeIsRejectedAsSuch(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse(text))
			.withMessageContaining("without '" + text.substring(0, text.indexOf("://") + 3) + "'");
	}

	@Test
	void hostsThatDifferInCaseAreEqual() {
		assertThat(new Endpoint("Host", 1)).isEqualTo(new Endpoint("hOST", 1))
			.hasSameHashCodeAs(new Endpoint("host", 1));
		assertThat(new Endpoint("host", 1)).isNotEqualTo(new Endpoint("host", 2));
	}

	@ParameterizedTest
	@CsvSource({ "a:1, a:1", "::1, [::1]:7400", "[::1]:2, [::1]:2" })
	void textCanBeParsedAgain(String text, String shown) {
		Endpoint endpoint = Endpoint.parse(text);
		assertThat(endpoint).hasToString(shown);
		assertThat(Endpoint.parse(endpoint.toString())).isEqualTo(endpoint);
	}

	@Test
	void hostOfARedirectIsCheckedToo() {
		assertThat(new Endpoint("[::1]", 7000).host()).isEqualTo("::1");
		assertThatIllegalArgumentException().isThrownBy(() -> new Endpoint("", 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new Endpoint("a", 0));
		assertThatIllegalArgumentException().isThrownBy(() -> new Endpoint("a", 70000));
		assertThatIllegalArgumentException().isThrownBy(() -> new Endpoint("x".repeat(256), 1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "tr\u0000n", "a\nb", "a:b:c d" })
	void controlCharactersNeverReachALog(String host) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Endpoint(host, 1));
	}

}
