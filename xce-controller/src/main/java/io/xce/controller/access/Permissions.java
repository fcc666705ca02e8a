package io.xce.controller.access;

/**
 * Says what a principal may do. Called on event loops: not to block.
 */
@FunctionalInterface
public interface Permissions {

	/** Everyone may do everything. */
	Permissions OPEN = (principal, operation) -> true;

	/**
	 * Whether a principal may execute an operation.
	 * @param principal the principal
	 * @param operation the name of the operation
	 * @return {@code true} if so
	 */
	boolean allows(String principal, String operation);

}
