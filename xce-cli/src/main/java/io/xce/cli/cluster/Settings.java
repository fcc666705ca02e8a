package io.xce.cli.cluster;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

import io.xce.cli.support.CommandFailure;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a controller from the command line, else the environment, else a file.
 */
final class Settings {

	private final Map<ControllerSetting, String> options;

	private final Map<String, String> environment;

	private final Properties file;

	private Settings(Map<ControllerSetting, String> options, Map<String, String> environment, Properties file) {
		this.options = options;
		this.environment = environment;
		this.file = file;
	}

	/**
	 * Collect settings.
	 * @param options what the command line says
	 * @param environment the environment
	 * @param file a file of properties, or {@code null}
	 * @return the settings
	 * @throws CommandFailure if the file cannot be read or has a name that is not known
	 */
	static Settings of(Map<ControllerSetting, String> options, Map<String, String> environment, @Nullable Path file) {
		return new Settings(options, environment, (file != null) ? read(file) : new Properties());
	}

	private static Properties read(Path file) {
		Properties properties = new Properties();
		try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
			properties.load(reader);
		}
		catch (IOException | IllegalArgumentException ex) {
			throw CommandFailure.usage("Cannot read the configuration " + file + " (" + ex.getClass().getSimpleName()
					+ ": " + ex.getMessage() + ")");
		}
		Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
		unknown.removeAll(ControllerSetting.keys());
		if (!unknown.isEmpty()) {
			throw CommandFailure.usage(file + ": unknown setting " + String.join(", ", unknown) + ", expected any of "
					+ String.join(", ", new TreeSet<>(ControllerSetting.keys())));
		}
		return properties;
	}

	/**
	 * A setting as it was written.
	 * @return the value, or {@code null} if nobody sets it
	 */
	@Nullable String text(ControllerSetting setting) {
		String option = this.options.get(setting);
		if (option != null) {
			return option;
		}
		String variable = this.environment.get(setting.variable());
		return (variable != null) ? variable : this.file.getProperty(setting.key());
	}

	/**
	 * A setting that must be there.
	 * @throws CommandFailure if nobody sets it
	 */
	String required(ControllerSetting setting) {
		String text = text(setting);
		if (text == null || text.isBlank()) {
			throw CommandFailure.usage("Missing setting " + setting.key() + ": use " + setting.option() + ", "
					+ setting.variable() + " or a file named by --config");
		}
		return text;
	}

	/**
	 * A setting of some type.
	 * @return the value, or {@code null} if nobody sets it
	 * @throws CommandFailure if it cannot be read
	 */
	<T> @Nullable T value(ControllerSetting setting, Function<String, T> parser) {
		String text = text(setting);
		if (text == null) {
			return null;
		}
		try {
			return parser.apply(text.strip());
		}
		catch (NumberFormatException ex) {
			throw CommandFailure.usage(setting.key() + ": '" + text + "' is not a number");
		}
		catch (IllegalArgumentException ex) {
			throw CommandFailure.usage(setting.key() + ": " + ex.getMessage());
		}
	}

	/**
	 * A setting that is on or off.
	 */
	boolean flag(ControllerSetting setting) {
		return Boolean.TRUE.equals(value(setting, Settings::parseFlag));
	}

	private static boolean parseFlag(String text) {
		return switch (text.toLowerCase(Locale.ROOT)) {
			case "true", "yes", "1" -> true;
			case "false", "no", "0" -> false;
			default -> throw new IllegalArgumentException("'" + text + "', expected true or false");
		};
	}

}
