package io.xce.benchmarks.cluster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class NodeEventTests {

	@ParameterizedTest
	@EnumSource
	void lineIsReadAsItWasWritten(NodeEvent.Kind kind) {
		NodeEvent event = new NodeEvent(-17, kind, 3, "c");
		assertThat(NodeEvent.parse(event.line())).isEqualTo(event);
	}

	@Test
	void textMayBeEmpty() {
		NodeEvent event = new NodeEvent(1, NodeEvent.Kind.CANDIDATE, 0, "");
		assertThat(NodeEvent.parse(event.line())).isEqualTo(event);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "1 ready 2", "1 ready 2 a b", "1 unknown 2 a", "x ready 2 a", "1 ready x a" })
	void otherLinesAreRefused(String line) {
		assertThatIllegalArgumentException().isThrownBy(() -> NodeEvent.parse(line));
	}

}
