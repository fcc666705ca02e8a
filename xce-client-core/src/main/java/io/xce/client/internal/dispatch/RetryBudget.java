package io.xce.client.internal.dispatch;

/**
 * Limits re-sends to an endpoint that stays adopted, so that a busy primary is not
 * buried: 500 tokens, one for each re-send, a tenth of one back for each success. It
 * refuses, it never blocks. Confined to the serial context.
 */
final class RetryBudget {

	private static final int TENTHS_PER_TOKEN = 10;

	private static final int FULL = 500 * TENTHS_PER_TOKEN;

	private int tenths = FULL;

	/**
	 * Take a token.
	 * @return {@code false} if there is none
	 */
	boolean take() {
		if (this.tenths < TENTHS_PER_TOKEN) {
			return false;
		}
		this.tenths -= TENTHS_PER_TOKEN;
		return true;
	}

	/**
	 * A request succeeded.
	 */
	void succeeded() {
		if (this.tenths < FULL) {
			this.tenths++;
		}
	}

}
