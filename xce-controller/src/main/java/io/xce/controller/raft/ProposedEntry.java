package io.xce.controller.raft;

import java.util.List;
import java.util.function.Consumer;

import org.apache.ratis.protocol.Message;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commands that share a log entry, from proposal to answer. It travels through Ratis as
 * the request's message, so that the state machine can mark it on the way.
 */
final class ProposedEntry implements Message {

	private static final Logger logger = LoggerFactory.getLogger(ProposedEntry.class);

	private final List<Proposal> proposals;

	private final ByteString content;

	private volatile boolean appended;

	ProposedEntry(List<Proposal> proposals, byte[] content) {
		this.proposals = proposals;
		this.content = UnsafeByteOperations.unsafeWrap(content);
	}

	@Override
	public ByteString getContent() {
		return this.content;
	}

	/**
	 * The next thing Ratis does is to append it: from here on it may be executed.
	 */
	void markAppended() {
		this.appended = true;
	}

	void applied(AppliedEntry entry) {
		for (int i = 0; i < this.proposals.size(); i++) {
			Object result = entry.results().get(i);
			tell(this.proposals.get(i), (proposal) -> proposal.applied(entry.term(), result));
		}
	}

	void abandoned() {
		boolean preExecution = !this.appended;
		for (Proposal proposal : this.proposals) {
			tell(proposal, (told) -> told.abandoned(preExecution));
		}
	}

	private static void tell(Proposal proposal, Consumer<Proposal> news) {
		try {
			news.accept(proposal);
		}
		catch (RuntimeException ex) {
			// one that fails must not keep the news from the others
			logger.error("event=callback-failed proposal=\"{}\"", proposal, ex);
		}
	}

	/**
	 * The answer that travels back through Ratis.
	 *
	 * @param term the term of the log entry
	 * @param results one for each command
	 */
	record AppliedEntry(long term, List<?> results) implements Message {

		@Override
		public ByteString getContent() {
			return ByteString.EMPTY;
		}

	}

}
