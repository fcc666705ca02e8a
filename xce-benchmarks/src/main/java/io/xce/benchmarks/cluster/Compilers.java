package io.xce.benchmarks.cluster;

import java.util.List;

/**
 * Which compilers the Java machines of controllers have.
 */
public enum Compilers {

	/**
	 * The first only, as the processes of the demo: controllers that are killed and
	 * started again and again are young most of their life, and the second one would take
	 * the processor just then.
	 */
	FIRST,

	/**
	 * Both, as Java has by default, and so the container image: what each of many writes
	 * costs is a question to a controller that has run for long.
	 */
	BOTH;

	/**
	 * The flags for that.
	 * @return the flags, may be none
	 */
	List<String> flags() {
		return (this == FIRST) ? List.of("-XX:TieredStopAtLevel=1") : List.of();
	}

}
