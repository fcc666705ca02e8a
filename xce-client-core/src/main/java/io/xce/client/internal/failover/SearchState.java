package io.xce.client.internal.failover;

import java.util.EnumSet;
import java.util.Set;

/**
 * The states of a search.
 *
 * <pre>
 *          start                 connection up / none up
 *   IDLE ---------> WAITING  <--------------------------------+
 *    |  \             | timer or news                         |
 *    |   \            v                                       |
 *    |    +----> CONNECTING <----> ASKING                     |
 *    |                |   \          |                        |
 *    |                |    v         v                        |
 *    |                |  RESOLVING --+--- lap ends -----------+
 *    |                v
 *    +<---- adopted, stopped, closed: from any state
 * </pre>
 */
public enum SearchState {

	/** No search. */
	IDLE,

	/** In a lap, waiting for a connection. */
	CONNECTING,

	/** In a lap, waiting for a candidate's answer. */
	ASKING,

	/** In a lap, all known addresses failed, resolving the names again. */
	RESOLVING,

	/** Between laps. */
	WAITING;

	/**
	 * The states that may follow.
	 * @return the legal transitions
	 */
	public Set<SearchState> next() {
		return switch (this) {
			case IDLE -> EnumSet.of(CONNECTING, WAITING);
			case CONNECTING -> EnumSet.of(ASKING, RESOLVING, WAITING, IDLE);
			case ASKING -> EnumSet.of(CONNECTING, IDLE);
			case RESOLVING -> EnumSet.of(CONNECTING, IDLE);
			case WAITING -> EnumSet.of(CONNECTING, WAITING, IDLE);
		};
	}

}
