package io.xce.testing.simulator.cluster;

import io.xce.protocol.Kind;
import io.xce.protocol.Reply;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import io.xce.testing.node.Answer;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.Exchange;
import io.xce.testing.simulator.cluster.Controller.Ending;

/**
 * What a node may do instead of what it should. None of them pretends that a request was
 * executed to a client that could not know better.
 */
public enum Oddity {

	/** Answers nothing. */
	HANGS {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return true;
		}
	},

	/** Closes the connection. */
	CLOSES {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			exchange.close();
			return true;
		}
	},

	/** Resets the connection. */
	RESETS {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			exchange.reset();
			return true;
		}
	},

	/** Sends what is not this protocol. */
	BABBLES {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			exchange.garbage();
			return true;
		}
	},

	/** Applies a write and closes the connection. */
	APPLIES_AND_CLOSES {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return proposed(exchange, desk, Ending.CLOSE);
		}
	},

	/** Applies a write and answers it with a status that nobody knows. */
	APPLIES_AND_SAYS_SOMETHING {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return proposed(exchange, desk, Ending.UNKNOWN_STATUS);
		}
	},

	/** Says with a status that nobody knows that it executed nothing. */
	SAYS_SOMETHING {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return answered(exchange, Behaviours.unknownStatus(901).preExecution(true));
		}
	},

	/** Knows nobody. */
	AUTHENTICATES_NOBODY {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return answered(exchange, Behaviours.status(Status.AUTH_FAILED));
		}
	},

	/** Is full. */
	IS_FULL {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return answered(exchange, Behaviours.busy());
		}
	},

	/** Knows no session. */
	KNOWS_NO_SESSION {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return exchange.request().kind() != Kind.SESSION && answered(exchange, Behaviours.sessionExpired());
		}
	},

	/** Remembers no key, though it knows of none that was used. */
	REMEMBERS_NO_KEY {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return exchange.request().kind() == Kind.WRITE
					&& answered(exchange, Behaviours.keyForgotten().reason(REASON));
		}
	},

	/** Answers without an epoch. */
	HAS_NO_EPOCH {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return answered(exchange, Behaviours.status(Status.OK).preExecution(false).epoch(Reply.NO_EPOCH));
		}
	},

	/** Answers as if it had executed the request, but not as the primary. */
	ANSWERS_AS_STANDBY {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return answered(exchange, Behaviours.status(Status.OK).preExecution(false).role(Role.STANDBY));
		}
	},

	/** Answers as the primary it was, to whom knows of a later one. */
	ANSWERS_AS_DEPOSED {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			long known = desk.knownTo(exchange);
			return known > 1 && answered(exchange,
					Behaviours.status(Status.OK).preExecution(false).role(Role.PRIMARY).epoch(known - 1));
		}
	},

	/** Speaks no version of the protocol. */
	SPEAKS_NO_VERSION {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return answered(exchange, Behaviours.status(Status.UNSUPPORTED_VERSION));
		}
	},

	/** Is not ready, but does not say that nothing ran. */
	IS_NOT_SURE {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return !desk.isPrimary() && answered(exchange, Behaviours.notReady().preExecution(false));
		}
	},

	/** Follows somebody, but does not say whom. */
	NAMES_NOBODY {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return !desk.isPrimary() && answered(exchange, Behaviours.standby());
		}
	},

	/** Names an address that is none. */
	NAMES_NO_ADDRESS {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return named(exchange, desk, desk.nextNode(), 70_000, 0);
		}
	},

	/** Names itself. */
	NAMES_ITSELF {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return named(exchange, desk, desk.name(), 1, 0);
		}
	},

	/** Names the next node, whoever that is. */
	NAMES_THE_NEXT {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return named(exchange, desk, desk.nextNode(), 1, 0);
		}
	},

	/** Names the next node, under an epoch that seems higher each time. */
	NAMES_THE_NEXT_LOUDLY {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return named(exchange, desk, desk.nextNode(), 1, 1 + desk.nextLoudness());
		}
	},

	/** Names a node under an epoch that is over. */
	NAMES_A_FORMER_PRIMARY {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			long known = desk.knownTo(exchange);
			return known > 1 && !desk.isPrimary()
					&& answered(exchange, Behaviours.redirect(desk.nextNode(), 1).epoch(known - 1));
		}
	},

	/** Names a node that is out of service. */
	NAMES_A_DISABLED_NODE {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			String disabled = desk.disabledNode();
			return disabled != null && named(exchange, desk, disabled, 1, 0);
		}
	},

	/** Names somebody outside the list. */
	NAMES_A_STRANGER {
		@Override
		boolean handle(Exchange exchange, Desk desk) {
			return named(exchange, desk, "10.9.9.9", 1, 0);
		}
	};

	/** The reason in answers that are not what a controller would say. */
	public static final String REASON = "odd";

	/**
	 * Meet a request.
	 * @param exchange the request and its way back
	 * @param desk where
	 * @return {@code false} if the request is to be treated well
	 */
	abstract boolean handle(Exchange exchange, Desk desk);

	private static boolean proposed(Exchange exchange, Desk desk, Ending ending) {
		if (exchange.request().kind() != Kind.WRITE || !desk.serves(exchange)) {
			return false;
		}
		desk.propose(exchange, ending);
		return true;
	}

	private static boolean answered(Exchange exchange, Answer answer) {
		exchange.answer(answer);
		return true;
	}

	/** Only a node that is not the primary names another. */
	private static boolean named(Exchange exchange, Desk desk, String host, int port, long louder) {
		return !desk.isPrimary() && answered(exchange, Behaviours.redirect(host, port).epoch(desk.epoch() + louder));
	}

}
