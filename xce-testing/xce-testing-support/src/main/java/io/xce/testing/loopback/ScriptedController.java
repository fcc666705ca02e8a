package io.xce.testing.loopback;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.xce.protocol.ClusterId;
import io.xce.protocol.Hello;
import io.xce.protocol.RequestMessage;
import io.xce.testing.ledger.Ledger;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;

/**
 * A {@link ScriptedNode} behind a real TCP port of the loopback interface: whatever a
 * node of a virtual network can be told, it does on the wire.
 *
 * <pre>
 * try (ScriptedController a = ScriptedController.start(); ScriptedController b = ScriptedController.start()) {
 *     a.tell((node) -&gt; node.redirects("127.0.0.1", b.port()));
 *     b.tell((node) -&gt; node.primary(5).answers(Behaviours.applyAndClose().then(Behaviours.execute())));
 *     // a client of a.address() and b.address()
 *     assertThat(b.received()).hasSize(2);
 * }
 * </pre>
 *
 * What differs from a virtual network: a node that is frozen reads nothing, as a stopped
 * process does, so what clients send piles up in the kernel's buffers and then in theirs.
 * A dial that nothing comes back from ({@link Acceptance#IGNORE}) needs Linux. Nodes that
 * share a {@link Ledger} remember each other's writes. Thread-safe; the node itself lives
 * on a thread of the controller, where {@link #tell} and {@link #ask} go. A behaviour may
 * tell another controller something, unless that one may be telling it something too.
 */
public final class ScriptedController implements AutoCloseable {

	private final EventLoopGroup group;

	private final EventLoop loop;

	private final Ledger ledger;

	private final ScriptedNode node;

	private final Sockets sockets;

	private ScriptedController(Builder builder) {
		this.group = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("scripted-" + builder.name, true),
				NioIoHandler.newFactory());
		this.loop = this.group.next();
		this.ledger = builder.ledger;
		this.node = new ScriptedNode(builder.name, new LoopScheduler(this.loop, this::settle),
				this.loop.ticker()::nanoTime, builder.ledger, builder.clusterId);
		this.sockets = new Sockets(this.loop, new InetSocketAddress(builder.host, builder.port), this.node,
				builder.preparation);
	}

	/**
	 * Start a standby that knows no primary on a free port of 127.0.0.1.
	 * @return the controller
	 */
	public static ScriptedController start() {
		return builder().start();
	}

	/**
	 * Begin to describe a controller.
	 * @return a builder with all defaults
	 */
	public static Builder builder() {
		return new Builder();
	}

	/** Whatever the node was told or did: let the sockets follow. */
	private void settle() {
		this.sockets.settle();
	}

	/**
	 * Tell the node something. Once this returns it holds for all that comes, ports
	 * opened and closed included; within a behaviour, they follow soon.
	 * @param change tells it, on the controller's thread; must not block
	 * @return this
	 * @throws IllegalStateException if the port cannot be opened again
	 */
	public ScriptedController tell(Consumer<? super ScriptedNode> change) {
		if (this.loop.inEventLoop()) {
			change.accept(this.node);
			settle();
			return this;
		}
		CompletableFuture<Void> settled = new CompletableFuture<>();
		this.loop.submit(() -> {
			change.accept(this.node);
			settle();
			this.sockets.whenSettled(settled);
		}).syncUninterruptibly();
		try {
			settled.join();
		}
		catch (CompletionException ex) {
			throw new IllegalStateException("The port of '" + this.node.name() + "' cannot be as told", ex.getCause());
		}
		return this;
	}

	/**
	 * Ask the node something.
	 * @param question asks it, on the controller's thread; must not block
	 * @param <T> the type of the answer
	 * @return the answer
	 */
	public <T> T ask(Function<? super ScriptedNode, T> question) {
		if (this.loop.inEventLoop()) {
			return question.apply(this.node);
		}
		return this.loop.submit(() -> question.apply(this.node)).syncUninterruptibly().getNow();
	}

	/**
	 * All requests that came, in order.
	 * @return the requests
	 */
	public List<RequestMessage> received() {
		return ask(ScriptedNode::received);
	}

	/**
	 * All greetings that came, in order.
	 * @return the greetings
	 */
	public List<Hello> greetings() {
		return ask(ScriptedNode::greetings);
	}

	/**
	 * Where it listens.
	 * @return {@code address:port}, as a list of masters has it
	 */
	public String address() {
		InetSocketAddress bound = this.sockets.address();
		String host = bound.getAddress().getHostAddress();
		return ((host.indexOf(':') >= 0) ? "[" + host + "]" : host) + ":" + bound.getPort();
	}

	/**
	 * The port it listens on, which it keeps while it refuses dials.
	 * @return the port
	 */
	public int port() {
		return this.sockets.address().getPort();
	}

	/**
	 * What it executed, and the others that share the ledger.
	 * @return the ledger
	 */
	public Ledger ledger() {
		return this.ledger;
	}

	/**
	 * How many connections were accepted so far.
	 * @return the count
	 */
	public int accepted() {
		return this.sockets.accepted();
	}

	/**
	 * Close the port and reset all connections. Further calls do nothing.
	 */
	@Override
	public void close() {
		if (this.group.isShuttingDown()) {
			return;
		}
		this.loop.submit(this.sockets::close).syncUninterruptibly();
		this.group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
	}

	/**
	 * Describes a controller.
	 */
	public static final class Builder {

		private String name = "scripted";

		private String host = "127.0.0.1";

		private int port;

		private Ledger ledger = new Ledger();

		private ClusterId clusterId = ScriptedNode.CLUSTER;

		private Consumer<? super Channel> preparation = (channel) -> {
		};

		private Builder() {
		}

		/**
		 * Set the name, which is in results of {@link Behaviours#execute()}.
		 * @param value the name
		 * @return this
		 */
		public Builder name(String value) {
			this.name = value;
			return this;
		}

		/**
		 * Set where it listens.
		 * @param address an IP literal of this machine, 127.0.0.1 unless set
		 * @param number the port, 0 for a free one, which is the default
		 * @return this
		 */
		public Builder listen(String address, int number) {
			this.host = address;
			this.port = number;
			return this;
		}

		/**
		 * Set where it executes, for several controllers that stand for one cluster.
		 * @param value the ledger, its own unless set
		 * @return this
		 */
		public Builder ledger(Ledger value) {
			this.ledger = value;
			return this;
		}

		/**
		 * Set the cluster it belongs to.
		 * @param value the cluster, the same for all controllers unless set
		 * @return this
		 */
		public Builder cluster(ClusterId value) {
			this.clusterId = value;
			return this;
		}

		/**
		 * Do something with each accepted connection before it is read, such as to put
		 * TLS in front.
		 * @param action called with a connection whose pipeline is empty
		 * @return this
		 */
		public Builder connections(Consumer<? super Channel> action) {
			this.preparation = action;
			return this;
		}

		/**
		 * Start it.
		 * @return the controller, which listens
		 * @throws IllegalStateException if the port is taken
		 */
		public ScriptedController start() {
			ScriptedController controller = new ScriptedController(this);
			try {
				return controller.tell((node) -> {
				});
			}
			catch (IllegalStateException ex) {
				controller.close();
				throw ex;
			}
		}

	}

}
