package io.xce.protocol;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * What a well-formed request must also obey before a server looks at its body. One set of
 * rules for the controller and for those who stand in for it.
 */
public final class RequestRules {

	private RequestRules() {
	}

	/**
	 * Judge a request.
	 * @param request the request
	 * @param slots how many slots the server announced
	 * @return what was seen and what was expected, to be answered with
	 * {@link Status#INVALID_REQUEST}, or {@code null} if there is nothing to say
	 */
	public static @Nullable String violation(Request request, int slots) {
		Kind kind = request.kind();
		if (kind == null) {
			return "kind " + request.kindCode() + " is not known here, expected 0 to " + Kind.NODE.code();
		}
		if (request.waits() && kind != Kind.READ) {
			return "WAITS is for READ only, but " + request.operation() + " is " + kind;
		}
		String key = (kind == Kind.WRITE) ? keyViolation(request, slots) : noKeyViolation(request, kind);
		return (key != null) ? key : callerKeyViolation(request, kind);
	}

	private static @Nullable String keyViolation(Request request, int slots) {
		if (request.slot() < 0 || request.slot() >= slots) {
			return "slot " + request.slot() + " of a WRITE, expected 0 to " + (slots - 1);
		}
		if (request.sequence() < 1) {
			return "sequence " + request.sequence() + " of a WRITE, expected 1 or more";
		}
		return null;
	}

	private static @Nullable String noKeyViolation(Request request, Kind kind) {
		if (request.slot() != Request.NO_SLOT) {
			return "slot " + request.slot() + " of a " + kind + ", expected none";
		}
		return null;
	}

	private static @Nullable String callerKeyViolation(Request request, Kind kind) {
		String callerKey = request.callerKey();
		if (callerKey == null) {
			return null;
		}
		if (kind != Kind.WRITE) {
			return "caller key of a " + kind + ", expected none";
		}
		int length = callerKey.getBytes(StandardCharsets.UTF_8).length;
		if (length == 0 || length > ProtocolLimits.MAX_CALLER_KEY_BYTES) {
			return "caller key of " + length + " bytes, expected 1 to " + ProtocolLimits.MAX_CALLER_KEY_BYTES;
		}
		return null;
	}

}
