package io.xce.boot.health;

import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import io.xce.boot.support.TestController;
import io.xce.boot.support.VirtualClient;
import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import io.xce.testing.time.VirtualWorker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.health.contributor.Health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.boot.health.contributor.Status.DOWN;
import static org.springframework.boot.health.contributor.Status.OUT_OF_SERVICE;
import static org.springframework.boot.health.contributor.Status.UNKNOWN;
import static org.springframework.boot.health.contributor.Status.UP;

/**
 * Tests for {@link XceHealthIndicator}.
 */
@Timeout(60)
class XceHealthIndicatorTests {

	private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

	private final VirtualClient world = new VirtualClient();

	@AfterEach
	void close() {
		this.world.close();
	}

	private Health health() {
		return new XceHealthIndicator(this.world.client(), Clock.fixed(NOW, ZoneOffset.UTC)).health();
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> endpoint(Health health, String name) {
		return (Map<String, Object>) ((Map<String, Object>) health.getDetails().get("endpoints")).get(name);
	}

	private static void assertReason(Health health, String reason) {
		assertThat(health.getDetails()).containsEntry("reason", reason);
	}

	@Test
	void unknownBeforeFirstContact() {
		Health health = health();
		assertThat(health.getStatus()).isEqualTo(UNKNOWN);
		assertReason(health, "NOT_CONTACTED");
		assertThat(endpoint(health, "a:1")).containsOnlyKeys("state", "connected");
	}

	@Test
	void upWithPrimaryEpochAndTimeOfLastContact() {
		this.world.serving("a", 5);
		Health health = health();
		assertThat(health.getStatus()).isEqualTo(UP);
		assertThat(health.getDetails()).containsEntry("primary", "a:1")
			.containsEntry("epoch", 5L)
			.containsKeys("lastContact", "silentForMs", "phase", "endpoints")
			.doesNotContainKey("reason");
		assertThat(Instant.parse((String) health.getDetails().get("lastContact"))).isBetween(NOW.minusSeconds(1), NOW);
	}

	@Test
	void nodesOfOneNameAreToldApart() {
		this.world.cluster().resolver().answers("a", ScriptedCluster.ip("10.0.0.1"), ScriptedCluster.ip("10.0.0.2"));
		this.world.cluster().resolver().fails("c", new UnknownHostException("c"));
		this.world.each(ScriptedNode::standby);
		this.world.node("b").primary(5);
		this.world.finish(Kind.READ).join();
		this.world.pass(Duration.ofMillis(500));
		Health health = health();
		assertThat(health.getDetails()).containsEntry("primary", "a:1").containsEntry("primaryAddress", "10.0.0.2:1");
		assertThat(endpoint(health, "a:1")).containsEntry("address", "10.0.0.1:1").containsEntry("connected", true);
		assertThat(endpoint(health, "a:1 (10.0.0.2:1)")).containsEntry("connected", true);
		assertThat(endpoint(health, "c:1")).containsEntry("connected", false)
			.containsEntry("reason", "not resolved: c")
			.doesNotContainKey("address");
	}

	@Test
	void outOfServiceWhileThereIsNoPrimary() {
		this.world.each(ScriptedNode::electing);
		this.world.ask(Kind.READ);
		this.world.pass(Duration.ofSeconds(1));
		Health health = health();
		assertThat(health.getStatus()).isEqualTo(OUT_OF_SERVICE);
		assertReason(health, "CLUSTER_NOT_READY");
	}

	@Test
	@Tag("M1")
	@DisplayName("M1 no controller is reachable")
	void downWhenNoControllerIsReachable() {
		this.world.each((node) -> node.dials(Acceptance.IGNORE));
		this.world.finish(Kind.READ);
		Health health = health();
		assertThat(health.getStatus()).isEqualTo(DOWN);
		assertReason(health, "CONTROLLERS_UNREACHABLE");
	}

	@Test
	void downWhenThePrimaryIsLostWithAllOthers() {
		this.world.serving("a", 5);
		this.world.each(ScriptedNode::crash);
		this.world.pass(Duration.ofSeconds(2));
		assertThat(health().getStatus()).isEqualTo(DOWN);
		assertReason(health(), "CONTROLLERS_UNREACHABLE");
	}

	@Test
	@Tag("M4")
	@Tag("R2-12")
	@DisplayName("M4 one node out of service")
	void nodeOutOfServiceIsADetailAsLongAsThereIsAPrimary() {
		this.world.node("a").disabled();
		this.world.node("b").primary(5);
		this.world.finish(Kind.READ);
		this.world.pass(Duration.ofSeconds(1));
		Health health = health();
		assertThat(health.getStatus()).isEqualTo(UP);
		assertThat(endpoint(health, "a:1").get("state")).hasToString("DISABLED");
		assertThat(Instant.parse((String) endpoint(health, "a:1").get("backoffUntil"))).isBetween(NOW.plusMillis(3900),
				NOW.plusMillis(4000));
		assertThat(endpoint(health, "b:1")).doesNotContainKey("backoffUntil");
	}

	@Test
	@Tag("M4")
	@DisplayName("M4 all nodes out of service")
	void allNodesOutOfServiceIsOutOfService() {
		this.world.each(ScriptedNode::disabled);
		this.world.finish(Kind.READ);
		assertThat(health().getStatus()).isEqualTo(OUT_OF_SERVICE);
	}

	@Test
	@Tag("M5")
	@DisplayName("M5 indicator cannot recover")
	void healthFollowsTheLastOutcome() {
		this.world.serving("a", 5);
		this.world.node("a").answers(Behaviours.status(Status.AUTH_FAILED).then(Behaviours.execute()));
		assertThat(this.world.finish(Kind.READ)).isCompletedExceptionally();
		assertThat(health().getStatus()).isEqualTo(DOWN);
		assertThat(health().getDetails()).containsEntry("reason", "AUTH_FAILED");
		this.world.finish(Kind.READ).join();
		assertThat(health().getStatus()).isEqualTo(UP);
	}

	@Test
	void recoversAfterAnOutage() {
		this.world.serving("a", 5);
		this.world.each(ScriptedNode::crash);
		this.world.pass(Duration.ofSeconds(2));
		assertThat(health().getStatus()).isEqualTo(DOWN);
		this.world.each(ScriptedNode::restart);
		this.world.node("b").primary(6);
		this.world.pass(Duration.ofSeconds(5));
		// nobody asked for anything meanwhile
		assertThat(health().getStatus()).isEqualTo(UP);
		assertThat(health().getDetails()).containsEntry("primary", "b:1").containsEntry("epoch", 6L);
	}

	@Test
	void otherClusterIsDownOnlyWhileNoEndpointOfOursAnswers() {
		this.world.serving("a", 5);
		this.world.node("b").crash().cluster(new ClusterId(9, 9)).restart();
		this.world.pass(Duration.ofSeconds(70));
		assertThat(health().getStatus()).isEqualTo(UP);
		this.world.node("a").crash().cluster(new ClusterId(9, 9)).restart();
		this.world.node("c").crash().cluster(new ClusterId(9, 9)).restart();
		this.world.pass(Duration.ofSeconds(70));
		assertThat(health().getStatus()).isEqualTo(DOWN);
		assertReason(health(), "CLUSTER_ID_CHANGED");
	}

	private static VirtualClient joining(RejoinCallback callback) {
		VirtualClient joining = new VirtualClient((builder) -> builder.addRejoinCallback(callback));
		joining.each((node) -> node.redirects("a", 1).is(Role.STANDBY, 5));
		joining.node("a").primary(5);
		return joining;
	}

	private static Health healthAfterARefusedRequest(VirtualClient joining) {
		joining.client().start();
		joining.pass(Duration.ofMillis(1500));
		CompletableFuture<String> request = joining.ask(Kind.READ);
		joining.pass(Duration.ofMillis(1));
		assertThat(request).isCompletedExceptionally();
		return new XceHealthIndicator(joining.client()).health();
	}

	@Test
	void downWhileEachRequestFailsForARefusedJoin() {
		try (VirtualClient joining = joining(new RejoinCallback() {

			@Override
			public XceRequest<?> join() {
				return XceRequest.of("join", Kind.SESSION, new byte[0], (body) -> Boolean.TRUE);
			}
		})) {
			joining.node("a").is(Role.PRIMARY, 5).answers(Behaviours.status(Status.PERMISSION_DENIED));
			Health health = healthAfterARefusedRequest(joining);
			assertThat(health.getStatus()).isEqualTo(DOWN);
			assertReason(health, "REJOIN_FAILED");
			assertThat((String) health.getDetails().get("rejoinFailure")).contains("Permission denied");
			joining.node("a").primary(5);
			joining.pass(Duration.ofSeconds(10));
			health = new XceHealthIndicator(joining.client()).health();
			assertThat(health.getStatus()).isEqualTo(UP);
			assertThat(health.getDetails()).doesNotContainKeys("reason", "rejoinFailure");
		}
	}

	@Test
	void downFromAFailureOfTheHookUntilItSucceeds() {
		AtomicBoolean broken = new AtomicBoolean(true);
		try (VirtualClient joining = joining(new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) throws InterruptedException {
				VirtualWorker.sleep(Duration.ofSeconds(1));
				if (broken.get()) {
					throw new IllegalStateException("no licence");
				}
			}
		})) {
			Health health = healthAfterARefusedRequest(joining);
			assertReason(health, "REJOIN_FAILED");
			assertThat((String) health.getDetails().get("rejoinFailure")).contains("no licence");
			for (int i = 0; i < 200; i++) {
				// waiting for the next try, searching, and in the hook
				joining.pass(Duration.ofMillis(100));
				assertThat(new XceHealthIndicator(joining.client()).health().getStatus()).isEqualTo(DOWN);
			}
			broken.set(false);
			joining.pass(Duration.ofSeconds(10));
			assertThat(new XceHealthIndicator(joining.client()).health().getStatus()).isEqualTo(UP);
		}
	}

	@Test
	void downAfterAHookThatDidNotEndInTime() {
		try (VirtualClient joining = joining(new RejoinCallback() {

			@Override
			public void onRejoin(RejoinContext context) throws InterruptedException {
				VirtualWorker.sleep(Duration.ofSeconds(15));
			}
		})) {
			joining.client().start();
			joining.pass(Duration.ofSeconds(5));
			assertThat(new XceHealthIndicator(joining.client()).health().getStatus()).as("the first try goes on")
				.isEqualTo(UP);
			joining.pass(Duration.ofSeconds(6));
			Health health = new XceHealthIndicator(joining.client()).health();
			assertThat(health.getStatus()).isEqualTo(DOWN);
			assertReason(health, "REJOIN_FAILED");
		}
	}

	@Test
	void stuckRejoinIsDown() {
		CountDownLatch never = new CountDownLatch(1);
		try (TestController controller = TestController.primary(5);
				XceClient client = XceClient.builder()
					.masters(controller.address())
					.rejoinTimeout(Duration.ofMillis(20))
					.addRejoinCallback(new RejoinCallback() {

						@Override
						public void onRejoin(RejoinContext context) {
							// deaf to interrupts on purpose
							while (never.getCount() > 0) {
								LockSupport.parkNanos(1_000_000);
							}
						}
					})
					.build()) {
			client.start();
			XceHealthIndicator indicator = new XceHealthIndicator(client);
			Health health = indicator.health();
			while (!"REJOIN_STUCK".equals(health.getDetails().get("reason"))) {
				Thread.onSpinWait();
				health = indicator.health();
			}
			assertThat(health.getStatus()).isEqualTo(DOWN);
			never.countDown();
		}
	}

	@Test
	void closedClientIsDown() {
		VirtualClient closed = new VirtualClient();
		closed.close();
		Health health = new XceHealthIndicator(closed.client()).health();
		assertThat(health.getStatus()).isEqualTo(DOWN);
		assertReason(health, "CLOSED");
	}

	@Test
	@Tag("M2")
	@DisplayName("M2 new connection per health call")
	void thousandHealthCallsSendNothing() {
		this.world.serving("a", 5);
		this.world.cluster().recorder().clear();
		for (int i = 0; i < 1000; i++) {
			health();
		}
		this.world.pass(Duration.ofMillis(100));
		assertThat(this.world.cluster().recorder().all()).isEmpty();
	}

	@Test
	@DisplayName("I4 interrupting the health check broke the client")
	void interruptOfTheCheckHarmsNobody() {
		this.world.serving("a", 5);
		Thread.currentThread().interrupt();
		try {
			assertThat(health().getStatus()).isEqualTo(UP);
			assertThat(Thread.currentThread().isInterrupted()).as("the flag is the caller's").isTrue();
		}
		finally {
			Thread.interrupted();
		}
		assertThat(this.world.finish(Kind.WRITE)).isCompleted();
		assertThat(health().getStatus()).isEqualTo(UP);
	}

	/**
	 * The event loop and the listeners' thread are blocked on a latch; health answers all
	 * the same, and in time tells that it does not know.
	 */
	@Test
	@Tag("M1")
	@DisplayName("M1 health call blocks")
	void answersWhileEventLoopAndListenersAreBlocked() throws Exception {
		CountDownLatch release = new CountDownLatch(1);
		CountDownLatch blocked = new CountDownLatch(2);
		try (TestController controller = TestController.primary(5);
				XceClient client = XceClient.builder()
					.masters(controller.address())
					.keepAlive(Duration.ofMillis(50))
					.addListener(new FailoverListener() {

						@Override
						public void onAdopted(FailoverEvent.Adopted event) {
							blocked.countDown();
							await(release);
						}
					})
					.build()) {
			XceHealthIndicator indicator = new XceHealthIndicator(client);
			Thread test = Thread.currentThread();
			AtomicBoolean tooLate = new AtomicBoolean(true);
			CompletableFuture<Void> dependent = CompletableFuture.completedFuture(null);
			while (tooLate.getAndSet(false)) {
				dependent = new XceTemplate(client)
					.executeAsync(TestController.request(Kind.READ, "x"), CallOptions.defaults().direct())
					.thenRun(() -> {
						if (Thread.currentThread() == test) {
							// it was done before this was attached
							tooLate.set(true);
							return;
						}
						blocked.countDown();
						await(release);
					});
			}
			try {
				assertThat(blocked.await(20, TimeUnit.SECONDS)).isTrue();
				assertThat(indicator.health().getDetails()).containsEntry("primary", controller.address());
				Health health = indicator.health();
				while (health.getStatus().equals(UP)) {
					health = indicator.health();
				}
				assertThat(health.getStatus()).isEqualTo(UNKNOWN);
				assertReason(health, "STALE");
				assertThat((Long) health.getDetails().get("silentForMs")).isGreaterThanOrEqualTo(150);
			}
			finally {
				release.countDown();
			}
			dependent.get(20, TimeUnit.SECONDS);
		}
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
