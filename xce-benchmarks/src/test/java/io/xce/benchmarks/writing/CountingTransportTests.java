package io.xce.benchmarks.writing;

import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;

import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.ConnectionListener.CloseCause;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Transport;
import io.xce.protocol.Kind;
import io.xce.protocol.RequestMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class CountingTransportTests {

	private static final Dial DIAL = new Dial(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), "a", 1);

	private final AtomicLong attempts = new AtomicLong();

	private final AtomicLong told = new AtomicLong();

	private final AtomicLong sent = new AtomicLong();

	private ConnectionListener inner;

	private final Connection connection = new CountingTransport(fake(Transport.class, (name, arguments) -> {
		this.inner = (ConnectionListener) arguments[1];
		return fake(Connection.class, (method, ignored) -> {
			this.sent.addAndGet(method.equals("send") ? 1 : 0);
			return null;
		});
	}), this.attempts).connect(DIAL, fake(ConnectionListener.class, (name, arguments) -> {
		this.told.incrementAndGet();
		return null;
	}));

	private static <T> T fake(Class<T> type, Fake fake) {
		return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> fake.called(method.getName(), arguments)));
	}

	@Test
	void everyRequestThatIsSentCounts() {
		this.connection.send(RequestMessage.of(1, "echo", Kind.WRITE, new byte[0]));
		this.connection.send(RequestMessage.of(2, "echo", Kind.READ, new byte[0]));
		assertThat(this.attempts).hasValue(2);
		assertThat(this.sent).hasValue(2);
	}

	@Test
	void whatIsNoRequestDoesNot() {
		this.connection.ping(1);
		this.connection.close();
		assertThat(this.attempts).hasValue(0);
	}

	@ParameterizedTest
	@EnumSource(names = { "REFUSED", "CONNECT_TIMEOUT", "CONNECT_FAILED" })
	void dialThatFailsCounts(CloseCause cause) {
		this.inner.closed(cause, null);
		assertThat(this.attempts).hasValue(1);
		assertThat(this.told).hasValue(1);
	}

	@Test
	void dialThatWasGivenUpDoesNot() {
		this.inner.closed(CloseCause.CLOSED_LOCALLY, null);
		assertThat(this.attempts).hasValue(0);
		assertThat(this.told).hasValue(1);
	}

	@Test
	void connectionThatIsLostDoesNot() {
		this.inner.opened();
		this.inner.closed(CloseCause.RESET, null);
		assertThat(this.attempts).hasValue(0);
		assertThat(this.told).hasValue(2);
	}

	/** Whatever is called. */
	private interface Fake {

		Object called(String name, Object[] arguments);

	}

}
