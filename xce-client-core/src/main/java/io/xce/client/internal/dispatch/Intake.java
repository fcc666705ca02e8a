package io.xce.client.internal.dispatch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Where the calls of all threads enter the serial context, in the order in which they
 * came. Whoever finds it empty has to have it emptied, so that a burst costs one wake-up.
 * <p>
 * A stack without locks whose links are in the calls themselves (R. K. Treiber, "Systems
 * Programming: Coping with Parallelism", IBM RJ 5118, 1986). It is only ever taken as a
 * whole, so a call cannot return to its top unseen.
 */
final class Intake {

	private static final VarHandle LATEST;

	static {
		try {
			LATEST = MethodHandles.lookup().findVarHandle(Intake.class, "latest", Call.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private volatile @Nullable Call latest;

	/**
	 * Add a call. Any thread.
	 * @param call the call, which was never added before
	 * @return whether the intake was empty, and so nobody is about to empty it
	 */
	boolean add(Call call) {
		Call before = this.latest;
		call.next = before;
		while (!LATEST.compareAndSet(this, before, call)) {
			before = this.latest;
			call.next = before;
		}
		return before == null;
	}

	/**
	 * Take all calls out. Any thread.
	 * @param taker is given each of them, in the order in which they came
	 */
	void takeAll(Consumer<Call> taker) {
		Call call = inOrder();
		while (call != null) {
			Call behind = call.next;
			call.next = null;
			taker.accept(call);
			call = behind;
		}
	}

	private @Nullable Call inOrder() {
		Call call = (Call) LATEST.getAndSet(this, null);
		Call first = null;
		while (call != null) {
			Call before = call.next;
			call.next = first;
			first = call;
			call = before;
		}
		return first;
	}

}
