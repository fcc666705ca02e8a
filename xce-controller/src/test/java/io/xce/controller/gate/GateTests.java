package io.xce.controller.gate;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("R2-1")
class GateTests {

	private final Gate gate = new Gate();

	@Test
	void isOpenUntilItIsClosed() {
		assertThat(this.gate.closedFor()).isNull();
		assertThat(this.gate.open()).isTrue();
		this.gate.close("a");
		assertThat(this.gate.closedFor()).isEqualTo("a");
		this.gate.close("a");
		assertThat(this.gate.closedFor()).isEqualTo("a");
	}

	@Test
	void opensHoweverOftenItWasClosed() {
		this.gate.close("a");
		this.gate.close("b");
		assertThat(this.gate.closedFor()).isEqualTo("b");
		assertThat(this.gate.open()).isTrue();
		assertThat(this.gate.open()).isTrue();
		assertThat(this.gate.closedFor()).isNull();
	}

	@Test
	void closedForGoodItNeverOpensAndSaysTheFirstReason() {
		this.gate.close("a");
		this.gate.closeForGood("b");
		this.gate.closeForGood("c");
		this.gate.close("d");
		assertThat(this.gate.open()).isFalse();
		assertThat(this.gate.closedFor()).isEqualTo("b");
	}

	@Test
	void aReasonIsReplacedOnlyWhereItStillHolds() {
		this.gate.rename("draining", "drained");
		assertThat(this.gate.closedFor()).isNull();
		this.gate.close("draining");
		this.gate.rename("draining", "drained");
		assertThat(this.gate.closedFor()).isEqualTo("drained");
		this.gate.close("by operator");
		this.gate.rename("draining", "drained");
		assertThat(this.gate.closedFor()).isEqualTo("by operator");
	}

}
