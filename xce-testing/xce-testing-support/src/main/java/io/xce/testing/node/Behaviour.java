package io.xce.testing.node;

import java.time.Duration;
import java.util.function.Function;

/**
 * What a node does with a request.
 */
@FunctionalInterface
public interface Behaviour {

	/**
	 * Deal with a request.
	 * @param exchange the request, and the means to answer it
	 */
	void handle(Exchange exchange);

	/**
	 * The same, later.
	 * @param delay how much later
	 * @return the behaviour
	 */
	default Behaviour after(Duration delay) {
		return (exchange) -> exchange.later(delay, () -> handle(exchange));
	}

	/**
	 * The same, then something else with the same request.
	 * @param next what comes then
	 * @return the behaviour
	 */
	default Behaviour andThen(Behaviour next) {
		return (exchange) -> {
			handle(exchange);
			next.handle(exchange);
		};
	}

	/**
	 * The same for the next requests, then something else for all others.
	 * @param count how many requests
	 * @param next what comes then
	 * @return the behaviour, for one node
	 */
	default Behaviour times(int count, Behaviour next) {
		int[] left = { count };
		return (exchange) -> ((left[0]-- > 0) ? this : next).handle(exchange);
	}

	/**
	 * The same for the next request, then something else for all others.
	 * @param next what comes then
	 * @return the behaviour, for one node
	 */
	default Behaviour then(Behaviour next) {
		return times(1, next);
	}

	/**
	 * A behaviour chosen for each request.
	 * @param choice the choice
	 * @return the behaviour
	 */
	static Behaviour choose(Function<Exchange, Behaviour> choice) {
		return (exchange) -> choice.apply(exchange).handle(exchange);
	}

}
