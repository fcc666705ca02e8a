package io.xce.cli.shell;

import java.io.PrintWriter;

import io.xce.client.event.AdoptionKind;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;

/**
 * Tells a person at the shell that another controller is the primary now. The failures on
 * the way there are not worth a line: the request in progress survives them.
 */
final class FailoverNotes implements FailoverListener {

	private final PrintWriter err;

	FailoverNotes(PrintWriter err) {
		this.err = err;
	}

	@Override
	public void onAdopted(FailoverEvent.Adopted event) {
		if (event.kind() == AdoptionKind.FAILOVER) {
			this.err.println("note: failed over from " + event.previous() + " to " + event.primary() + ", epoch "
					+ event.previousEpoch() + " to " + event.epoch() + ", " + event.gap().toMillis()
					+ " ms without a primary");
		}
		else if (event.kind() == AdoptionKind.REELECTION) {
			this.err.println("note: " + event.primary() + " was elected again, epoch " + event.previousEpoch() + " to "
					+ event.epoch());
		}
		this.err.flush();
	}

}
