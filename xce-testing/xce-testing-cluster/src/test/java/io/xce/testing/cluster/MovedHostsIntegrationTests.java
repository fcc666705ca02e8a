package io.xce.testing.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.internal.failover.DnsServers;
import io.xce.client.internal.netty.DnsResolver;
import io.xce.client.spi.Resolver;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.RedirectPolicy;
import io.xce.jobs.JobSpec;
import io.xce.jobs.Jobs;
import io.xce.testing.dns.DnsServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Real controllers that move to other addresses, behind names that a real DNS server
 * answers for.
 */
@Timeout(180)
class MovedHostsIntegrationTests {

	private static final int CLIENTS = 10;

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final DnsServer dns = new DnsServer();

	private final List<Load> loads = new ArrayList<>();

	@TempDir
	Path directory;

	private MovingCluster cluster;

	@BeforeEach
	void prepare() {
		this.cluster = new MovingCluster(this.directory);
	}

	@AfterEach
	void stop() {
		this.loads.forEach(Load::close);
		this.cluster.close();
		this.dns.close();
	}

	private XceClient client(String masters, Resolver resolver) {
		var builder = XceClient.builder()
			.masters(masters)
			.resolveServers(this.dns.address())
			// what redirects say must not help
			.redirectPolicy(RedirectPolicy.CONFIGURED);
		if (resolver != null) {
			builder.resolver(resolver);
		}
		return builder.build();
	}

	private Load load(String masters) {
		Load load = new Load(client(masters, null));
		this.loads.add(load);
		return load;
	}

	private String masters(String... names) {
		return String.join(",", List.of(names).stream().map((name) -> name + ":" + this.cluster.port()).toList());
	}

	@Test
	@Tag("R3-1")
	@Tag("R3-8")
	void allControllersMoveAtOnceAndEveryClientIsBackWithinTwoSeconds() throws Exception {
		this.cluster.hosts("127.0.0.2", "127.0.0.3", "127.0.0.4");
		this.dns.answers("ctl-1.test", 60, "127.0.0.2")
			.answers("ctl-2.test", 60, "127.0.0.3")
			.answers("ctl-3.test", 60, "127.0.0.4");
		this.cluster.start();
		this.cluster.awaitPrimary();
		String masters = masters("ctl-1.test", "ctl-2.test", "ctl-3.test");
		for (int i = 0; i < CLIENTS; i++) {
			load(masters);
		}
		this.loads.forEach((load) -> load.awaitSuccessAfter(System.nanoTime()));
		try (XceClient trusting = client(masters, new Trusting(this.dns))) {
			new XceTemplate(trusting).execute(Jobs.submit(JobSpec.of("word-count", new byte[] { 1 })));

			this.cluster.killAll();
			this.cluster.hosts("127.0.0.12", "127.0.0.13", "127.0.0.14");
			this.dns.answers("ctl-1.test", 60, "127.0.0.12")
				.answers("ctl-2.test", 60, "127.0.0.13")
				.answers("ctl-3.test", 60, "127.0.0.14");
			this.cluster.start();
			long primarySince = this.cluster.awaitPrimary().since();

			List<Long> back = new ArrayList<>();
			for (Load load : this.loads) {
				back.add(TimeUnit.NANOSECONDS.toMillis(load.awaitSuccessAfter(primarySince) - primarySince));
			}
			System.out.println("back after the first new node was primary, ms: " + back);
			assertThat(back).allSatisfy((millis) -> assertThat(millis).isLessThanOrEqualTo(2000));
			this.loads.forEach(Load::assertNothingFailed);
			// the test can fail: a cache that is not passed by keeps its client away
			assertThatExceptionOfType(ControllersUnreachableException.class)
				.isThrownBy(() -> new XceTemplate(trusting).execute(Jobs.submit(JobSpec.of("word-count", new byte[1])),
						CallOptions.defaults().deadline(Duration.ofSeconds(3))));
		}
	}

	@Test
	@Tag("R3-2")
	void oneNameWithThreeAddressesIsAFullListWhosePodsAreReplacedOneByOne() {
		this.cluster.hosts("127.0.0.2", "127.0.0.3", "127.0.0.4");
		this.dns.answers("ctl.xce.test", 60, "127.0.0.2", "127.0.0.3", "127.0.0.4");
		this.cluster.start();
		this.cluster.awaitPrimary();
		Load load = load(masters("ctl.xce.test"));
		load.awaitSuccessAfter(System.nanoTime());
		assertThat(load.client.view().endpoints()).hasSize(3);
		String[] hosts = { "127.0.0.2", "127.0.0.3", "127.0.0.4" };
		for (int i = 0; i < 3; i++) {
			this.cluster.kill("n" + (i + 1));
			hosts[i] = "127.0.0.2" + (i + 2);
			this.cluster.hosts(hosts[0], hosts[1], hosts[2]);
			this.dns.answers("ctl.xce.test", 60, hosts);
			this.cluster.start("n" + (i + 1));
			load.awaitSuccessAfter(this.cluster.awaitPrimary().since());
		}
		// the old addresses are all gone: what serves now was found by its name
		this.cluster.kill(this.cluster.awaitPrimary().id());
		load.awaitSuccessAfter(System.nanoTime());
		load.assertNothingFailed();
		assertThat(load.client.view().endpoints()).filteredOn(EndpointView::connected)
			.isNotEmpty()
			.allSatisfy((one) -> assertThat(one.address()).startsWith("127.0.0.2").hasSizeGreaterThan(14));
	}

	@Test
	@Tag("R3-3")
	void namesThatAppearAfterTheClientAreFound() {
		Load load = load(masters("ctl.xce.test"));
		load.awaitQuestion(this.dns, "ctl.xce.test");
		this.cluster.hosts("127.0.0.2", "127.0.0.3", "127.0.0.4");
		this.cluster.start();
		this.dns.answers("ctl.xce.test", 60, "127.0.0.2", "127.0.0.3", "127.0.0.4");
		load.awaitSuccessAfter(this.cluster.awaitPrimary().since());
		load.assertNothingFailed();
	}

	/** A resolver that uses its answers again whatever it is told. */
	private static final class Trusting implements Resolver {

		private final DnsResolver delegate;

		Trusting(DnsServer server) {
			this.delegate = new DnsResolver(DnsServers.parse(server.address()), 5000);
		}

		@Override
		public void resolve(String host, boolean bypassCache, Callback callback) {
			this.delegate.resolve(host, false, callback);
		}

		@Override
		public void close() {
			this.delegate.close();
		}

	}

	/** A client with a thread that writes all the time. */
	private static final class Load implements AutoCloseable {

		private final XceClient client;

		private final ConcurrentSkipListSet<Long> successes = new ConcurrentSkipListSet<>();

		private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

		private final Thread thread;

		private volatile boolean stopped;

		Load(XceClient client) {
			this.client = client;
			this.thread = new Thread(this::run, "load");
			this.thread.start();
		}

		private void run() {
			XceTemplate xce = new XceTemplate(this.client);
			while (!this.stopped) {
				try {
					xce.execute(Jobs.submit(JobSpec.of("word-count", new byte[] { 1 })));
					this.successes.add(System.nanoTime());
					TimeUnit.MILLISECONDS.sleep(10);
				}
				catch (InterruptedException ex) {
					return;
				}
				catch (RuntimeException ex) {
					if (!this.stopped) {
						this.failures.add(ex);
					}
				}
			}
		}

		/** Wait for a call that succeeds after a moment; when the first one did. */
		long awaitSuccessAfter(long moment) {
			long begun = System.nanoTime();
			Long first = this.successes.ceiling(moment);
			while (first == null) {
				assertThat(System.nanoTime() - begun).as("no success: %s, %s", this.failures, this.client.view())
					.isLessThan(PATIENCE.toNanos());
				LockSupport.parkNanos(1_000_000);
				first = this.successes.ceiling(moment);
			}
			return first;
		}

		void awaitQuestion(DnsServer dns, String name) {
			long begun = System.nanoTime();
			while (dns.asked(name, "A") == 0) {
				assertThat(System.nanoTime() - begun).isLessThan(PATIENCE.toNanos());
				LockSupport.parkNanos(1_000_000);
			}
		}

		void assertNothingFailed() {
			assertThat(this.failures).isEmpty();
		}

		@Override
		public void close() {
			this.stopped = true;
			this.thread.interrupt();
			this.client.close();
		}

	}

}
