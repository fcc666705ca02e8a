package io.xce.controller.session;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

import io.xce.controller.statemachine.Command;
import io.xce.protocol.key.WriteKey;
import io.xce.protocol.key.WriteMemory;
import org.jspecify.annotations.Nullable;

/**
 * Who sent keyed requests to this primary since it became ready, and so whose keys may be
 * forgotten. Neither a step of the wall clock nor an election can shorten a retention: a
 * new primary counts from its own beginning. Thread-safe.
 */
public final class Presence {

	private final LongSupplier nanos;

	private final long retentionNanos;

	private final long callerKeyRetentionNanos;

	private volatile @Nullable Reign reign;

	/**
	 * Create a presence.
	 * @param nanos the monotonic clock
	 * @param retentionNanos how long the keys of a silent client are kept
	 * @param callerKeyRetentionNanos how long an unused caller key is kept
	 */
	public Presence(LongSupplier nanos, long retentionNanos, long callerKeyRetentionNanos) {
		this.nanos = nanos;
		this.retentionNanos = retentionNanos;
		this.callerKeyRetentionNanos = callerKeyRetentionNanos;
	}

	/**
	 * This node became a ready primary: begin to count.
	 */
	public void begin() {
		this.reign = new Reign(new SilenceTracker<>(this.nanos), new SilenceTracker<>(this.nanos));
	}

	/**
	 * This node is primary no more.
	 */
	public void end() {
		this.reign = null;
	}

	/**
	 * A keyed request came. To be told before it is proposed.
	 * @param key its key
	 */
	public void keyed(WriteKey key) {
		Reign current = this.reign;
		if (current != null) {
			current.clients.heard(new Command.Client(key.principal(), key.clientId()));
			if (key.callerKey() != null) {
				current.callerKeys.heard(new Command.CallerKey(key.principal(), key.callerKey()));
			}
		}
	}

	/**
	 * The clients whose keys may be forgotten.
	 * @param memory what is remembered
	 * @return those that were silent for the whole retention
	 */
	public List<Command.Client> silentClients(WriteMemory memory) {
		Reign current = this.reign;
		List<Command.Client> silent = new ArrayList<>();
		if (current != null && current.clients.isOlderThan(this.retentionNanos)) {
			memory.slots().forEach((principal, clientId) -> {
				Command.Client client = new Command.Client(principal, clientId);
				if (current.clients.silentFor(client, this.retentionNanos)) {
					silent.add(client);
				}
			});
		}
		return silent;
	}

	/**
	 * The caller keys that may be forgotten.
	 * @param memory what is remembered
	 * @return those that were not used for their whole retention
	 */
	public List<Command.CallerKey> silentCallerKeys(WriteMemory memory) {
		Reign current = this.reign;
		List<Command.CallerKey> silent = new ArrayList<>();
		if (current != null && current.callerKeys.isOlderThan(this.callerKeyRetentionNanos)) {
			memory.callerKeys().forEach((principal, text) -> {
				Command.CallerKey key = new Command.CallerKey(principal, text);
				if (current.callerKeys.silentFor(key, this.callerKeyRetentionNanos)) {
					silent.add(key);
				}
			});
		}
		return silent;
	}

	/**
	 * Of some clients, those that are still silent: asked when the entry that forgets
	 * them is made, since one may have come back after they were listed.
	 * @param clients the clients
	 * @return the rest of them
	 */
	public List<Command.Client> stillSilent(List<Command.Client> clients) {
		Reign current = this.reign;
		if (current == null) {
			return List.of();
		}
		return clients.stream().filter((client) -> current.clients.silentFor(client, this.retentionNanos)).toList();
	}

	/**
	 * Of some caller keys, those that are still unused.
	 * @param keys the keys
	 * @return the rest of them
	 */
	public List<Command.CallerKey> stillUnused(List<Command.CallerKey> keys) {
		Reign current = this.reign;
		if (current == null) {
			return List.of();
		}
		return keys.stream().filter((key) -> current.callerKeys.silentFor(key, this.callerKeyRetentionNanos)).toList();
	}

	/**
	 * Drop what makes no difference any more.
	 */
	public void prune() {
		Reign current = this.reign;
		if (current != null) {
			current.clients.prune(this.retentionNanos);
			current.callerKeys.prune(this.callerKeyRetentionNanos);
		}
	}

	private record Reign(SilenceTracker<Command.Client> clients, SilenceTracker<Command.CallerKey> callerKeys) {

	}

}
