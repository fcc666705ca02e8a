package io.xce.protocol;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RequestRulesTests {

	private static final RequestMessage READ = RequestMessage.of(1, "a", Kind.READ, new byte[0]);

	private static final RequestMessage WRITE = RequestMessage.of(1, "a", Kind.WRITE, new byte[0]).withKey(3, 1, true);

	@Test
	void hasNothingToSayOfGoodRequests() {
		assertThat(RequestRules.violation(READ, 4)).isNull();
		assertThat(RequestRules.violation(READ.withWaits(true), 4)).isNull();
		assertThat(RequestRules.violation(WRITE, 4)).isNull();
		assertThat(RequestRules.violation(WRITE.withCallerKey("k"), 4)).isNull();
		assertThat(RequestRules.violation(WRITE.withCallerKey("\u20ac".repeat(21)), 4)).isNull();
		for (Kind kind : Kind.values()) {
			RequestMessage request = RequestMessage.of(1, "a", kind, new byte[0]);
			assertThat(RequestRules.violation((kind == Kind.WRITE) ? request.withKey(0, 9, false) : request, 4))
				.isNull();
		}
	}

	@Test
	void namesWhatItSawAndExpected() {
		RequestMessage unknown = new RequestMessage(1, "a", 77, 0, -1, 0, false, false, null, null, new byte[0]);
		violates(unknown, "kind 77", "0 to 4");
		violates(WRITE.withWaits(true), "WAITS is for READ only", "WRITE");
		violates(RequestMessage.of(1, "a", Kind.WRITE, new byte[0]), "slot -1 of a WRITE", "0 to 3");
		violates(WRITE.withKey(4, 1, false), "slot 4 of a WRITE", "0 to 3");
		violates(WRITE.withKey(0, 0, false), "sequence 0 of a WRITE", "1 or more");
		violates(WRITE.withKey(0, -1, false), "sequence -1 of a WRITE", "1 or more");
		violates(READ.withKey(0, 1, false), "slot 0 of a READ", "none");
		violates(READ.withCallerKey("k"), "caller key of a READ", "none");
		violates(WRITE.withCallerKey(""), "caller key of 0 bytes", "1 to 64");
		violates(WRITE.withCallerKey("\u20ac".repeat(22)), "caller key of 66 bytes", "1 to 64");
	}

	private static void violates(Request request, String seen, String expected) {
		assertThat(RequestRules.violation(request, 4)).contains(seen, expected);
	}

}
