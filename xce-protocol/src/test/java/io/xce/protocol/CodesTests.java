package io.xce.protocol;

import java.util.Arrays;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Codes are wire values: what was released stays.
 */
class CodesTests {

	@Test
	void statusesKeepTheirCodes() {
		assertThat(Arrays.stream(Status.values()).map((status) -> status + "=" + status.code())).startsWith("OK=0",
				"REDIRECT=1", "NO_PRIMARY=2", "NOT_READY=3", "STANDBY=4", "DISABLED=5", "AUTH_FAILED=6",
				"PERMISSION_DENIED=7", "INVALID_REQUEST=8", "NOT_FOUND=9", "CONFLICT=10", "SESSION_EXPIRED=11",
				"KEY_FORGOTTEN=12", "TOO_LARGE=13", "BUSY=14", "UNSUPPORTED_VERSION=15", "INTERNAL=16");
		assertThat(Status.values()).allSatisfy((status) -> assertThat(Status.of(status.code())).isSameAs(status));
	}

	@Test
	void rolesKeepTheirCodes() {
		assertThat(Arrays.stream(Role.values()).map((role) -> role + "=" + role.code())).startsWith("PRIMARY=0",
				"STANDBY=1", "ELECTING=2", "STARTING=3", "DISABLED=4");
		assertThat(Role.values()).allSatisfy((role) -> assertThat(Role.of(role.code())).isSameAs(role));
	}

	@Test
	void kindsKeepTheirCodes() {
		assertThat(Arrays.stream(Kind.values()).map((kind) -> kind + "=" + kind.code())).startsWith("READ=0", "WRITE=1",
				"SESSION=2", "NOTIFICATION=3", "NODE=4");
		assertThat(Kind.values()).allSatisfy((kind) -> assertThat(Kind.of(kind.code())).isSameAs(kind));
	}

	@Test
	void unknownCodesHaveNoValue() {
		assertThat(Status.of(17)).isNull();
		assertThat(Status.of(-1)).isNull();
		assertThat(Role.of(5)).isNull();
		assertThat(Role.of(255)).isNull();
		assertThat(Kind.of(5)).isNull();
		assertThat(Kind.of(-1)).isNull();
	}

}
