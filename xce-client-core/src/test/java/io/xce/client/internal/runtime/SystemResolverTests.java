package io.xce.client.internal.runtime;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The JVM's resolver, which may hang.
 */
@Timeout(60)
class SystemResolverTests {

	private final CountDownLatch release = new CountDownLatch(1);

	private final AtomicInteger lookUps = new AtomicInteger();

	private final SystemResolver resolver = new SystemResolver(this::look);

	@AfterEach
	void close() {
		this.release.countDown();
		this.resolver.close();
	}

	private InetAddress[] look(String host) throws UnknownHostException {
		this.lookUps.incrementAndGet();
		if (host.startsWith("hangs")) {
			try {
				this.release.await();
			}
			catch (InterruptedException ex) {
				throw new UnknownHostException(host);
			}
		}
		if (host.startsWith("unknown")) {
			throw new UnknownHostException(host);
		}
		if (host.startsWith("stripped")) {
			throw new NoClassDefFoundError("of a JVM without some module");
		}
		return new InetAddress[] { InetAddress.getByAddress(new byte[] { 127, 0, 0, 2 }) };
	}

	private CompletableFuture<List<InetAddress>> ask(String host) {
		CompletableFuture<List<InetAddress>> found = new CompletableFuture<>();
		this.resolver.resolve(host, false, (addresses, failure) -> {
			if (failure != null) {
				found.completeExceptionally(failure);
			}
			else {
				found.complete(addresses);
			}
		});
		return found;
	}

	@Test
	@Tag("R3-7")
	void itNeverRunsOnTheThreadThatAsks() {
		CompletableFuture<List<InetAddress>> hanging = ask("hangs");
		assertThat(hanging).isNotDone();
	}

	@Test
	@Tag("R3-7")
	void namesThatHangDoNotHoldUpOthersHoweverOftenTheyAreAskedFor() throws Exception {
		List<CompletableFuture<List<InetAddress>>> hanging = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			hanging.add(ask("hangs-" + i % 5));
		}
		assertThat(ask("fine").get(20, TimeUnit.SECONDS)).hasSize(1);
		assertThat(hanging).noneMatch(CompletableFuture::isDone);
		this.release.countDown();
		for (CompletableFuture<List<InetAddress>> one : hanging) {
			assertThat(one.get(20, TimeUnit.SECONDS)).hasSize(1);
		}
		assertThat(this.lookUps).as("one look-up of a name at a time").hasValue(6);
	}

	@Test
	void aNameIsLookedUpAnewOnceItWasAnswered() throws Exception {
		ask("fine").get(20, TimeUnit.SECONDS);
		ask("fine").get(20, TimeUnit.SECONDS);
		assertThat(this.lookUps).hasValue(2);
	}

	@Test
	void aFailureIsTold() {
		assertThat(ask("unknown")).failsWithin(Duration.ofSeconds(20))
			.withThrowableThat()
			.havingRootCause()
			.isInstanceOf(UnknownHostException.class);
	}

	@Test
	void aLookUpThatTheJvmCannotMakeIsToldAndMadeAnew() {
		for (int i = 1; i <= 2; i++) {
			assertThat(ask("stripped")).failsWithin(Duration.ofSeconds(20))
				.withThrowableThat()
				.havingRootCause()
				.isInstanceOf(NoClassDefFoundError.class);
			assertThat(this.lookUps).hasValue(i);
		}
	}

	// ---- what the JVM remembers

	@Test
	@Tag("R3-8")
	void defaultsOfTheJvmAreWarnedOf() {
		assertThat(new JvmNameCache(30, 10).warning()).contains("for 30 s", "failures for 10 s",
				"networkaddress.cache.ttl", "networkaddress.cache.negative.ttl");
		assertThat(JvmNameCache.ofThisJvm()).isEqualTo(new JvmNameCache(30, 10));
	}

	@Test
	@Tag("R3-8")
	void aJvmThatForgetsNothingIsWarnedOf() {
		assertThat(new JvmNameCache(-1, 0).warning()).contains("addresses for ever", "which is never");
	}

	@Test
	@Tag("R3-8")
	void aJvmThatRemembersNothingIsNotWarnedOf() {
		assertThat(new JvmNameCache(0, 0).warning()).isNull();
		assertThat(new JvmNameCache(1, 1).warning()).isNull();
	}

}
