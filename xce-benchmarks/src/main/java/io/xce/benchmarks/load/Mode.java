package io.xce.benchmarks.load;

/**
 * How requests are made.
 */
public enum Mode {

	/** One thread keeps 64 requests in flight. */
	ASYNC_64(64, 128),

	/** One thread keeps 256 requests in flight. */
	ASYNC_256(256, 128),

	/** One thread keeps 64 requests in flight, with bodies of 4 KiB. */
	ASYNC_64_4K(64, 4096),

	/** Each of 64 answers sends the next request, on the thread that brought it. */
	DIRECT_64(64, 128),

	/** One thread sends and waits. */
	BLOCKING_1(1, 128),

	/** 16 threads send and wait. */
	BLOCKING_16(16, 128);

	private final int width;

	private final int bodyBytes;

	Mode(int width, int bodyBytes) {
		this.width = width;
		this.bodyBytes = bodyBytes;
	}

	/**
	 * How many requests at a time.
	 * @return the number
	 */
	public int width() {
		return this.width;
	}

	/**
	 * The length of each body.
	 * @return the length in bytes
	 */
	public int bodyBytes() {
		return this.bodyBytes;
	}

}
