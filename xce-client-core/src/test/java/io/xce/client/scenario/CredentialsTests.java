package io.xce.client.scenario;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import ch.qos.logback.classic.Level;
import io.xce.client.call.AuthenticationFailedException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.call.PermissionDeniedException;
import io.xce.client.topology.EndpointState;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.network.Recorded;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A token goes with every greeting that may have it, is asked for each time, and one that
 * is not accepted ends requests at once without making any node unreachable.
 */
class CredentialsTests {

	private String token = "token-1";

	private final EngineScenario scenario = new EngineScenario("a", "b")
		.with((builder) -> builder.token(() -> this.token));

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private List<String> greeted(String node) {
		return this.scenario.recorder()
			.all(Recorded.Greeted.class, node)
			.stream()
			.map((greeted) -> greeted.hello().credentials())
			.map((bytes) -> (bytes != null) ? new String(bytes, StandardCharsets.UTF_8) : "none")
			.toList();
	}

	/** Have a node accept this token only, in greetings and in requests. */
	private void takes(ScriptedNode node, String accepted) {
		node.is(Role.PRIMARY, 5);
		boolean[] known = new boolean[1];
		node.greeting((reply) -> {
			List<String> seen = greeted("a");
			known[0] = accepted.equals(seen.get(seen.size() - 1));
			return known[0] ? reply : refused(reply);
		});
		node.answers((exchange) -> (known[0] ? Behaviours.ok(5)
				: Behaviours.status(Status.AUTH_FAILED).role(Role.PRIMARY).epoch(5))
			.handle(exchange));
	}

	private static HelloReply refused(HelloReply reply) {
		return new HelloReply(Status.AUTH_FAILED.code(), reply.version(), reply.minVersion(), reply.maxVersion(),
				reply.features(), reply.role(), reply.epoch(), reply.clusterId(), reply.limits(), "not known here");
	}

	@Test
	void everyGreetingBringsTheTokenOfItsMoment() {
		this.scenario.serving("a", 5);
		this.token = "token-2";
		this.scenario.a().crash();
		this.scenario.a().restart().primary(6);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(greeted("a")).containsExactly("token-2");
	}

	@Test
	void withoutATokenThereIsNone() {
		this.token = null;
		this.scenario.a().primary(5);
		this.scenario.finish(this.scenario.read("x"));
		assertThat(greeted("a")).containsExactly("none");
	}

	@Test
	void aTokenThatIsNotAcceptedEndsTheRequestAtOnce() {
		takes(this.scenario.a(), "another");
		this.scenario.b().standby();
		AuthenticationFailedException failure = this.scenario.connected()
			.finish(this.scenario.write("x"))
			.failure(AuthenticationFailedException.class);
		assertThat(failure.elapsed()).isLessThan(Duration.ofMillis(100));
		assertThat(failure.safeToRetry()).isTrue();
		assertThat(failure.attempts()).isEqualTo(1);
		assertThat(this.scenario.state("a")).isEqualTo(EndpointState.PRIMARY);
		assertThat(this.scenario.client().statistics().exhaustions().unreachable()).isZero();
		assertThat(this.scenario.warnings()).singleElement()
			.asString()
			.contains("a:1", "credentials", "not known here");
		assertThat(failure).hasMessageNotContaining("token-1");
	}

	@Test
	void aTokenThatWasReplacedIsUsedAtTheNextRequestOnTheSameConnection() {
		takes(this.scenario.a(), "token-2");
		this.scenario.b().standby();
		this.scenario.connected().finish(this.scenario.write("x")).failure(AuthenticationFailedException.class);
		this.token = "token-2";
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("a");
		this.scenario.finish(this.scenario.write("z"));
		assertThat(greeted("a")).containsExactly("token-1", "token-2");
		assertThat(this.scenario.recorder().dialled()).doesNotContain("a");
	}

	@Test
	void aTokenThatWasRevokedWhileConnectedIsAskedForAnew() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.status(Status.AUTH_FAILED).role(Role.PRIMARY).epoch(5));
		this.scenario.finish(this.scenario.write("x")).failure(AuthenticationFailedException.class);
		this.token = "token-2";
		this.scenario.a().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("a");
		assertThat(greeted("a")).containsExactly("token-2");
	}

	@Test
	void aWriteUnderOtherCredentialsMayFoundARecordOfItsOwn() {
		this.scenario.serving("a", 5);
		this.scenario.finish(this.scenario.write("x"));
		assertThat(first("x")).isTrue();
		this.scenario.finish(this.scenario.write("y"));
		assertThat(first("y")).isFalse();
		this.token = "token-2";
		this.scenario.a().crash();
		this.scenario.a().restart();
		// until it is dialled again, which greets it anew
		this.scenario.pass(65_000);
		this.scenario.finish(this.scenario.write("z"));
		assertThat(first("z")).isTrue();
		this.scenario.finish(this.scenario.write("last"));
		assertThat(first("last")).isFalse();
	}

	private boolean first(String body) {
		return this.scenario.recorder().requests(body).get(0).request().first();
	}

	@Test
	void aRequestThatIsNotPermittedEndsAtOnceAndTheTokenIsNotSentAgain() {
		this.scenario.serving("a", 5);
		this.scenario.a().answers(Behaviours.status(Status.PERMISSION_DENIED).role(Role.PRIMARY).epoch(5));
		this.scenario.finish(this.scenario.write("x")).failure(PermissionDeniedException.class);
		this.scenario.a().answers(Behaviours.ok(5));
		assertThat(this.scenario.finish(this.scenario.write("y")).servedBy()).isEqualTo("a");
		assertThat(greeted("a")).isEmpty();
		assertThat(this.scenario.primary()).isEqualTo("a");
	}

	@Test
	void anAddressOfARedirectIsGivenNoTokenBeforeItShowsTheCluster() {
		ScriptedNode other = this.scenario.cluster().add("other", "127.0.0.9", 1);
		this.scenario.connected().a().redirects("127.0.0.9", 1);
		this.scenario.b().standby();
		other.primary(5);
		assertThat(this.scenario.finish(this.scenario.read("x")).servedBy()).isEqualTo("other");
		assertThat(greeted("other")).containsExactly("none", "token-1");
	}

	@Test
	void nothingThatIsLoggedOrToldHoldsTheToken() {
		LogCapture log = new LogCapture(Logger.ROOT_LOGGER_NAME);
		try (log) {
			log.level("io.xce", Level.TRACE);
			takes(this.scenario.a(), "another");
			this.scenario.b().redirects("a", 1);
			this.scenario.finish(this.scenario.write("x")).failure(AuthenticationFailedException.class);
			this.scenario.each(ScriptedNode::crash);
			this.scenario.finish(this.scenario.write("y")).failure(ControllersUnreachableException.class);
		}
		assertThat(log.lines()).isNotEmpty().noneMatch((line) -> line.contains("token-1"));
		assertThat(this.scenario.events().toString()).doesNotContain("token-1");
		assertThat(this.scenario.client().view().toString()).doesNotContain("token-1");
		assertThat(this.scenario.recorder().all(Recorded.Greeted.class)).isNotEmpty()
			.allSatisfy((greeted) -> assertThat(greeted.hello().toString()).contains("<hidden>"));
	}

	@Test
	void whatTheSupplierThrowsClosesTheConnectionAndIsNotQuoted() {
		EngineScenario broken = new EngineScenario("a").with((builder) -> builder.token(() -> {
			throw new IllegalStateException("the secret is 42");
		}));
		try (broken) {
			broken.a().primary(5);
			ControllersUnreachableException failure = broken.finish(broken.read("x"))
				.failure(ControllersUnreachableException.class);
			assertThat(failure).hasMessageContaining("a:1")
				.hasMessageContaining("credentials could not be read (IllegalStateException)")
				.hasMessageNotContaining("42");
		}
	}

}
