package io.xce.benchmarks.peer;

import java.net.InetAddress;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.xce.benchmarks.wire.FrameBatch;
import io.xce.protocol.ClientId;
import io.xce.protocol.Hello;
import io.xce.protocol.HelloReply;
import io.xce.protocol.ProtocolVersion;
import io.xce.protocol.Reply;
import io.xce.protocol.Status;
import io.xce.protocol.codec.FrameDecoder;
import io.xce.protocol.codec.FrameListener;
import io.xce.protocol.codec.FrameWriter;
import org.jctools.queues.MpscArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * The limit: bare Netty with the same frames, keys and checks, and nothing of a client
 * around them. No deadline, no failover, no limits; one wake-up and one flush for all
 * that queued up. Its callbacks run on the event loop.
 */
public final class BarePeer implements Peer, FrameListener {

	private static final int SLOTS = HelloReply.Limits.DEFAULT.slots();

	private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final MpscArrayQueue<BareCall> queue = new MpscArrayQueue<>(2 * SLOTS);

	private final AtomicBoolean awake = new AtomicBoolean();

	private final Runnable drain = this::drain;

	private final Channel channel;

	private final FrameBatch batch;

	/** Confined to the loop, like all below. */
	private final @Nullable BareCall[] open = new BareCall[SLOTS];

	private final long[] sequences = new long[SLOTS];

	private final int[] free = new int[SLOTS];

	private int freeCount;

	private boolean reading;

	/**
	 * Connect.
	 * @param port the server's port
	 * @throws InterruptedException if interrupted
	 */
	public BarePeer(int port) throws InterruptedException {
		for (int i = SLOTS - 1; i >= 0; i--) {
			this.free[this.freeCount++] = i;
		}
		this.channel = new Bootstrap().group(this.group)
			.channel(NioSocketChannel.class)
			.option(ChannelOption.TCP_NODELAY, true)
			.handler(new ChannelInitializer<Channel>() {

				@Override
				protected void initChannel(Channel to) {
					to.pipeline()
						.addLast(new FrameDecoder(BarePeer.this, HelloReply.Limits.DEFAULT.maxFrameBytes()),
								new Flusher());
				}

			})
			.connect(InetAddress.getLoopbackAddress(), port)
			.sync()
			.channel();
		this.batch = new FrameBatch(this.channel);
		ThreadLocalRandom random = ThreadLocalRandom.current();
		ClientId id = new ClientId(random.nextLong(), random.nextLong());
		this.channel.eventLoop().execute(() -> {
			FrameWriter.hello(this.batch.out(),
					new Hello(ProtocolVersion.CURRENT, ProtocolVersion.CURRENT, 0, id, "bare", null));
			this.batch.flush();
		});
	}

	@Override
	public void send(byte[] body, Completion done) {
		BareCall call = new BareCall(body);
		var unused = call.whenComplete((answer, failure) -> done.ended(answer));
		send(call);
	}

	private void send(BareCall call) {
		if (this.channel.eventLoop().inEventLoop()) {
			write(call);
			if (!this.reading) {
				this.batch.flush();
			}
			return;
		}
		while (!this.queue.offer(call)) {
			Thread.onSpinWait();
		}
		if (!this.awake.get() && this.awake.compareAndSet(false, true)) {
			this.channel.eventLoop().execute(this.drain);
		}
	}

	@Override
	public byte[] call(byte[] body) {
		Waiting waiting = new Waiting(body);
		send(waiting);
		return waiting.await();
	}

	private void drain() {
		this.awake.set(false);
		BareCall call = this.queue.poll();
		while (call != null) {
			write(call);
			call = this.queue.poll();
		}
		this.batch.flush();
	}

	private void write(BareCall call) {
		int slot = this.free[--this.freeCount];
		call.slot = slot;
		call.sequence = ++this.sequences[slot];
		this.open[slot] = call;
		FrameWriter.request(this.batch.out(), call);
	}

	@Override
	public void reply(Reply reply) {
		this.reading = true;
		int slot = (int) reply.id() - 1;
		BareCall call = this.open[slot];
		if (call != null) {
			this.open[slot] = null;
			this.free[this.freeCount++] = slot;
			if (reply.status() == Status.OK) {
				call.answered(reply.body());
			}
			else {
				call.failed(new IllegalStateException(reply.status() + ": " + reply.reason()));
			}
		}
	}

	@Override
	public void close() {
		this.channel.close().syncUninterruptibly();
		var unused = this.group.shutdownGracefully();
	}

	/** What is sent by callbacks leaves once all that was read is answered. */
	private final class Flusher extends ChannelInboundHandlerAdapter {

		@Override
		public void channelReadComplete(ChannelHandlerContext context) {
			BarePeer.this.reading = false;
			BarePeer.this.batch.flush();
		}

	}

	/** A request whose thread waits, and needs no future for that. */
	private static final class Waiting extends BareCall {

		private final Thread thread = Thread.currentThread();

		private volatile byte @Nullable [] answer;

		private volatile @Nullable Throwable problem;

		Waiting(byte[] body) {
			super(body);
		}

		@Override
		void answered(byte[] value) {
			this.answer = value;
			LockSupport.unpark(this.thread);
		}

		@Override
		void failed(Throwable failure) {
			this.problem = failure;
			LockSupport.unpark(this.thread);
		}

		byte[] await() {
			byte[] value = this.answer;
			while (value == null) {
				Throwable failure = this.problem;
				if (failure != null) {
					throw new IllegalStateException("The request has failed", failure);
				}
				LockSupport.park(this);
				value = this.answer;
			}
			return value;
		}

	}

}
