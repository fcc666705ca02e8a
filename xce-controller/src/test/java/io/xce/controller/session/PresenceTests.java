package io.xce.controller.session;

import java.util.List;
import java.util.concurrent.TimeUnit;

import io.xce.controller.statemachine.Command;
import io.xce.controller.support.FakeClock;
import io.xce.protocol.ClientId;
import io.xce.protocol.key.CallerKeyTable;
import io.xce.protocol.key.KeyTable;
import io.xce.protocol.key.RecordedResult;
import io.xce.protocol.key.WriteKey;
import io.xce.protocol.key.WriteMemory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PresenceTests {

	private static final long RETENTION = TimeUnit.MINUTES.toNanos(15);

	private static final long CALLER_RETENTION = TimeUnit.HOURS.toNanos(24);

	private final FakeClock clock = new FakeClock();

	private final Presence presence = new Presence(this.clock, RETENTION, CALLER_RETENTION);

	private final WriteMemory memory = new WriteMemory(new KeyTable(10, 10), new CallerKeyTable(100));

	@Test
	void aSilentClientIsForgottenAfterAWholeRetentionOfThisPrimary() {
		write(client(1), null);
		this.clock.advanceMillis(minutes(60));
		this.presence.begin();
		this.clock.advanceMillis(minutes(15) - 1);
		assertThat(this.presence.silentClients(this.memory)).as("a new primary knows nothing of before").isEmpty();
		this.clock.advanceMillis(1);
		assertThat(this.presence.silentClients(this.memory)).containsExactly(named(1));
	}

	@Test
	void anElectionBeginsAnew() {
		write(client(1), null);
		this.presence.begin();
		this.clock.advanceMillis(minutes(14));
		this.presence.end();
		this.presence.begin();
		this.clock.advanceMillis(minutes(14));
		assertThat(this.presence.silentClients(this.memory)).isEmpty();
		this.presence.end();
		this.clock.advanceMillis(minutes(60));
		assertThat(this.presence.silentClients(this.memory)).as("no primary, no forgetting").isEmpty();
	}

	@Test
	void whoeverSentAKeyedRequestIsKept() {
		write(client(1), null);
		write(client(2), null);
		this.presence.begin();
		this.clock.advanceMillis(minutes(10));
		this.presence.keyed(client(1));
		this.clock.advanceMillis(minutes(10));
		assertThat(this.presence.silentClients(this.memory)).containsExactly(named(2));
		this.clock.advanceMillis(minutes(5));
		assertThat(this.presence.silentClients(this.memory)).containsExactly(named(1), named(2));
	}

	@Test
	void whoeverComesBackBeforeTheEntryIsMadeIsNotForgotten() {
		write(client(1), null);
		write(client(2), null);
		this.presence.begin();
		this.clock.advanceMillis(minutes(15));
		List<Command.Client> silent = this.presence.silentClients(this.memory);
		assertThat(silent).hasSize(2);
		this.presence.keyed(client(1));
		assertThat(this.presence.stillSilent(silent)).containsExactly(named(2));
		this.presence.end();
		this.presence.begin();
		assertThat(this.presence.stillSilent(silent)).as("decided by a primary that is none any more").isEmpty();
	}

	@Test
	void pruningChangesNoAnswer() {
		write(client(1), null);
		write(client(2), null);
		this.presence.begin();
		this.presence.keyed(client(1));
		this.clock.advanceMillis(minutes(10));
		this.presence.keyed(client(2));
		this.clock.advanceMillis(minutes(6));
		List<Command.Client> before = this.presence.silentClients(this.memory);
		this.presence.prune();
		assertThat(this.presence.silentClients(this.memory)).isEqualTo(before).containsExactly(named(1));
	}

	@Test
	void callerKeysHaveTheirOwnRetention() {
		write(client(1), "order-1");
		write(client(1), "order-2");
		this.presence.begin();
		this.clock.advanceMillis(TimeUnit.HOURS.toMillis(23));
		this.presence.keyed(new WriteKey("p", new ClientId(0, 9), 0, 1, true, "order-1"));
		this.clock.advanceMillis(TimeUnit.HOURS.toMillis(1));
		assertThat(this.presence.silentCallerKeys(this.memory)).containsExactly(new Command.CallerKey("p", "order-2"));
		assertThat(this.presence.stillUnused(List.of(new Command.CallerKey("p", "order-1")))).isEmpty();
	}

	private void write(WriteKey key, String callerKey) {
		long sequence = 1 + this.memory.callerKeys().size() + this.memory.slots().size();
		this.memory.apply(new WriteKey(key.principal(), key.clientId(), 0, sequence, true, callerKey), 7,
				() -> RecordedResult.ok(new byte[0]));
	}

	private static WriteKey client(int number) {
		return new WriteKey("p", new ClientId(0, number), 0, 1, true, null);
	}

	private static Command.Client named(int number) {
		return new Command.Client("p", new ClientId(0, number));
	}

	private static long minutes(int count) {
		return TimeUnit.MINUTES.toMillis(count);
	}

}
