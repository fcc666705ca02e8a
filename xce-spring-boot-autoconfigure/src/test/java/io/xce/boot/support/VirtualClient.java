package io.xce.boot.support;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceTemplate;
import io.xce.protocol.Kind;
import io.xce.protocol.Role;
import io.xce.protocol.XceRequest;
import io.xce.testing.ScriptedCluster;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.random.ScriptedRandom;
import io.xce.testing.time.VirtualWorkers;

/**
 * A client of the scripted nodes a, b and c in virtual time.
 */
public final class VirtualClient implements AutoCloseable {

	private final ScriptedCluster cluster = ScriptedCluster.of("a", "b", "c");

	private final XceClient client;

	public VirtualClient() {
		this((builder) -> {
		});
	}

	public VirtualClient(Consumer<XceClientBuilder> change) {
		XceClientBuilder builder = XceClient.builder()
			.masters("a:1, b:1, c:1")
			.name("test")
			.transport((clock) -> this.cluster.transport("test"))
			.resolver(this.cluster.resolver())
			.clock(this.cluster.time().clock())
			.random(new ScriptedRandom(1))
			.workers(new VirtualWorkers(this.cluster.time()));
		change.accept(builder);
		this.client = builder.build();
	}

	public XceClient client() {
		return this.client;
	}

	public ScriptedCluster cluster() {
		return this.cluster;
	}

	public ScriptedNode node(String name) {
		return this.cluster.node(name);
	}

	public VirtualClient pass(Duration time) {
		this.cluster.time().runFor(time);
		return this;
	}

	public VirtualClient each(Consumer<ScriptedNode> change) {
		this.cluster.nodes().forEach(change);
		return this;
	}

	/** Begin a request. */
	public CompletableFuture<String> ask(Kind kind) {
		CompletableFuture<String> future = new XceTemplate(this.client).executeAsync(
				XceRequest.of("test.op", kind, new byte[0], (body) -> new String(body, StandardCharsets.UTF_8)));
		this.cluster.time().runDue();
		return future;
	}

	/** Let a request have its end. */
	public CompletableFuture<String> finish(Kind kind) {
		CompletableFuture<String> future = ask(kind);
		this.cluster.time().runUntil(future::isDone, Duration.ofMinutes(2));
		return future;
	}

	/** Make a node the adopted primary, the others standbys. */
	public VirtualClient serving(String primary, long epoch) {
		each((node) -> node.standby().redirects(primary, 1).is(Role.STANDBY, epoch));
		node(primary).primary(epoch);
		finish(Kind.WRITE).join();
		return pass(Duration.ofMillis(500));
	}

	@Override
	public void close() {
		CompletableFuture<Void> end = this.client.closeAsync();
		pass(Duration.ofMillis(10));
		end.join();
	}

}
