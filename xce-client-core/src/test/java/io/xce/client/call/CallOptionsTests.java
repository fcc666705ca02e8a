package io.xce.client.call;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CallOptionsTests {

	@Test
	void defaultsSayNothing() {
		CallOptions options = CallOptions.defaults();
		assertThat(options.deadline()).isNull();
		assertThat(options.attemptTimeout()).isNull();
		assertThat(options.idempotencyKey()).isNull();
		assertThat(options.lane()).isNull();
		assertThat(options.isDirect()).isFalse();
	}

	@Test
	void eachMethodChangesOneThingInACopy() {
		CallOptions first = CallOptions.idempotencyKey("k");
		CallOptions second = first.deadline(Duration.ofSeconds(5))
			.attemptTimeout(Duration.ofSeconds(1))
			.lane("l")
			.direct();
		assertThat(second.idempotencyKey()).isEqualTo("k");
		assertThat(second.deadline()).isEqualTo(Duration.ofSeconds(5));
		assertThat(second.attemptTimeout()).isEqualTo(Duration.ofSeconds(1));
		assertThat(second.lane()).isEqualTo("l");
		assertThat(second.isDirect()).isTrue();
		assertThat(first.deadline()).isNull();
		assertThat(first.lane()).isNull();
		assertThat(CallOptions.defaults().isDirect()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "P0D", "PT-1S" })
	void timesMustBePositive(Duration value) {
		assertThatIllegalArgumentException().isThrownBy(() -> CallOptions.defaults().deadline(value))
			.withMessageContaining("'deadline'");
		assertThatIllegalArgumentException().isThrownBy(() -> CallOptions.defaults().attemptTimeout(value))
			.withMessageContaining("'attemptTimeout'");
	}

	@Test
	void keyIsMeasuredInBytes() {
		assertThat(CallOptions.idempotencyKey("x".repeat(64)).idempotencyKey()).hasSize(64);
		assertThatIllegalArgumentException().isThrownBy(() -> CallOptions.idempotencyKey("x".repeat(65)));
		assertThatIllegalArgumentException().isThrownBy(() -> CallOptions.idempotencyKey("ü".repeat(33)))
			.withMessageContaining("66");
		assertThatIllegalArgumentException().isThrownBy(() -> CallOptions.idempotencyKey(""));
	}

}
