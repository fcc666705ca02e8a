package io.xce.testing.loopback;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameReader;
import io.xce.protocol.codec.FrameWriter;
import io.xce.protocol.codec.MalformedFrameException;

/**
 * The smallest client on a real socket: it writes frames and says what comes next.
 */
final class WireClient implements AutoCloseable, FrameListener {

	private static final int GUARD_MILLIS = 30_000;

	private static final int PATIENCE_MILLIS = 100;

	private final ClientId id;

	private final Socket socket = new Socket();

	private final ByteBuf in = Unpooled.buffer();

	private final FrameReader reader = new FrameReader(this, 4 << 20);

	private final Deque<Object> events = new ArrayDeque<>();

	WireClient(ScriptedController controller, long id) throws IOException {
		this(controller, id, GUARD_MILLIS);
	}

	/** Dial for a limited time. */
	WireClient(ScriptedController controller, long id, int connectMillis) throws IOException {
		this.id = new ClientId(1, id);
		try {
			this.socket.connect(new InetSocketAddress("127.0.0.1", controller.port()), connectMillis);
		}
		catch (IOException ex) {
			this.socket.close();
			throw ex;
		}
	}

	/** Greet and say how it was answered. */
	HelloReply greet(ClusterId expected) throws IOException {
		write((out) -> FrameWriter.hello(out, new Hello(1, 1, 0, this.id, "wire", expected, null)));
		return (HelloReply) next();
	}

	WireClient greeted() throws IOException {
		greet(null);
		return this;
	}

	WireClient send(long number, Kind kind, String body) throws IOException {
		boolean keyed = kind == Kind.WRITE;
		write((out) -> FrameWriter.request(out, new RequestMessage(number, "op", kind.code(), 1000, keyed ? 0 : -1,
				keyed ? number : 0, keyed, false, null, null, body.getBytes(StandardCharsets.UTF_8))));
		return this;
	}

	/** Ask and say what came next: the reply, or how the connection ended. */
	Object ask(long number, Kind kind, String body) throws IOException {
		return send(number, kind, body).next();
	}

	ReplyMessage reply(long number, Kind kind, String body) throws IOException {
		return (ReplyMessage) ask(number, kind, body);
	}

	WireClient sendPing(long number) throws IOException {
		write((out) -> FrameWriter.ping(out, number));
		return this;
	}

	/** Write until the other side takes no more for a while. */
	boolean fillsUp(int most) throws IOException {
		this.socket.setSendBufferSize(16 * 1024);
		byte[] nothing = new byte[64 * 1024];
		Thread writer = new Thread(() -> {
			try {
				for (int i = 0; i < most / nothing.length; i++) {
					this.socket.getOutputStream().write(nothing);
				}
			}
			catch (IOException ex) {
				// closed, which ends the writer
			}
		});
		writer.setDaemon(true);
		writer.start();
		try {
			writer.join(PATIENCE_MILLIS * 5);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return writer.isAlive();
	}

	private void write(Consumer<ByteBuf> frame) throws IOException {
		ByteBuf out = Unpooled.buffer();
		frame.accept(out);
		out.readBytes(this.socket.getOutputStream(), out.readableBytes());
	}

	/** The next frame, or {@code EOF}, {@code RESET} or {@code MALFORMED}. */
	Object next() throws IOException {
		return next(GUARD_MILLIS);
	}

	/** Whether nothing whole comes for a while. */
	boolean silent() throws IOException {
		return "SILENCE".equals(next(PATIENCE_MILLIS));
	}

	/** How many bytes of a frame that is not whole have come. */
	int partial() {
		return this.in.readableBytes();
	}

	private Object next(int millis) throws IOException {
		this.socket.setSoTimeout(millis);
		byte[] bytes = new byte[8192];
		try {
			while (this.events.isEmpty()) {
				int count = this.socket.getInputStream().read(bytes);
				if (count < 0) {
					return "EOF";
				}
				this.in.writeBytes(bytes, 0, count);
				this.reader.read(this.in);
			}
			return this.events.remove();
		}
		catch (SocketTimeoutException ex) {
			return "SILENCE";
		}
		catch (SocketException ex) {
			return "RESET";
		}
	}

	@Override
	public void helloReply(HelloReply reply) {
		this.events.add(reply);
	}

	@Override
	public void reply(Reply view) {
		this.events.add(ReplyMessage.copyOf(view));
	}

	@Override
	public void pong(Pong pong) {
		this.events.add(pong);
	}

	@Override
	public void malformed(MalformedFrameException failure) {
		this.events.add("MALFORMED");
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
