package io.xce.benchmarks.pieces;

import io.xce.client.internal.dispatch.ClientKey;
import io.xce.client.internal.failover.Decisions;
import io.xce.client.internal.failover.OutcomeRow;
import io.xce.protocol.key.KeyLookup;
import io.xce.protocol.key.RecordedResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A piece that does not do what it says costs little.
 */
class PiecesTests {

	@Test
	void framesAreWrittenAndRead() {
		Frames frames = new Frames();
		assertThat(frames.encodeRequest()).isGreaterThan(128);
		assertThat(frames.encodeReply()).isGreaterThan(128);
		assertThat(frames.decodeRequest()).isEqualTo(17);
		assertThat(frames.decodeReply()).isEqualTo(17 + 7);
		assertThat(frames.decodeReply()).isEqualTo(17 + 7 + 7);
	}

	@Test
	void newWritesAreExecutedAndRepeatedOnesAreNot() {
		ControllerKey key = new ControllerKey();
		assertThat(key.newWrite()).isEqualTo(KeyLookup.EXECUTE);
		assertThat(key.repeatedWrite()).isInstanceOf(RecordedResult.class);
		assertThat(key.newWrite()).isEqualTo(KeyLookup.EXECUTE);
	}

	@Test
	void slotsHaveRisingSequences() {
		ClientKey key = new ClientKey();
		assertThat(key.slotAndSequence()).isEqualTo(1);
		assertThat(key.slotAndSequence()).isEqualTo(2);
	}

	@Test
	void decisionsAreTheRightOnes() {
		Decisions decisions = new Decisions();
		assertThat(decisions.route()).isTrue();
		assertThat(decisions.classifyAnswer()).isEqualTo(OutcomeRow.ANSWERED);
		assertThat(decisions.classifyRedirect()).isEqualTo(OutcomeRow.REDIRECTED);
		assertThat(decisions.jitter()).isBetween(1L, 3_200_000_000L);
	}

}
