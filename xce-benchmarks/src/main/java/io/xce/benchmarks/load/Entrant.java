package io.xce.benchmarks.load;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Who takes part, how it is warmed up, and in which modes it is measured.
 */
@SuppressWarnings("ImmutableEnumChecker") // nobody sees the sets, nobody changes them
enum Entrant {

	BARE(EnumSet.allOf(Mode.class), EnumSet.allOf(Mode.class)),

	/** Warmed up exactly as {@link #BARE} is: it must differ from it in nothing. */
	CONTROL(EnumSet.allOf(Mode.class), EnumSet.of(Mode.ASYNC_64)),

	XCE(EnumSet.complementOf(EnumSet.of(Mode.DIRECT_64))),

	XCE_DIRECT(EnumSet.of(Mode.DIRECT_64)),

	GRPC(EnumSet.of(Mode.ASYNC_64, Mode.ASYNC_256, Mode.BLOCKING_1)),

	RATIS(EnumSet.of(Mode.ASYNC_64, Mode.BLOCKING_1));

	private final List<Mode> warmedUp;

	private final Set<Mode> measured;

	Entrant(Set<Mode> modes) {
		this(modes, modes);
	}

	Entrant(Set<Mode> warmedUp, Set<Mode> measured) {
		this.warmedUp = List.copyOf(warmedUp);
		this.measured = measured;
	}

	/** The name in results. */
	String key() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** The mode of a turn of the warm-up, counted from 0. */
	Mode warmUp(int turn) {
		return this.warmedUp.get(turn % this.warmedUp.size());
	}

	/** Those measured in a mode. */
	static List<Entrant> in(Mode mode) {
		return Arrays.stream(values()).filter((entrant) -> entrant.measured.contains(mode)).toList();
	}

}
