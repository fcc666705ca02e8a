package io.xce.boot.autoconfigure;

import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Finds keys that begin as those of xce clients do and mean nothing, which binding passes
 * over in silence. Names of environment variables are not looked at, since they cannot be
 * told from others with certainty. A key in a group that is not known, such as
 * {@code xce.orders.size}, may be the application's own, and is found only if it is like
 * a known one.
 */
final class UnknownKeys {

	private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("xce");

	private static final String ENABLED = "xce.enabled";

	private static final int MAX_DISTANCE = 3;

	private final Environment environment;

	/** Known keys, and groups of them, by their names without dashes. */
	private final Map<String, String> known = new TreeMap<>();

	UnknownKeys(Environment environment) {
		this.environment = environment;
		this.known.put(uniform(ConfigurationPropertyName.of(ENABLED)), ENABLED);
		collect(XceProperties.class, ROOT);
	}

	private void collect(Class<?> type, ConfigurationPropertyName prefix) {
		for (PropertyDescriptor property : BeanUtils.getPropertyDescriptors(type)) {
			Class<?> nested = property.getPropertyType();
			boolean group = nested != null && nested.getEnclosingClass() == XceProperties.class && !nested.isEnum();
			if (!group && property.getWriteMethod() == null) {
				continue;
			}
			ConfigurationPropertyName name = prefix.append(dashed(property.getName()));
			this.known.put(uniform(name), name.toString());
			if (group) {
				collect(nested, name);
			}
		}
	}

	/**
	 * Known keys, and groups of them.
	 * @return their names as they are written
	 */
	Collection<String> known() {
		return this.known.values();
	}

	/**
	 * Look for unknown keys.
	 * @return one line about each, in the order of the sources
	 */
	List<String> find() {
		List<String> lines = new ArrayList<>();
		if (!(this.environment instanceof ConfigurableEnvironment)) {
			return lines;
		}
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			if (source instanceof IterableConfigurationPropertySource iterable && !isEnvironment(source)) {
				for (ConfigurationPropertyName name : iterable) {
					if (ROOT.isAncestorOf(name) && isUnknown(name)) {
						describe(name, source, lines);
					}
				}
			}
		}
		return lines;
	}

	private static boolean isEnvironment(ConfigurationPropertySource source) {
		return source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
	}

	/** What is below a key that takes a value is an element of it. */
	private boolean isUnknown(ConfigurationPropertyName name) {
		if (this.known.containsKey(uniform(name))) {
			return false;
		}
		for (int size = 2; size < name.getNumberOfElements(); size++) {
			String ancestor = uniform(name.chop(size));
			if (this.known.containsKey(ancestor) && !isGroup(ancestor)) {
				return false;
			}
		}
		return true;
	}

	private boolean isGroup(String uniform) {
		return this.known.keySet().stream().anyMatch((other) -> other.startsWith(uniform + "."));
	}

	private void describe(ConfigurationPropertyName name, ConfigurationPropertySource source, List<String> lines) {
		String nearest = nearest(uniform(name));
		boolean ours = name.getNumberOfElements() == 2 || isGroup(uniform(name.chop(2)));
		if (nearest == null && !ours) {
			return;
		}
		Origin origin = Origin.from(source.getConfigurationProperty(name));
		lines.add("'" + name + "'" + ((origin != null) ? " (" + origin + ")" : "")
				+ " is no setting of xce clients and has no effect"
				+ ((nearest != null) ? "; did you mean '" + nearest + "'?" : ""));
	}

	private @Nullable String nearest(String uniform) {
		return this.known.entrySet()
			.stream()
			.filter((entry) -> !isGroup(entry.getKey()) && distance(uniform, entry.getKey()) <= MAX_DISTANCE)
			.min(Comparator.comparingInt((entry) -> distance(uniform, entry.getKey())))
			.map(Map.Entry::getValue)
			.orElse(null);
	}

	/** How many characters must be put in, left out or changed (Levenshtein). */
	private static int distance(String one, String other) {
		int[] row = new int[other.length() + 1];
		for (int j = 0; j < row.length; j++) {
			row[j] = j;
		}
		for (int i = 1; i <= one.length(); i++) {
			int diagonal = row[0];
			row[0] = i;
			for (int j = 1; j < row.length; j++) {
				int changed = diagonal + ((one.charAt(i - 1) == other.charAt(j - 1)) ? 0 : 1);
				diagonal = row[j];
				row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
			}
		}
		return row[other.length()];
	}

	private static String uniform(ConfigurationPropertyName name) {
		List<String> elements = new ArrayList<>();
		for (int i = 0; i < name.getNumberOfElements(); i++) {
			elements.add(name.getElement(i, Form.UNIFORM));
		}
		return String.join(".", elements);
	}

	private static String dashed(String property) {
		return property.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
	}

}
