package io.xce.testing.resolver;

import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.testing.ScriptedCluster;
import io.xce.testing.time.VirtualTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScriptedResolverTests {

	private final VirtualTime time = new VirtualTime();

	private final ScriptedResolver resolver = new ScriptedResolver(this.time);

	private final List<String> answers = new ArrayList<>();

	private void ask(String host) {
		this.resolver.resolve(host, false,
				(addresses, failure) -> this.answers
					.add(this.time.now().toMillis() + " " + ((failure != null) ? failure.getClass().getSimpleName()
							: addresses.stream().map((address) -> address.getHostAddress()).toList())));
	}

	@Test
	void answersAsToldAndNeverInline() {
		this.resolver.answers("a", ScriptedCluster.ip("10.0.0.1"), ScriptedCluster.ip("10.0.0.2"));
		ask("a");
		assertThat(this.answers).isEmpty();
		this.time.runDue();
		assertThat(this.answers).containsExactly("0 [10.0.0.1, 10.0.0.2]");
	}

	@Test
	void answersChangeWithTime() {
		this.resolver.answers("a", ScriptedCluster.ip("10.0.0.1"));
		this.time.at(Duration.ofSeconds(1), () -> this.resolver.answers("a", ScriptedCluster.ip("10.0.0.9")));
		ask("a");
		this.time.runFor(Duration.ofSeconds(1));
		ask("a");
		this.time.runDue();
		assertThat(this.answers).containsExactly("0 [10.0.0.1]", "1000 [10.0.0.9]");
	}

	@Test
	void unknownNameFailsAndLiteralDoesNot() {
		ask("nobody");
		ask("192.0.2.1");
		ask("::1");
		this.time.runDue();
		assertThat(this.answers).containsExactly("0 UnknownHostException", "0 [192.0.2.1]", "0 [0:0:0:0:0:0:0:1]");
	}

	@Test
	void failsHangsAndTakesTime() {
		this.resolver.fails("f", new UnknownHostException("f")).hangs("h").takes(Duration.ofMillis(30));
		ask("f");
		ask("h");
		this.time.runFor(Duration.ofHours(1));
		assertThat(this.answers).containsExactly("30 UnknownHostException");
	}

	@Test
	void oneNameTakesLongerThanTheOthers() {
		this.resolver.fails("slow", new UnknownHostException("slow"))
			.fails("f", new UnknownHostException("f"))
			.takes("slow", Duration.ofMillis(30));
		ask("slow");
		ask("f");
		this.time.runFor(Duration.ofHours(1));
		assertThat(this.answers).containsExactly("0 UnknownHostException", "30 UnknownHostException");
	}

	@Test
	void everythingCanFailOrHangAndRecover() {
		this.resolver.everythingFails(new UnknownHostException("no network"));
		ask("10.0.0.1");
		this.resolver.everythingHangs();
		ask("10.0.0.2");
		this.resolver.recover();
		ask("10.0.0.3");
		this.time.runDue();
		assertThat(this.answers).containsExactly("0 UnknownHostException", "0 [10.0.0.3]");
	}

	@Test
	void lookupsAreRecorded() {
		this.resolver.resolve("a", true, (addresses, failure) -> {
		});
		assertThat(this.resolver.lookups()).containsExactly(new Lookup(Duration.ZERO, "a", true));
		assertThat(this.resolver.isClosed()).isFalse();
		this.resolver.close();
		assertThat(this.resolver.isClosed()).isTrue();
	}

}
