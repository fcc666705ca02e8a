package io.xce.client.internal.netty;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.xce.client.internal.runtime.SystemClock;
import io.xce.client.spi.ConnectionListener.CloseCause;
import jdk.net.ExtendedSocketOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which transport is used, and what its sockets are told.
 */
@Timeout(60)
class SocketsTests {

	private final ServerSocket server;

	private NettyTransport transport;

	SocketsTests() throws IOException {
		this.server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
	}

	@AfterEach
	void close() throws IOException {
		if (this.transport != null) {
			this.transport.close();
		}
		this.server.close();
	}

	static boolean epoll() {
		return Epoll.isAvailable();
	}

	private DialledConnection dial(Sockets sockets, Duration keepAlive) {
		this.transport = new NettyTransport(new SystemClock(), null, keepAlive, sockets);
		return DialledConnection.dial(this.transport, this.server.getLocalPort());
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, architectures = { "amd64", "aarch64" })
	void nativeTransportIsUsedWhereItIs() {
		assertThat(Sockets.choose(true)).isInstanceOf(EpollSockets.class).isSameAs(Sockets.choose(true));
	}

	@Test
	void nioIsUsedWhereTheNativeOneIsNotWanted() {
		assertThat(Sockets.choose(false)).isSameAs(NioSockets.INSTANCE);
	}

	static Stream<Supplier<Sockets>> unusable() {
		return Stream.of(() -> {
			throw new NoClassDefFoundError("io/netty/channel/epoll/Epoll");
		}, () -> {
			throw new UnsatisfiedLinkError("failed to load the required native library");
		}, () -> {
			throw new NoSuchMethodError("io.netty.channel.epoll.EpollIoHandler.newFactory()");
		}, () -> {
			throw new ExceptionInInitializerError(new IllegalStateException("no such instruction"));
		}, () -> {
			throw new IllegalStateException("no file descriptor is left");
		});
	}

	@ParameterizedTest
	@MethodSource("unusable")
	void nioIsUsedWhereTheNativeOneCannotBe(Supplier<Sockets> unusable) {
		assertThat(Sockets.orNio(unusable)).isSameAs(NioSockets.INSTANCE);
	}

	@Test
	void whatWorksIsUsed() {
		Sockets working = new TestSockets(NioSockets.INSTANCE, NioSocketChannel::new);
		assertThat(Sockets.orNio(() -> working)).isSameAs(working);
	}

	@Test
	@EnabledIf("epoll")
	void epollIsToldWhenToGiveUp() throws Exception {
		TestSockets sockets = new TestSockets(Sockets.choose(true), EpollSocketChannel::new);
		dial(sockets, Duration.ofSeconds(5)).opened();
		Channel channel = sockets.channel();
		assertCommonOptions(channel);
		assertThat(channel.config().getOption(EpollChannelOption.TCP_KEEPIDLE)).isEqualTo(5);
		assertThat(channel.config().getOption(EpollChannelOption.TCP_KEEPINTVL)).isEqualTo(1);
		assertThat(channel.config().getOption(EpollChannelOption.TCP_KEEPCNT)).isEqualTo(5);
		assertThat(channel.config().getOption(EpollChannelOption.TCP_USER_TIMEOUT)).isEqualTo(10_000);
	}

	@Test
	@EnabledOnOs({ OS.LINUX, OS.MAC })
	void nioIsToldWhenToProbe() throws Exception {
		TestSockets sockets = new TestSockets(Sockets.choose(false), NioSocketChannel::new);
		dial(sockets, Duration.ofSeconds(12)).opened();
		Channel channel = sockets.channel();
		assertCommonOptions(channel);
		assertThat(channel.config().getOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPIDLE))).isEqualTo(12);
		assertThat(channel.config().getOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPINTERVAL)))
			.isEqualTo(3);
		assertThat(channel.config().getOption(NioChannelOption.of(ExtendedSocketOptions.TCP_KEEPCOUNT))).isEqualTo(4);
	}

	private static void assertCommonOptions(Channel channel) {
		assertThat(channel.config().getOption(ChannelOption.SO_KEEPALIVE)).isTrue();
		assertThat(channel.config().getOption(ChannelOption.TCP_NODELAY)).isTrue();
		assertThat(channel.config().getWriteBufferHighWaterMark()).isEqualTo(1024 * 1024);
		assertThat(channel.config().getWriteBufferLowWaterMark()).isEqualTo(512 * 1024);
	}

	@Test
	void optionsOfAClosedSocketAreNobodysProblem() throws Exception {
		for (boolean nativeWanted : new boolean[] { true, false }) {
			Sockets sockets = Sockets.choose(nativeWanted);
			TestSockets seen = new TestSockets(sockets, channels(sockets));
			DialledConnection dialled = dial(seen, Duration.ofSeconds(5));
			dialled.opened();
			dialled.close();
			assertThat(dialled.closed()).isEqualTo(CloseCause.CLOSED_LOCALLY);
			sockets.watch(seen.channel(), KernelWatch.of(1));
			this.transport.close();
		}
	}

	private static ChannelFactory<?> channels(Sockets sockets) {
		return (sockets == NioSockets.INSTANCE) ? NioSocketChannel::new : EpollSocketChannel::new;
	}

	@Test
	@EnabledIf("epoll")
	void kernelEndsAConnectionToAPeerThatTakesNothing() throws Exception {
		DialledConnection dialled = dial(Sockets.choose(true), Duration.ofMillis(500));
		dialled.opened();
		try (Socket deaf = this.server.accept()) {
			dialled.write(32 * 1024 * 1024);
			assertThat(dialled.closed()).isEqualTo(CloseCause.RESET);
			assertThat(deaf.isClosed()).isFalse();
		}
	}

	@Test
	@EnabledIf("epoll")
	void kernelKeepsAConnectionToAPeerThatTakesAllInTime() throws Exception {
		DialledConnection dialled = dial(Sockets.choose(true), Duration.ofMillis(500));
		dialled.opened();
		try (Socket reading = this.server.accept()) {
			CompletableFuture<Long> read = CompletableFuture.supplyAsync(() -> read(reading, 32 * 1024 * 1024));
			dialled.write(32 * 1024 * 1024);
			assertThat(read.get(30, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(32 * 1024 * 1024);
			assertThat(dialled.isClosed()).isFalse();
		}
	}

	private static long read(Socket from, long atLeast) {
		long count = 0;
		try {
			byte[] buffer = new byte[65_536];
			int n = 0;
			// not once more than needed: nothing else comes
			while (n >= 0 && count < atLeast) {
				n = from.getInputStream().read(buffer);
				count += Math.max(0, n);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return count;
	}

}
