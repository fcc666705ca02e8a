package io.xce.controller.access;

import java.util.Arrays;
import java.util.Locale;

import io.xce.jobs.JobOperation;
import io.xce.protocol.Kind;
import io.xce.protocol.Operations;
import org.jspecify.annotations.Nullable;

/**
 * What kind of client a token is for. What a role does not name is an operator's.
 */
public enum AccessRole {

	/** Reads, and asks nodes how they are. */
	READ_ONLY,

	/** Does what daemons do: reads, writes, sessions, notifications. */
	CLIENT,

	/** Does everything, also what takes a node out of service. */
	OPERATOR;

	private static final String NODE_OPERATIONS = "node.";

	/**
	 * The name in a file of tokens.
	 * @return for example {@code read-only}
	 */
	public String text() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * The role with a name.
	 * @param text the name
	 * @return the role, or {@code null} if there is none
	 */
	static @Nullable AccessRole of(String text) {
		return Arrays.stream(values()).filter((role) -> role.text().equals(text)).findFirst().orElse(null);
	}

	/**
	 * Whether the role may execute an operation.
	 * @param operation the name of the operation
	 * @return {@code true} if so
	 */
	boolean allows(String operation) {
		if (this == OPERATOR || operation.equals(JobOperation.NODE_STATUS.operation())) {
			return true;
		}
		if (operation.startsWith(NODE_OPERATIONS)) {
			return false;
		}
		return this == CLIENT || reads(operation);
	}

	private static boolean reads(String operation) {
		JobOperation known = JobOperation.of(operation);
		return operation.equals(Operations.PRIMARY) || (known != null && known.kind() == Kind.READ);
	}

}
