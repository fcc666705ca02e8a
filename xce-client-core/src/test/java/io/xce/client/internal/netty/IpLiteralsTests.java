package io.xce.client.internal.netty;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class IpLiteralsTests {

	@ParameterizedTest
	@ValueSource(strings = { "10.0.0.1", "127.0.0.1", "::1", "fd00::1", "fe80::1%eth0" })
	void addresses(String text) {
		assertThat(IpLiterals.isAddress(text)).isTrue();
	}

	/** The JDK would ask a name server for each of these. */
	@ParameterizedTest
	@ValueSource(strings = { "999.1.1.1", "1.2.3.4.5", "...", "a:b", "ctl-1", "10.0.0.1.test", "" })
	void names(String text) {
		assertThat(IpLiterals.isAddress(text)).isFalse();
	}

}
