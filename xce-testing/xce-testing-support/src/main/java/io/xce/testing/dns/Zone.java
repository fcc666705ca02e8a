package io.xce.testing.dns;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.dns.DefaultDnsRawRecord;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import org.jspecify.annotations.Nullable;

/**
 * What a DNS server knows of one name.
 *
 * @param ttl for how many seconds it may be remembered
 * @param addresses its addresses
 * @param target the name it is another name for, or {@code null}
 * @param silent the types of records it is silent about
 * @param failing whether asking for it is an error of the server
 */
record Zone(int ttl, List<InetAddress> addresses, @Nullable String target, Set<String> silent, boolean failing) {

	/** Asking for it is an error of the server. */
	static final Zone FAILING = new Zone(0, List.of(), null, Set.of(), true);

	/** Nothing is said of it. */
	static final Zone SILENT = new Zone(0, List.of(), null, Set.of("A", "AAAA"), false);

	static Zone of(int ttl, String... literals) {
		List<InetAddress> addresses = new ArrayList<>();
		for (String literal : literals) {
			try {
				addresses.add(InetAddress.getByName(literal));
			}
			catch (UnknownHostException ex) {
				throw new IllegalArgumentException("'" + literal + "' is not an address", ex);
			}
		}
		return new Zone(ttl, List.copyOf(addresses), null, Set.of(), false);
	}

	static Zone alias(int ttl, String target) {
		return new Zone(ttl, List.of(), target, Set.of(), false);
	}

	Zone silentFor(String type) {
		Set<String> more = new HashSet<>(this.silent);
		more.add(type);
		return new Zone(this.ttl, this.addresses, this.target, Set.copyOf(more), this.failing);
	}

	boolean isSilentFor(String type) {
		return this.silent.contains(type);
	}

	/**
	 * Its addresses of one kind.
	 * @param name the name
	 * @param type {@code A} or {@code AAAA}
	 * @return the records, none of any other type
	 */
	List<DnsRecord> records(String name, DnsRecordType type) {
		List<DnsRecord> records = new ArrayList<>();
		for (InetAddress address : this.addresses) {
			byte[] bytes = address.getAddress();
			DnsRecordType kind = (bytes.length == 4) ? DnsRecordType.A : DnsRecordType.AAAA;
			if (kind.equals(type)) {
				records.add(new DefaultDnsRawRecord(name, kind, this.ttl, Unpooled.wrappedBuffer(bytes)));
			}
		}
		return records;
	}

	DnsRecord aliasRecord(String name) {
		ByteBuf encoded = Unpooled.buffer();
		for (String label : String.valueOf(this.target).split("\\.", -1)) {
			encoded.writeByte(label.length());
			encoded.writeBytes(label.getBytes(StandardCharsets.US_ASCII));
		}
		encoded.writeByte(0);
		return new DefaultDnsRawRecord(name, DnsRecordType.CNAME, this.ttl, encoded);
	}

}
