package io.xce.client.event;

/**
 * A registration that can be ended. Idempotent, any thread.
 */
@FunctionalInterface
public interface Registration {

	/**
	 * End the registration. Nothing new is delivered afterwards; what is being delivered
	 * may still end.
	 */
	void remove();

}
