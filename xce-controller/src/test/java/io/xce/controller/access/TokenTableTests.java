package io.xce.controller.access;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.xce.jobs.JobOperation;
import io.xce.protocol.Operations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What a file of tokens says, and what it may not.
 */
class TokenTableTests {

	private static final String SECRET = "0123456789abcdef";

	private static byte[] bytes(String token) {
		return token.getBytes(StandardCharsets.UTF_8);
	}

	@Test
	void namesRolesTokensAndHashesAreRead() {
		TokenTable table = TokenTable
			.parse(List.of("# who may come", "", "orders client " + SECRET, "  orders\tclient  another-" + SECRET,
					"ops operator sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
		assertThat(table.principalOf(bytes(SECRET))).isEqualTo("orders");
		assertThat(table.principalOf(bytes("another-" + SECRET))).isEqualTo("orders");
		assertThat(table.principalOf(bytes("abc"))).isEqualTo("ops");
		assertThat(table.role("orders")).isEqualTo(AccessRole.CLIENT);
		assertThat(table.role("ops")).isEqualTo(AccessRole.OPERATOR);
	}

	@Test
	void nobodyElseIsKnown() {
		TokenTable table = TokenTable.parse(List.of("orders client " + SECRET));
		for (String other : List.of("", SECRET.substring(1), SECRET + "0", "orders", "sha256:")) {
			assertThat(table.principalOf(bytes(other))).as(other).isNull();
		}
		assertThat(table.role("ops")).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			orders client                          | line 1 has 2 fields
			orders client 0123456789abcdef more    | line 1 has 4 fields
			orders clerk 0123456789abcdef          | client, operator or read-only
			or/ders client 0123456789abcdef        | no valid name
			orders client 0123456789abcde          | token of 15 characters
			orders client sha256:0123456789abcdef  | no valid hash
			'#'                                    | no token in it
			""")
	void whatIsWrongIsNamedWithoutTheToken(String line, String problem) {
		assertThatIllegalArgumentException().isThrownBy(() -> TokenTable.parse(List.of(line)))
			.withMessageContaining(problem)
			.satisfies((ex) -> assertThat(ex).hasMessageNotContaining("0123456789"));
	}

	@Test
	void aSecondRoleAndASecondOwnerAreRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> TokenTable.parse(List.of("a client " + SECRET, "a operator x" + SECRET)))
			.withMessageContaining("line 2")
			.withMessageContaining("second role");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> TokenTable.parse(List.of("a client " + SECRET, "b client " + SECRET)))
			.withMessageContaining("line 2")
			.withMessageContaining("repeats a token");
	}

	@Test
	void rolesMayDoWhatTheyAreFor() {
		for (JobOperation operation : JobOperation.values()) {
			String name = operation.operation();
			boolean reads = List.of(JobOperation.GET, JobOperation.LIST, JobOperation.NODE_STATUS).contains(operation);
			assertThat(AccessRole.READ_ONLY.allows(name)).as(name).isEqualTo(reads);
			assertThat(AccessRole.OPERATOR.allows(name)).as(name).isTrue();
			boolean node = name.startsWith("node.") && operation != JobOperation.NODE_STATUS;
			assertThat(AccessRole.CLIENT.allows(name)).as(name).isEqualTo(!node);
		}
		assertThat(AccessRole.READ_ONLY.allows(Operations.PRIMARY)).isTrue();
		assertThat(AccessRole.READ_ONLY.allows("jobs.of-tomorrow")).isFalse();
		assertThat(AccessRole.CLIENT.allows("node.drain")).isFalse();
		assertThat(AccessRole.OPERATOR.allows("node.drain")).isTrue();
	}

}
