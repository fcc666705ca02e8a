package io.xce.controller.raft;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The replicated state as Raft sees it. Called on one thread at a time.
 */
public interface Replica {

	/**
	 * Apply a committed entry. Deterministic and total: equal entries on equal states
	 * give equal states, whatever they hold.
	 * @param entry what a proposer's encoder made of the commands
	 * @param term the term of the entry
	 * @param index the index of the entry
	 * @return one result for each command, in their order
	 * @throws NewerEntryException if a newer version of this program wrote the entry: the
	 * node must stop, for it cannot know what the entry does
	 */
	List<?> apply(ByteBuffer entry, long term, long index) throws NewerEntryException;

	/**
	 * Write the whole state. Equal states give equal bytes.
	 * @param out receives it
	 * @throws IOException if {@code out} fails
	 */
	void writeTo(DataOutput out) throws IOException;

	/**
	 * Replace the whole state by what {@link #writeTo} wrote.
	 * @param in holds it
	 * @throws IOException if {@code in} fails or holds something else
	 */
	void readFrom(DataInput in) throws IOException;

}
