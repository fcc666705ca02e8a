package io.xce.client.internal.netty;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

import io.netty.channel.epoll.Epoll;
import io.xce.client.XceClient;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.protocol.Kind;
import io.xce.protocol.XceRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole client where the classes of the native transport are missing, or not wanted.
 */
@Timeout(60)
class MissingEpollTests {

	private final LoopbackServer server = new LoopbackServer();

	@AfterEach
	void close() {
		this.server.close();
	}

	/** The name of the thread on which a client completes a call. */
	private String loop(OtherLoader loader, boolean nativeTransport) throws Exception {
		Object client = loader.loadClass(OneCall.class.getName()).getConstructor().newInstance();
		assertThat(client).isNotInstanceOf(OneCall.class);
		@SuppressWarnings("unchecked")
		BiFunction<String, Boolean, String> call = (BiFunction<String, Boolean, String>) client;
		return call.apply(this.server.address(), nativeTransport);
	}

	static boolean epoll() {
		return Epoll.isAvailable();
	}

	@Test
	void clientUsesNioWhereTheClassesAreMissing() throws Exception {
		OtherLoader loader = new OtherLoader(true);
		assertThat(loop(loader, true)).startsWith("xce-loop-nio");
		assertThat(loader.epollClasses()).as("were looked for").isNotEmpty();
	}

	@Test
	void clientThatDoesNotWantThemLoadsNone() throws Exception {
		OtherLoader loader = new OtherLoader(false);
		assertThat(loop(loader, false)).startsWith("xce-loop-nio");
		assertThat(loader.epollClasses()).isEmpty();
	}

	@Test
	@EnabledIf("epoll")
	void clientUsesThemWhereTheyAre() throws Exception {
		OtherLoader loader = new OtherLoader(false);
		assertThat(loop(loader, true)).startsWith("xce-loop-epoll");
		assertThat(loader.epollClasses()).contains("io.netty.channel.epoll.EpollSocketChannel");
	}

	/** Made in the other loader, so known here by types of the JDK only. */
	public static final class OneCall implements BiFunction<String, Boolean, String> {

		@Override
		public String apply(String address, Boolean nativeTransport) {
			try (XceClient client = XceClient.builder().masters(address).nativeTransport(nativeTransport).build()) {
				return new XceTemplate(client)
					.executeAsync(
							XceRequest.of("test", Kind.READ, "x".getBytes(StandardCharsets.UTF_8), (bytes) -> "done"),
							CallOptions.defaults().direct())
					.thenApply((done) -> Thread.currentThread().getName())
					.orTimeout(20, TimeUnit.SECONDS)
					.join();
			}
		}

	}

}
