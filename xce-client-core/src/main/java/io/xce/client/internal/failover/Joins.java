package io.xce.client.internal.failover;

import java.util.List;
import java.util.function.Consumer;

import io.xce.client.call.XceException;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.protocol.XceRequest;
import org.jspecify.annotations.Nullable;

/**
 * The joins of the callbacks, one after another; the first of them carries the search.
 * Whatever became of one that was given up, only the present one's end is told. Confined
 * to the serial context, though callbacks come and go on any thread.
 */
final class Joins {

	private final Demand demand;

	private final List<RejoinCallback> callbacks;

	private final Consumer<@Nullable XceException> ended;

	/** The callbacks of this round. */
	private List<RejoinCallback> round = List.of();

	private int next;

	private Demand.@Nullable InternalCarrier present;

	/**
	 * Create the joins of some callbacks.
	 * @param demand makes requests
	 * @param callbacks the callbacks as they are registered
	 * @param ended told how the present join ended
	 */
	Joins(Demand demand, List<RejoinCallback> callbacks, Consumer<@Nullable XceException> ended) {
		this.demand = demand;
		this.callbacks = callbacks;
		this.ended = ended;
	}

	/**
	 * The request that carries a search: the first join, or the built-in read if there is
	 * none, or none can be had: what is wrong with it is found once more on the primary.
	 * @return the request, present from now on
	 */
	Carrier carrier() {
		Demand.InternalCarrier carrier = this.present;
		if (carrier == null || !carrier.canGoOn()) {
			carrier = begin(first());
		}
		return carrier;
	}

	private XceRequest<?> first() {
		restart();
		try {
			XceRequest<?> request = nextRequest();
			return (request != null) ? request : PrimaryRead.REQUEST;
		}
		catch (Throwable ex) {
			restart();
			return PrimaryRead.REQUEST;
		}
	}

	/**
	 * Begin with the first callback. A join that is open is given up.
	 */
	void restart() {
		callOff();
		this.round = List.copyOf(this.callbacks);
		this.next = 0;
	}

	/**
	 * Send the next join.
	 * @param link where
	 * @return {@code false} if there is none left
	 */
	boolean sendNext(Link link) {
		XceRequest<?> request = nextRequest();
		if (request == null) {
			return false;
		}
		begin(request).sendTo(link, 0);
		return true;
	}

	private @Nullable XceRequest<?> nextRequest() {
		while (this.next < this.round.size()) {
			XceRequest<?> request = this.round.get(this.next++).join();
			if (request != null) {
				return request;
			}
		}
		return null;
	}

	private Demand.InternalCarrier begin(XceRequest<?> request) {
		Demand.InternalCarrier join = this.demand.internal(request, this::joined);
		this.present = join;
		return join;
	}

	private void joined(@Nullable XceException problem) {
		this.present = null;
		this.ended.accept(problem);
	}

	/**
	 * Give up the present join.
	 */
	void callOff() {
		Demand.InternalCarrier join = this.present;
		this.present = null;
		if (join != null) {
			join.callOff();
		}
	}

	/**
	 * Whether a request is the present join.
	 * @param carrier the request
	 * @return {@code true} if so
	 */
	boolean isPresent(@Nullable Object carrier) {
		return carrier != null && carrier == this.present;
	}

}
