package io.xce.cli.support;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TableTests {

	@Test
	void columnsAreAlignedAndNothingTrails() {
		String text = new Table("ID", "STATE").row("a-long-id", 1).row("b", null).toString();
		assertThat(text.lines()).containsExactly("ID         STATE", "a-long-id  1", "b          -");
	}

}
