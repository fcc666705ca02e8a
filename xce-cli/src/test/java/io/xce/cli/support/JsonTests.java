package io.xce.cli.support;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class JsonTests {

	@Test
	void membersKeepTheirOrderAndTypes() {
		Json json = new Json().put("n", 1)
			.put("b", true)
			.put("nothing", null)
			.put("t", "x")
			.put("list", List.of(1, "a"));
		assertThat(json).hasToString("{\"n\":1,\"b\":true,\"nothing\":null,\"t\":\"x\",\"list\":[1,\"a\"]}");
	}

	@Test
	void objectsNest() {
		Json json = new Json().put("in", new Json().put("a", 1)).put("map", Map.of("k", 2)).put("none", new Json());
		assertThat(json).hasToString("{\"in\":{\"a\":1},\"map\":{\"k\":2},\"none\":{}}");
	}

	@Test
	void aPathIsText() {
		assertThat(new Json().put("p", Path.of("a", "b"))).hasToString("{\"p\":\"a/b\"}");
	}

	@Test
	void textIsEscaped() {
		assertThat(new Json().put("t", "a\"b\\c\nd\te\u0001")).hasToString("{\"t\":\"a\\\"b\\\\c\\nd\\te\\u0001\"}");
	}

	@Test
	void loneSurrogatesAreEscapedAndPairsKept() {
		assertThat(new Json().put("t", "x\ud83d\ude00y\ud83d")).hasToString("{\"t\":\"x\ud83d\ude00y\\ud83d\"}");
	}

}
