package io.xce.boot.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/**
 * What the client looks up by name: the field in which a call keeps its result.
 */
final class XceRuntimeHints implements RuntimeHintsRegistrar {

	static final String CALL = "io.xce.client.internal.dispatch.Call";

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		hints.reflection().registerType(TypeReference.of(CALL), (type) -> type.withField("result"));
	}

}
