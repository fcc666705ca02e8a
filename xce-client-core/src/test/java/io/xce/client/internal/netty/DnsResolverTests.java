package io.xce.client.internal.netty;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.xce.client.internal.failover.DnsServers;
import io.xce.testing.dns.DnsServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The resolver against a real DNS server whose answers change.
 */
@Timeout(60)
class DnsResolverTests {

	private final DnsServer server = new DnsServer();

	@TempDir
	Path directory;

	private DnsResolver resolver;

	@AfterEach
	void close() {
		if (this.resolver != null) {
			this.resolver.close();
		}
		this.server.close();
	}

	private DnsResolver resolver() {
		if (this.resolver == null) {
			this.resolver = resolver(this.server.address(), 5000);
		}
		return this.resolver;
	}

	private DnsResolver resolver(String servers, long timeoutMillis) {
		this.resolver = new DnsResolver(DnsServers.parse(servers), timeoutMillis, this.directory.resolve("hosts"),
				this.directory.resolve("resolv.conf"));
		return this.resolver;
	}

	private void write(String file, String text) throws IOException {
		Files.writeString(this.directory.resolve(file), text);
	}

	private CompletableFuture<List<String>> ask(String name, boolean bypassCache) {
		CompletableFuture<List<String>> found = new CompletableFuture<>();
		resolver().resolve(name, bypassCache, (addresses, failure) -> {
			if (failure != null) {
				found.completeExceptionally(failure);
			}
			else {
				found.complete(addresses.stream().map(InetAddress::getHostAddress).toList());
			}
		});
		return found;
	}

	private List<String> resolved(String name) throws Exception {
		return ask(name, false).get(30, TimeUnit.SECONDS);
	}

	private Throwable failure(String name) throws Exception {
		try {
			throw new AssertionError("resolved to " + resolved(name));
		}
		catch (ExecutionException ex) {
			return ex.getCause();
		}
	}

	@Test
	@Tag("R3-2")
	void allAddressesOfBothKindsAreFound() throws Exception {
		this.server.answers("ctl.test", 60, "127.0.0.2", "127.0.0.3", "::1");
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2", "127.0.0.3", "0:0:0:0:0:0:0:1");
	}

	@Test
	@Tag("R3-2")
	void nameWithAddressesOfOneKindHasThose() throws Exception {
		this.server.answers("four.test", 60, "127.0.0.2").answers("six.test", 60, "::1");
		assertThat(resolved("four.test")).containsExactly("127.0.0.2");
		assertThat(resolved("six.test")).containsExactly("0:0:0:0:0:0:0:1");
	}

	@Test
	@Tag("R3-2")
	void manyAddressesComeOverTcp() throws Exception {
		String[] addresses = IntStream.rangeClosed(2, 60).mapToObj((i) -> "127.0.0." + i).toArray(String[]::new);
		this.server.answers("many.test", 60, addresses);
		assertThat(resolved("many.test")).containsExactlyInAnyOrder(addresses);
		assertThat(this.server.questions()).anyMatch(DnsServer.Asked::overTcp);
	}

	@Test
	void aliasesAreFollowed() throws Exception {
		this.server.alias("alias.test", 60, "ctl.test").answers("ctl.test", 60, "127.0.0.2");
		assertThat(resolved("alias.test")).containsExactly("127.0.0.2");
	}

	@Test
	@Tag("R3-8")
	void anAnswerIsUsedAgainAsLongAsItsRecordsAllow() throws Exception {
		this.server.answers("ctl.test", 60, "127.0.0.2");
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
		this.server.answers("ctl.test", 60, "127.0.0.3");
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
		assertThat(this.server.asked("ctl.test", "A")).isEqualTo(1);
	}

	@Test
	@Tag("R3-8")
	void anAnswerIsNotUsedAgainOnceItsRecordsHaveRunOut() throws Exception {
		this.server.answers("ctl.test", 1, "127.0.0.2");
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
		this.server.answers("ctl.test", 1, "127.0.0.3");
		long begun = System.nanoTime();
		while (!resolved("ctl.test").equals(List.of("127.0.0.3"))) {
			assertThat(System.nanoTime() - begun).isLessThan(Duration.ofSeconds(20).toNanos());
		}
	}

	@Test
	@Tag("R3-8")
	void anAnswerThatMayNotBeRememberedIsNot() throws Exception {
		this.server.answers("ctl.test", 0, "127.0.0.2");
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
		this.server.answers("ctl.test", 0, "127.0.0.3");
		long begun = System.nanoTime();
		while (!resolved("ctl.test").equals(List.of("127.0.0.3"))) {
			assertThat(System.nanoTime() - begun).isLessThan(Duration.ofSeconds(20).toNanos());
		}
	}

	@Test
	@Tag("R3-8")
	void everyCacheIsPassedByOnRequest() throws Exception {
		this.server.answers("ctl.test", 3600, "127.0.0.2").alias("alias.test", 3600, "ctl.test");
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
		assertThat(resolved("alias.test")).containsExactly("127.0.0.2");
		this.server.answers("ctl.test", 3600, "127.0.0.3").answers("alias.test", 3600, "127.0.0.4");
		assertThat(ask("alias.test", true).get()).containsExactly("127.0.0.4");
		assertThat(ask("ctl.test", true).get()).containsExactly("127.0.0.3");
		assertThat(resolved("ctl.test")).as("the new answer is the one remembered").containsExactly("127.0.0.3");
	}

	@Test
	@Tag("R3-8")
	void aShortNameIsPassedByAsWell() throws Exception {
		write("resolv.conf", "search svc.test\noptions ndots:5\n");
		this.server.answers("ctl.svc.test", 3600, "127.0.0.2");
		assertThat(resolved("ctl")).containsExactly("127.0.0.2");
		this.server.answers("ctl.svc.test", 3600, "127.0.0.3");
		assertThat(ask("ctl", true).get()).containsExactly("127.0.0.3");
	}

	@Test
	@Tag("R3-8")
	void aFailureIsNeverRemembered() throws Exception {
		assertThat(failure("ctl.test")).hasMessageContaining("ctl.test");
		this.server.answers("ctl.test", 60, "127.0.0.2");
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
	}

	@Test
	void serverThatFailsIsAFailure() throws Exception {
		this.server.fails("ctl.test");
		assertThat(failure("ctl.test")).hasMessageContaining("ctl.test");
	}

	@Test
	void serverThatNeverAnswersIsAFailureInTime() throws Exception {
		resolver(this.server.address(), 400);
		this.server.silent(true);
		assertThat(failure("ctl.test")).hasMessageContaining("ctl.test");
		assertThat(this.server.asked("ctl.test", "A")).as("asked again, for datagrams get lost").isEqualTo(4);
	}

	@Test
	void secondServerIsAskedIfTheFirstIsSilent() throws Exception {
		try (DnsServer silent = new DnsServer().silent(true)) {
			resolver(silent.address() + ", " + this.server.address(), 1200);
			this.server.answers("ctl.test", 60, "127.0.0.2");
			assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
		}
	}

	@Test
	@Tag("R3-7")
	void silenceAboutOneKindHoldsTheOtherUpForAWhileOnly() throws Exception {
		this.server.answers("ctl.test", 60, "127.0.0.2", "::1").hangs("ctl.test", "AAAA");
		resolver(this.server.address(), 2000);
		long begun = System.nanoTime();
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
		assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(400));
		assertThat(this.server.asked("ctl.test", "AAAA")).isLessThan(4);
	}

	@Test
	@Tag("R3-7")
	void oneNameThatHangsDoesNotHoldUpAnother() throws Exception {
		this.server.hangs("silent.test").answers("ctl.test", 60, "127.0.0.2");
		CompletableFuture<List<String>> silent = ask("silent.test", false);
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
		assertThat(silent).isNotDone();
	}

	@Test
	void hostsFileComesFirstAndIsReadAgain() throws Exception {
		write("hosts", "127.0.0.7 ctl.test other\n127.0.0.8 ctl.test\n");
		this.server.answers("ctl.test", 60, "127.0.0.2");
		assertThat(resolved("CTL.test.")).containsExactly("127.0.0.7", "127.0.0.8");
		assertThat(this.server.questions()).isEmpty();
		write("hosts", "127.0.0.9 ctl.test # moved\n");
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.9");
		Files.delete(this.directory.resolve("hosts"));
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
	}

	@Test
	void localhostNeedsNoServer() throws Exception {
		assertThat(resolved("localhost")).startsWith("127.0.0.1");
		assertThat(resolved("ctl.localhost")).startsWith("127.0.0.1");
		assertThat(this.server.questions()).isEmpty();
	}

	@Test
	void searchDomainsAreReadAgain() throws Exception {
		write("resolv.conf", "search ns.svc.test svc.test\noptions ndots:5\n");
		this.server.answers("ctl.xce.svc.test", 60, "127.0.0.2").answers("ctl.xce.elsewhere.test", 60, "127.0.0.3");
		assertThat(resolved("ctl.xce")).containsExactly("127.0.0.2");
		write("resolv.conf", "search elsewhere.test\n");
		assertThat(resolved("ctl.xce")).containsExactly("127.0.0.3");
	}

	@Test
	void absoluteNameIsNotSearchedFor() throws Exception {
		write("resolv.conf", "search svc.test\noptions ndots:5\n");
		this.server.answers("ctl.test.svc.test", 60, "127.0.0.2").answers("ctl.test", 60, "127.0.0.3");
		assertThat(resolved("ctl.test")).containsExactly("127.0.0.2");
		assertThat(resolved("ctl.test.")).containsExactly("127.0.0.3");
	}

	@Test
	void resolverClosedMeanwhileLeavesNoThread() throws Exception {
		this.server.silent(true);
		CompletableFuture<List<String>> open = ask("ctl.test", false);
		this.resolver.close();
		this.resolver.close();
		CompletableFuture<List<String>> after = ask("ctl.test", false);
		long begun = System.nanoTime();
		while (Thread.getAllStackTraces()
			.keySet()
			.stream()
			.anyMatch((one) -> one.getName().startsWith("xce-resolver"))) {
			assertThat(System.nanoTime() - begun).isLessThan(Duration.ofSeconds(20).toNanos());
		}
		assertThat(after).isNotDone();
		assertThat(open).satisfiesAnyOf((one) -> assertThat(one).isNotDone(),
				(one) -> assertThat(one).isCompletedExceptionally());
	}

	// ---- what the files may say

	@Test
	void configurationIsReadAsResolversReadIt() throws Exception {
		write("resolv.conf", """
				# a comment
				nameserver 10.0.0.1
				nameserver not-an-address
				nameserver fd00::1
				nameserver 10.0.0.3
				nameserver 10.0.0.4
				domain ignored.test
				search One.test. two.test
				options timeout:1 ndots:99 rotate edns0
				options ndots:x
				""");
		ResolvConf read = ResolvConf.read(this.directory.resolve("resolv.conf"));
		assertThat(read.servers()).containsExactly(new InetSocketAddress("10.0.0.1", 53),
				new InetSocketAddress("fd00::1", 53), new InetSocketAddress("10.0.0.3", 53));
		assertThat(read.search()).containsExactly("one.test", "two.test");
		assertThat(read.ndots()).isEqualTo(15);
		assertThat(read.rotate()).isTrue();
	}

	@Test
	void emptyConfigurationMeansTheServerOfThisMachine() throws Exception {
		write("resolv.conf", "\n");
		assertThat(ResolvConf.read(this.directory.resolve("resolv.conf"))).isEqualTo(ResolvConf.DEFAULT);
		assertThat(ResolvConf.DEFAULT.servers()).containsExactly(new InetSocketAddress("127.0.0.1", 53));
	}

}
