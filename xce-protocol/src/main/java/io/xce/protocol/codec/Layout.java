package io.xce.protocol.codec;

/**
 * Where things stand in a frame: offsets in bytes from the type byte, big endian. The
 * same numbers are in {@code docs/wire-protocol.md}.
 */
final class Layout {

	/** Bytes of the length that precedes the type byte. */
	static final int LENGTH_BYTES = 4;

	static final int TYPE = 0;

	static final int FLAGS = 1;

	static final int HEADER_LENGTH = 2;

	static final int ID = 4;

	/** Where the fixed part of a type begins; also the length of the shortest frame. */
	static final int FIXED = 12;

	static final int TYPE_HELLO = 1;

	static final int TYPE_HELLO_REPLY = 2;

	static final int TYPE_REQUEST = 3;

	static final int TYPE_REPLY = 4;

	static final int TYPE_PING = 5;

	static final int TYPE_PONG = 6;

	/** {@code XCE1}. */
	static final int MAGIC = 0x58434531;

	static final int FLAG_FIRST = 1;

	static final int FLAG_WAITS = 2;

	static final int FLAG_PRE_EXECUTION = 1;

	static final int REQUEST_KIND = 12;

	static final int REQUEST_OPERATION_LENGTH = 13;

	static final int REQUEST_REMAINING = 16;

	static final int REQUEST_SLOT = 20;

	static final int REQUEST_SEQUENCE = 24;

	static final int REQUEST_OPERATION = 32;

	static final int REPLY_STATUS = 12;

	static final int REPLY_ROLE = 14;

	static final int REPLY_EPOCH = 16;

	static final int REPLY_END = 24;

	static final int HELLO_MIN_VERSION = 16;

	static final int HELLO_MAX_VERSION = 18;

	static final int HELLO_FEATURES = 20;

	static final int HELLO_CLIENT_ID = 28;

	static final int HELLO_CLUSTER = 44;

	static final int HELLO_NAME_LENGTH = 61;

	static final int HELLO_NAME = 62;

	static final int HELLO_REPLY_STATUS = 16;

	static final int HELLO_REPLY_VERSION = 18;

	static final int HELLO_REPLY_MIN_VERSION = 20;

	static final int HELLO_REPLY_MAX_VERSION = 22;

	static final int HELLO_REPLY_FEATURES = 24;

	static final int HELLO_REPLY_ROLE = 32;

	static final int HELLO_REPLY_EPOCH = 33;

	static final int HELLO_REPLY_CLUSTER = 41;

	static final int HELLO_REPLY_MAX_FRAME = 58;

	static final int HELLO_REPLY_SLOTS = 62;

	static final int HELLO_REPLY_RETENTION = 66;

	static final int HELLO_REPLY_REASON_LENGTH = 74;

	static final int HELLO_REPLY_REASON = 76;

	static final int PONG_ROLE = 12;

	static final int PONG_EPOCH = 13;

	static final int PONG_CLUSTER = 21;

	static final int PONG_END = 38;

	/** A presence byte and 16 bytes. */
	static final int CLUSTER_BYTES = 17;

	static final int CLUSTER_ID_BYTES = 16;

	/** Number and length of an extension. */
	static final int EXTENSION_HEADER = 4;

	static final int EXTENSION_TRACE_PARENT = 1;

	static final int EXTENSION_CALLER_KEY = 2;

	static final int EXTENSION_REASON = 3;

	static final int EXTENSION_REDIRECT = 4;

	static final int EXTENSION_CLUSTER_ID = 5;

	/** The role code of a node that has none to say. */
	static final int NO_ROLE = 0xFF;

	private Layout() {
	}

}
