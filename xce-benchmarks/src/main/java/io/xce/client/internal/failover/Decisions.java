package io.xce.client.internal.failover;

import java.util.concurrent.ThreadLocalRandom;

import io.xce.client.retry.FullJitter;
import io.xce.client.retry.RetrySettings;
import io.xce.protocol.Kind;
import io.xce.protocol.ReplyMessage;
import io.xce.protocol.Role;
import io.xce.protocol.Status;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What the client decides. In the package of what it decides with, which is nobody else's
 * business.
 */
@State(Scope.Thread)
public class Decisions {

	private final Classifier classifier = new Classifier(true, true);

	private final ReplyMessage answer = ReplyMessage.ok(1, Role.PRIMARY, 7, new byte[128]);

	private final ReplyMessage redirect = ReplyMessage.refused(1, Status.REDIRECT, Role.STANDBY, 7, "the primary is n2")
		.withRedirect("127.0.0.1", 7400);

	private final FullJitter jitter = new FullJitter(RetrySettings.defaults());

	private volatile Route route = new Route(null, null, 7, true);

	/**
	 * Read the route, as each request does.
	 * @return whether there is one
	 */
	@Benchmark
	public boolean route() {
		Route now = this.route;
		return now.serving() && now.epoch() > 0;
	}

	/**
	 * Classify the answer of a primary.
	 * @return the row
	 */
	@Benchmark
	public Object classifyAnswer() {
		return this.classifier.classify(this.answer, Kind.WRITE, 7);
	}

	/**
	 * Classify the redirect of a standby.
	 * @return the row
	 */
	@Benchmark
	public Object classifyRedirect() {
		return this.classifier.classify(this.redirect, Kind.WRITE, 7);
	}

	/**
	 * Draw a delay.
	 * @return nanoseconds
	 */
	@Benchmark
	public long jitter() {
		return this.jitter.delay(5, (bound) -> ThreadLocalRandom.current().nextLong(bound) + 1);
	}

}
