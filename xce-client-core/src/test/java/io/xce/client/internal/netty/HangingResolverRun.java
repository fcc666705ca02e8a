package io.xce.client.internal.netty;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import io.xce.testing.dns.DnsServer;

/**
 * Compares how long requests to a connected endpoint take while the resolver hangs for 30
 * s and while it answers. A pair is two clients that take turns of 100 ms for 12 s, so
 * that what else the machine does hits both. To be run by hand, for what it says depends
 * on the machine; the build runs no speed tests.
 */
public final class HangingResolverRun {

	private static final int PAIRS = 5;

	private static final int TURNS = 120;

	private static final int WARM_UP = 20;

	private static final long TURN = TimeUnit.MILLISECONDS.toNanos(100);

	/** Between the answer of a request and the next one. */
	private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(500);

	private static final XceRequest<byte[]> REQUEST = XceRequest.of("run", Kind.READ, new byte[64], (body) -> body);

	private HangingResolverRun() {
	}

	public static void main(String[] args) throws Exception {
		List<Double> beyond = new ArrayList<>();
		for (int i = 1; i <= PAIRS; i++) {
			try (Side answering = new Side(false); Side hanging = new Side(true)) {
				for (int turn = 0; turn < WARM_UP + TURNS; turn++) {
					((turn % 2 == 0) ? answering : hanging).turn(turn >= WARM_UP);
				}
				double bound = 1.2 * answering.p99() + 1;
				beyond.add(hanging.p99() - bound);
				System.out.printf("pair %d: p99 %.3f ms while it answers, %.3f ms while it hangs, bound %.3f ms%n", i,
						answering.p99(), hanging.p99(), bound);
			}
		}
		beyond.sort(null);
		double median = beyond.get(PAIRS / 2);
		System.out.printf("median of p99 less its bound: %.3f ms: %s%n", median, (median <= 0) ? "kept" : "missed");
	}

	/** A client of one endpoint that serves and two that are not there. */
	private static final class Side implements AutoCloseable {

		private final boolean hangs;

		private final LoopbackServer server = new LoopbackServer();

		private final DnsServer dns = new DnsServer();

		private final List<Long> taken = new ArrayList<>();

		private final XceClient client;

		private final XceTemplate template;

		Side(boolean hangs) {
			this.hangs = hangs;
			this.dns.answers("ctl-1.test", 60, "127.0.0.1");
			if (hangs) {
				this.dns.hangs("ctl-2.test").hangs("ctl-3.test");
			}
			else {
				this.dns.answers("ctl-2.test", 60, "127.0.0.99").answers("ctl-3.test", 60, "127.0.0.98");
			}
			this.client = XceClient.builder()
				.masters("ctl-1.test:" + this.server.port() + ",ctl-2.test:1,ctl-3.test:1")
				.resolveServers(this.dns.address())
				.resolveTimeout(Duration.ofSeconds(30))
				.build();
			this.template = new XceTemplate(this.client);
		}

		void turn(boolean measured) {
			long begun = System.nanoTime();
			while (System.nanoTime() - begun < TURN) {
				long sent = System.nanoTime();
				this.template.execute(REQUEST);
				if (measured) {
					this.taken.add(System.nanoTime() - sent);
				}
				LockSupport.parkNanos(PAUSE);
			}
		}

		double p99() {
			List<Long> sorted = this.taken.stream().sorted().toList();
			return sorted.get((int) (sorted.size() * 0.99)) / 1e6;
		}

		@Override
		public void close() {
			var names = this.client.statistics().names();
			this.client.close();
			this.server.close();
			this.dns.close();
			if (names.resolved() != (this.hangs ? 1 : 3) || names.timedOut() > 0) {
				throw new IllegalStateException("The resolver did not behave: " + names);
			}
		}

	}

}
