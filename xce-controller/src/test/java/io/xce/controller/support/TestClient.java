package io.xce.controller.support;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.xce.controller.config.HostPort;
import io.xce.protocol.ClientId;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Kind;
import io.xce.protocol.Pong;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.Reply;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.RequestMessage;
import io.xce.protocol.XceRequest;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameReader;
import io.xce.protocol.codec.FrameWriter;

/**
 * One connection to one controller, with nothing of a client's cleverness: what is sent
 * is sent, what comes back is kept.
 */
public final class TestClient implements AutoCloseable {

	public static final long SECONDS = 20;

	private final Socket socket;

	private final ClientId clientId;

	private final CompletableFuture<HelloReply> helloReply = new CompletableFuture<>();

	private final BlockingQueue<HelloReply> helloReplies = new LinkedBlockingQueue<>();

	private final Map<Long, CompletableFuture<ReplyMessage>> open = new ConcurrentHashMap<>();

	private final BlockingQueue<Pong> pongs = new LinkedBlockingQueue<>();

	private final CompletableFuture<Void> closed = new CompletableFuture<>();

	private final AtomicLong ids = new AtomicLong();

	private final AtomicLong sequence = new AtomicLong();

	private TestClient(HostPort address, ClientId clientId) throws IOException {
		this(new Socket(), clientId);
		this.socket.connect(new InetSocketAddress(address.host(), address.port()), 5000);
		startReading();
	}

	private TestClient(Socket socket, ClientId clientId) {
		this.socket = socket;
		this.clientId = clientId;
	}

	private void startReading() {
		Thread reader = new Thread(this::read, "test-client");
		reader.setDaemon(true);
		reader.start();
	}

	/** Over TLS, with a certificate that must be for 127.0.0.1. */
	public static TestClient encrypted(HostPort address, SSLContext tls) throws IOException {
		SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket();
		SSLParameters parameters = socket.getSSLParameters();
		parameters.setEndpointIdentificationAlgorithm("HTTPS");
		socket.setSSLParameters(parameters);
		socket.connect(new InetSocketAddress(address.host(), address.port()), 5000);
		socket.startHandshake();
		TestClient client = new TestClient(socket, newClientId());
		client.startReading();
		return client;
	}

	/** The certificate that the controller showed. */
	public X509Certificate certificate() throws IOException {
		return (X509Certificate) ((SSLSocket) this.socket).getSession().getPeerCertificates()[0];
	}

	/** Greet, perhaps again, and wait for the answer. */
	public HelloReply greet(String token) throws Exception {
		this.helloReplies.clear();
		ByteBuf out = Unpooled.buffer();
		FrameWriter.hello(out, new Hello(ProtocolVersion.OLDEST, ProtocolVersion.CURRENT, 0, this.clientId, "test",
				null, (token != null) ? token.getBytes(StandardCharsets.UTF_8) : null));
		write(out);
		HelloReply reply = this.helloReplies.poll(SECONDS, TimeUnit.SECONDS);
		if (reply == null) {
			throw new IOException("no answer to the greeting");
		}
		return reply;
	}

	public static TestClient raw(HostPort address) throws IOException {
		return new TestClient(address, newClientId());
	}

	public static TestClient connect(HostPort address) throws Exception {
		return connect(address, newClientId(), null);
	}

	public static TestClient connect(HostPort address, ClientId clientId, ClusterId expected) throws Exception {
		TestClient client = new TestClient(address, clientId);
		client.hello(ProtocolVersion.OLDEST, ProtocolVersion.CURRENT, expected);
		client.helloReply();
		return client;
	}

	public static ClientId newClientId() {
		UUID id = UUID.randomUUID();
		return new ClientId(id.getMostSignificantBits(), id.getLeastSignificantBits());
	}

	public ClientId clientId() {
		return this.clientId;
	}

	public void hello(int min, int max, ClusterId expected) {
		ByteBuf out = Unpooled.buffer();
		FrameWriter.hello(out, new Hello(min, max, 0, this.clientId, "test", expected, null));
		write(out);
	}

	public HelloReply helloReply() throws Exception {
		return this.helloReply.get(SECONDS, TimeUnit.SECONDS);
	}

	/**
	 * Send a request as a client would: with a fresh key if it is a write. FIRST is
	 * always set: it changes nothing on a record that is there.
	 */
	public CompletableFuture<ReplyMessage> send(XceRequest<?> request) {
		return send(message(request));
	}

	public RequestMessage message(XceRequest<?> request) {
		RequestMessage message = RequestMessage
			.of(this.ids.incrementAndGet(), request.operation(), request.kind(), request.body())
			.withWaits(request.waits())
			.withRemainingMillis(30_000);
		return (request.kind() == Kind.WRITE) ? message.withKey(0, this.sequence.incrementAndGet(), true) : message;
	}

	public CompletableFuture<ReplyMessage> send(RequestMessage message) {
		CompletableFuture<ReplyMessage> reply = new CompletableFuture<>();
		this.open.put(message.id(), reply);
		ByteBuf out = Unpooled.buffer();
		FrameWriter.request(out, message);
		write(out);
		if (this.closed.isDone()) {
			reply.completeExceptionally(new IOException("connection closed"));
		}
		return reply;
	}

	public void notify(XceRequest<?> request) {
		ByteBuf out = Unpooled.buffer();
		FrameWriter.request(out, RequestMessage.of(0, request.operation(), request.kind(), request.body()));
		write(out);
	}

	public ReplyMessage call(XceRequest<?> request) throws Exception {
		return send(request).get(SECONDS, TimeUnit.SECONDS);
	}

	public <R> R result(XceRequest<R> request) throws Exception {
		ReplyMessage reply = call(request);
		if (reply.statusCode() != 0) {
			throw new IllegalStateException(request + " was answered " + reply);
		}
		return request.decoder().decode(reply.body());
	}

	public Pong ping(long id) throws Exception {
		ByteBuf out = Unpooled.buffer();
		FrameWriter.ping(out, id);
		write(out);
		while (true) {
			Pong pong = nextPong();
			if (pong.id() == id) {
				return pong;
			}
		}
	}

	public Pong nextPong() throws Exception {
		Pong pong = this.pongs.poll(SECONDS, TimeUnit.SECONDS);
		if (pong == null) {
			throw new IllegalStateException("no pong came");
		}
		return pong;
	}

	public void write(ByteBuf bytes) {
		try {
			synchronized (this.socket) {
				bytes.readBytes(this.socket.getOutputStream(), bytes.readableBytes());
				this.socket.getOutputStream().flush();
			}
		}
		catch (IOException ex) {
			end();
		}
	}

	public void awaitClosed() throws Exception {
		this.closed.get(SECONDS, TimeUnit.SECONDS);
	}

	private void read() {
		FrameReader reader = new FrameReader(new Listener(), 4 * 1024 * 1024);
		ByteBuf in = Unpooled.buffer();
		try {
			InputStream stream = this.socket.getInputStream();
			byte[] chunk = new byte[8192];
			for (int length = stream.read(chunk); length >= 0; length = stream.read(chunk)) {
				in.writeBytes(chunk, 0, length);
				reader.read(in);
				in.discardReadBytes();
			}
		}
		catch (IOException ex) {
			// closed
		}
		end();
	}

	private void end() {
		this.closed.complete(null);
		IOException closedNow = new IOException("connection closed");
		this.helloReply.completeExceptionally(closedNow);
		this.open.values().forEach((reply) -> reply.completeExceptionally(closedNow));
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	private final class Listener implements FrameListener {

		@Override
		public void helloReply(HelloReply reply) {
			TestClient.this.helloReplies.add(reply);
			TestClient.this.helloReply.complete(reply);
		}

		@Override
		public void reply(Reply view) {
			ReplyMessage reply = ReplyMessage.copyOf(view);
			CompletableFuture<ReplyMessage> waiting = TestClient.this.open.remove(reply.id());
			if (waiting != null) {
				waiting.complete(reply);
			}
		}

		@Override
		public void pong(Pong pong) {
			TestClient.this.pongs.add(pong);
		}

	}

}
