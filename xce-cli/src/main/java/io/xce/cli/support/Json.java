package io.xce.cli.support;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One JSON object on one line, its members in the order they were put. Values are
 * {@code null}, booleans, numbers, objects, collections, or else text.
 */
public final class Json {

	private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

	/**
	 * Add a member.
	 * @param name its name
	 * @param value its value
	 * @return this object
	 */
	public Json put(String name, @Nullable Object value) {
		this.members.put(name, value);
		return this;
	}

	@Override
	public String toString() {
		StringBuilder out = new StringBuilder();
		appendObject(out, this.members);
		return out.toString();
	}

	private static void append(StringBuilder out, @Nullable Object value) {
		if (value == null || value instanceof Boolean || value instanceof Number) {
			out.append(value);
		}
		else if (value instanceof Json json) {
			appendObject(out, json.members);
		}
		else if (value instanceof Map<?, ?> map) {
			appendObject(out, map);
		}
		else if (value instanceof Collection<?> items) {
			appendArray(out, items);
		}
		else {
			appendText(out, value.toString());
		}
	}

	private static void appendObject(StringBuilder out, Map<?, ?> members) {
		String separator = "{";
		for (Map.Entry<?, ?> member : members.entrySet()) {
			out.append(separator);
			appendText(out, String.valueOf(member.getKey()));
			out.append(':');
			append(out, member.getValue());
			separator = ",";
		}
		out.append(members.isEmpty() ? "{}" : "}");
	}

	private static void appendArray(StringBuilder out, Collection<?> items) {
		out.append('[');
		String separator = "";
		for (Object item : items) {
			out.append(separator);
			append(out, item);
			separator = ",";
		}
		out.append(']');
	}

	private static void appendText(StringBuilder out, String text) {
		out.append('"');
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			switch (c) {
				case '"' -> out.append("\\\"");
				case '\\' -> out.append("\\\\");
				case '\n' -> out.append("\\n");
				case '\r' -> out.append("\\r");
				case '\t' -> out.append("\\t");
				default -> {
					if (c < 0x20 || (Character.isSurrogate(c) && !paired(text, i))) {
						out.append(String.format("\\u%04x", (int) c));
					}
					else {
						out.append(c);
					}
				}
			}
		}
		out.append('"');
	}

	private static boolean paired(String text, int i) {
		return Character.isHighSurrogate(text.charAt(i))
				? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
				: i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
	}

}
