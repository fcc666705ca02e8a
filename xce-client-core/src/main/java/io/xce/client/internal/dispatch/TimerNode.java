package io.xce.client.internal.dispatch;

/**
 * Something that falls due. It is its own entry in the heap, so arming and disarming
 * allocate nothing.
 */
abstract class TimerNode {

	/**
	 * When it falls due, on the engine's clock; {@link Long#MAX_VALUE} if it is not
	 * armed.
	 */
	long due = Long.MAX_VALUE;

	/** Its order in the heap, never later than it is due. */
	long key;

	/** Where it is in the heap, -1 if it is not. */
	int index = -1;

	/**
	 * It is due. It has left the heap.
	 * @param now the time
	 */
	abstract void fire(long now);

}
