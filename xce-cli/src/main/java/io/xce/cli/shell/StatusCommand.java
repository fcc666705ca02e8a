package io.xce.cli.shell;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.xce.cli.support.ExitCode;
import io.xce.cli.support.RequestFailure;
import io.xce.client.XceClient;
import io.xce.client.call.CallOptions;
import io.xce.client.call.XceRequestException;
import io.xce.client.topology.Endpoint;
import io.xce.client.topology.MasterList;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import io.xce.protocol.Kind;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/**
 * {@code status}: what this client believes, and what each node says of itself. All nodes
 * are asked at once, none on behalf of another.
 */
@Command(name = "status", description = "Show what this client sees, and what each node says of itself.")
final class StatusCommand implements Callable<Integer> {

	private static final long PATIENCE_MILLIS = 2_000;

	private final ShellSession session;

	private final ShellOutput output;

	StatusCommand(ShellSession session, ShellOutput output) {
		this.session = session;
		this.output = output;
	}

	@Override
	public Integer call() throws InterruptedException {
		XceClient client = this.session.client();
		Map<Endpoint, CompletableFuture<NodeStatus>> asked = new LinkedHashMap<>();
		CallOptions options = CallOptions.defaults().deadline(Duration.ofMillis(PATIENCE_MILLIS));
		MasterList masters = this.session.requireMasters();
		masters.forEach((endpoint) -> asked.put(endpoint, client.executeOn(endpoint, Nodes.status(), options)));
		long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
		StatusText text = new StatusText(client.name());
		boolean anyReady = false;
		boolean anyAnswer = false;
		for (Map.Entry<Endpoint, CompletableFuture<NodeStatus>> entry : asked.entrySet()) {
			NodeStatus status = answer(entry.getValue(), deadline - System.nanoTime());
			text.add(entry.getKey(), status);
			anyAnswer |= status != null;
			anyReady |= status != null && status.ready();
		}
		text.view(client.view());
		this.output.say(text.json(), text.text());
		if (!anyAnswer) {
			return ExitCode.UNREACHABLE;
		}
		return anyReady ? ExitCode.OK : ExitCode.CLUSTER_NOT_READY;
	}

	private static @Nullable NodeStatus answer(CompletableFuture<NodeStatus> future, long nanos)
			throws InterruptedException {
		try {
			return future.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof XceRequestException refused) {
				// it answered, but not whoever this is
				throw new RequestFailure(Kind.NODE, refused);
			}
			return null;
		}
		catch (TimeoutException ex) {
			future.cancel(true);
			return null;
		}
	}

}
