package io.xce.client.internal.netty;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.topology.EndpointView;
import io.xce.client.topology.ResolveVia;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import io.xce.testing.dns.DnsServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who resolves the names of a whole client.
 */
@Timeout(60)
class ResolveViaTests {

	private final DnsServer dns = new DnsServer();

	private final LoopbackServer server = new LoopbackServer();

	private final BlockingQueue<FailoverEvent> events = new LinkedBlockingQueue<>();

	@AfterEach
	void close() {
		this.server.close();
		this.dns.close();
	}

	private XceClientBuilder builder(String host) {
		return XceClient.builder()
			.masters(host + ":" + this.server.port())
			.resolveServers(this.dns.address())
			.addListener(new FailoverListener() {

				@Override
				public void onEvent(FailoverEvent event) {
					ResolveViaTests.this.events.add(event);
				}
			});
	}

	private static String ask(XceClient client) {
		return new XceTemplate(client)
			.execute(XceRequest.of("op", Kind.READ, new byte[] { 1 }, (body) -> "answer of " + body.length));
	}

	@Test
	void theDnsServersAreAskedByDefault() {
		this.dns.answers("ctl.test", 60, "127.0.0.1");
		try (XceClient client = builder("ctl.test").build()) {
			assertThat(ask(client)).isEqualTo("answer of 1");
			assertThat(client.view().endpoints()).extracting(EndpointView::address)
				.containsExactly(this.server.address());
		}
		assertThat(this.dns.asked("ctl.test", "A")).isOne();
		assertThat(List.copyOf(this.events)).noneMatch(FailoverEvent.Warning.class::isInstance);
	}

	@Test
	@Tag("R3-8")
	void theJvmIsAskedInsteadAndItsCachesAreWarnedOf() throws Exception {
		try (XceClient client = builder("localhost").resolveVia(ResolveVia.SYSTEM)
			.connectTimeout(Duration.ofSeconds(5))
			.build()) {
			assertThat(ask(client)).isEqualTo("answer of 1");
		}
		assertThat(this.dns.questions()).isEmpty();
		assertThat(this.events.poll(20, TimeUnit.SECONDS)).isInstanceOfSatisfying(FailoverEvent.Warning.class,
				(warning) -> assertThat(warning.message()).contains("networkaddress.cache.ttl", "resolve.via=dns"));
	}

}
