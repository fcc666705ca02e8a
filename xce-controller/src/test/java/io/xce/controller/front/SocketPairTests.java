package io.xce.controller.front;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SocketPairTests {

	@Test
	void whatGoesInAtOneEndComesOutAtTheOther() throws IOException {
		SocketPair pair = SocketPair.open();
		try (SocketChannel near = pair.near(); SocketChannel far = pair.far()) {
			near.write(ByteBuffer.wrap(new byte[] { 42 }));
			ByteBuffer in = ByteBuffer.allocate(1);
			assertThat(far.read(in)).isOne();
			assertThat(in.get(0)).isEqualTo((byte) 42);
		}
	}

	@Test
	void nobodyElseCanConnect() throws IOException {
		SocketPair pair = SocketPair.open();
		try (SocketChannel near = pair.near(); SocketChannel far = pair.far()) {
			SocketAddress listened = near.getRemoteAddress();
			assertThat(listened).isEqualTo(far.getLocalAddress());
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> SocketChannel.open(listened).close());
		}
	}

}
