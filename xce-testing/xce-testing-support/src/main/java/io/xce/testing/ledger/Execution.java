package io.xce.testing.ledger;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.xce.protocol.ClientId;
import io.xce.protocol.RequestMessage;
import org.jspecify.annotations.Nullable;

/**
 * A request that was executed, not merely received.
 *
 * @param time when
 * @param node where
 * @param epoch under which epoch
 * @param client by whom, or {@code null} if it never greeted
 * @param request the request
 */
public record Execution(Duration time, String node, long epoch, @Nullable ClientId client, RequestMessage request) {

	/**
	 * The body of the request as text.
	 * @return the text
	 */
	public String text() {
		return new String(this.request.body(), StandardCharsets.UTF_8);
	}

}
