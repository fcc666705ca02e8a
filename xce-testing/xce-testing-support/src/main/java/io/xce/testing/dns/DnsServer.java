package io.xce.testing.dns;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.dns.DatagramDnsQuery;
import io.netty.handler.codec.dns.DatagramDnsQueryDecoder;
import io.netty.handler.codec.dns.DatagramDnsResponse;
import io.netty.handler.codec.dns.DatagramDnsResponseEncoder;
import io.netty.handler.codec.dns.DefaultDnsResponse;
import io.netty.handler.codec.dns.DnsQuery;
import io.netty.handler.codec.dns.DnsQuestion;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.codec.dns.DnsSection;
import io.netty.handler.codec.dns.TcpDnsQueryDecoder;
import io.netty.handler.codec.dns.TcpDnsResponseEncoder;

/**
 * A real DNS server on loopback, over UDP and TCP, for names whose addresses change. It
 * answers with authority for what it was told and knows no other name. What is changed
 * holds for the next question. Thread-safe.
 */
public final class DnsServer implements AutoCloseable {

	private static final int UDP_RECORDS = 20;

	private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final Map<String, Zone> zones = new ConcurrentHashMap<>();

	private final List<Asked> questions = new CopyOnWriteArrayList<>();

	private final Channel udp;

	private final Channel tcp;

	private volatile boolean silent;

	private volatile Duration delay = Duration.ZERO;

	/**
	 * Start a server on a free port.
	 */
	public DnsServer() {
		this.tcp = new ServerBootstrap().group(this.group)
			.channel(NioServerSocketChannel.class)
			.childHandler(new ChannelInitializer<Channel>() {
				@Override
				protected void initChannel(Channel connection) {
					connection.pipeline().addLast(new TcpDnsQueryDecoder(), new TcpDnsResponseEncoder(), new Stream());
				}
			})
			.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
			.syncUninterruptibly()
			.channel();
		this.udp = new Bootstrap().group(this.group)
			.channel(NioDatagramChannel.class)
			.handler(new ChannelInitializer<Channel>() {
				@Override
				protected void initChannel(Channel socket) {
					socket.pipeline()
						.addLast(new DatagramDnsQueryDecoder(), new DatagramDnsResponseEncoder(), new Datagrams());
				}
			})
			.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()))
			.syncUninterruptibly()
			.channel();
	}

	/**
	 * Where it listens.
	 * @return {@code address:port}
	 */
	public String address() {
		return InetAddress.getLoopbackAddress().getHostAddress() + ":" + port();
	}

	private int port() {
		return ((InetSocketAddress) this.tcp.localAddress()).getPort();
	}

	/**
	 * Let a name have these addresses and no others.
	 * @param name the name
	 * @param ttl for how many seconds an answer may be used again
	 * @param addresses IPv4 and IPv6 literals
	 * @return this
	 */
	public DnsServer answers(String name, int ttl, String... addresses) {
		return zone(name, Zone.of(ttl, addresses));
	}

	/**
	 * Let a name be another name for one.
	 * @param name the name
	 * @param ttl for how many seconds an answer may be used again
	 * @param target the other name
	 * @return this
	 */
	public DnsServer alias(String name, int ttl, String target) {
		return zone(name, Zone.alias(ttl, target));
	}

	/**
	 * Let the server fail when it is asked for a name.
	 * @param name the name
	 * @return this
	 */
	public DnsServer fails(String name) {
		return zone(name, Zone.FAILING);
	}

	/**
	 * Answer no question about a name.
	 * @param name the name
	 * @return this
	 */
	public DnsServer hangs(String name) {
		return zone(name, Zone.SILENT);
	}

	/**
	 * Answer no question for addresses of one kind about a name.
	 * @param name a name it knows
	 * @param type {@code A} or {@code AAAA}
	 * @return this
	 */
	public DnsServer hangs(String name, String type) {
		this.zones.computeIfPresent(key(name), (key, zone) -> zone.silentFor(type));
		return this;
	}

	/**
	 * Whether to answer no question at all.
	 * @param value {@code true} to be silent
	 * @return this
	 */
	public DnsServer silent(boolean value) {
		this.silent = value;
		return this;
	}

	/**
	 * How long answers take from now on.
	 * @param value the time, 0 at first
	 * @return this
	 */
	public DnsServer takes(Duration value) {
		this.delay = value;
		return this;
	}

	/**
	 * All questions so far.
	 * @return the questions, in order
	 */
	public List<Asked> questions() {
		return List.copyOf(this.questions);
	}

	/**
	 * How often a name was asked for.
	 * @param name the name
	 * @param type the type of the records
	 * @return how often
	 */
	public long asked(String name, String type) {
		return this.questions.stream().filter((one) -> one.name().equals(key(name)) && one.type().equals(type)).count();
	}

	private DnsServer zone(String name, Zone zone) {
		this.zones.put(key(name), zone);
		return this;
	}

	private static String key(String name) {
		String lower = name.toLowerCase(Locale.ROOT);
		return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
	}

	private void answer(ChannelHandlerContext context, DnsQuery query, DnsResponse response, boolean overTcp) {
		DnsQuestion question = query.recordAt(DnsSection.QUESTION);
		String name = key(question.name());
		this.questions.add(new Asked(name, question.type().name(), overTcp));
		Zone zone = this.zones.get(name);
		boolean ignored = this.silent || (zone != null && zone.isSilentFor(question.type().name()));
		if (ignored) {
			return;
		}
		response.setAuthoritativeAnswer(true);
		response.setRecursionAvailable(true);
		response.addRecord(DnsSection.QUESTION, question);
		if (zone == null) {
			response.setCode(DnsResponseCode.NXDOMAIN);
		}
		else if (zone.failing()) {
			response.setCode(DnsResponseCode.SERVFAIL);
		}
		else {
			List<DnsRecord> records = records(name, question.type(), 0);
			boolean fits = overTcp || records.size() <= UDP_RECORDS;
			response.setTruncated(!fits);
			if (fits) {
				records.forEach((one) -> response.addRecord(DnsSection.ANSWER, one));
			}
		}
		Runnable send = () -> {
			var unused = context.writeAndFlush(response);
		};
		var unused = context.executor().schedule(send, this.delay.toNanos(), TimeUnit.NANOSECONDS);
	}

	private List<DnsRecord> records(String name, DnsRecordType type, int depth) {
		Zone zone = this.zones.get(name);
		if (zone == null || depth > 8) {
			return List.of();
		}
		String target = zone.target();
		if (target == null) {
			return zone.records(name, type);
		}
		List<DnsRecord> records = new ArrayList<>(List.of(zone.aliasRecord(name)));
		records.addAll(records(key(target), type, depth + 1));
		return records;
	}

	@Override
	public void close() {
		this.udp.close().syncUninterruptibly();
		this.tcp.close().syncUninterruptibly();
		this.group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
	}

	/**
	 * A question somebody asked.
	 *
	 * @param name the name, in lower case and without a dot at its end
	 * @param type the type of the records
	 * @param overTcp whether it came over TCP
	 */
	public record Asked(String name, String type, boolean overTcp) {

	}

	private final class Datagrams extends SimpleChannelInboundHandler<DatagramDnsQuery> {

		@Override
		protected void channelRead0(ChannelHandlerContext context, DatagramDnsQuery query) {
			answer(context, query, new DatagramDnsResponse(/* sender= */ query.recipient(),
					/* recipient= */ query.sender(), query.id()), false);
		}

	}

	private final class Stream extends SimpleChannelInboundHandler<DnsQuery> {

		@Override
		protected void channelRead0(ChannelHandlerContext context, DnsQuery query) {
			answer(context, query, new DefaultDnsResponse(query.id()), true);
		}

	}

}
