package io.xce.client.cases;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.scenario.Asked;
import io.xce.client.scenario.EngineScenario;
import io.xce.client.scenario.ForwardingTransport;
import io.xce.client.spi.Connection;
import io.xce.client.spi.ConnectionListener;
import io.xce.client.spi.Dial;
import io.xce.client.spi.Transport;
import io.xce.protocol.HelloReply;
import io.xce.protocol.Pong;
import io.xce.protocol.Reply;
import io.xce.testing.node.Behaviours;
import io.xce.testing.node.ScriptedNode;
import io.xce.testing.peer.Peer.Acceptance;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The case of group 1 on what hides in exceptions. A redirect is a reply here and in no
 * exception; whatever wraps the failure of a connection or of a name, nothing is decided
 * by it.
 */
@Timeout(60)
class WrappedFailureTests {

	private static final String LABEL = "H6 hint hidden inside a wrapped exception: ";

	static Stream<UnaryOperator<Throwable>> wrappings() {
		return Stream.of((failure) -> null, UnaryOperator.identity(), WrappedFailureTests::threeDeep,
				(failure) -> new CausedByItself(), (failure) -> new OutOfMemoryError("of somebody else"));
	}

	private static Throwable threeDeep(Throwable failure) {
		return new ExecutionException(new CompletionException(new ExecutionException(failure)));
	}

	private static EngineScenario wrapping(UnaryOperator<Throwable> wrapping) {
		return new EngineScenario("a", "b", "c").wire((wire) -> new WrappingTransport(wire, wrapping));
	}

	/** What is sent where and when, in a world where every kind of failure comes. */
	private static List<String> decisions(EngineScenario scenario) {
		try (scenario) {
			scenario.a().dials(Acceptance.REFUSE);
			scenario.b().redirects("c", 1);
			scenario.c().primary(5).answers(Behaviours.reset().then(Behaviours.execute()));
			assertThat(scenario.finish(scenario.read("x")).servedBy()).isEqualTo("c");
			scenario.c().crash();
			scenario.in(500, () -> scenario.b().primary(6).announce());
			assertThat(scenario.finish(scenario.write("y")).servedBy()).isEqualTo("b");
			return scenario.recorder()
				.all()
				.stream()
				.map((event) -> event.time() + " " + event.getClass().getSimpleName() + " " + event.peer())
				.toList();
		}
	}

	@ParameterizedTest
	@MethodSource("wrappings")
	@DisplayName(LABEL + "of a connection")
	void failureOfAConnectionDecidesNothing(UnaryOperator<Throwable> wrapping) {
		assertThat(decisions(wrapping(wrapping))).isEqualTo(decisions(new EngineScenario("a", "b", "c")));
	}

	@ParameterizedTest
	@MethodSource("wrappings")
	@DisplayName(LABEL + "and the error can be printed")
	void failureThatIsSurfacedCanBePrinted(UnaryOperator<Throwable> wrapping) {
		try (EngineScenario scenario = wrapping(wrapping)) {
			scenario.each(ScriptedNode::crash);
			Asked asked = scenario.finish(scenario.read("x"));
			ControllersUnreachableException failure = asked.failure(ControllersUnreachableException.class);
			StringWriter printed = new StringWriter();
			failure.printStackTrace(new PrintWriter(printed));
			assertThat(printed.toString()).contains("a:1 refused", "b:1 refused", "c:1 refused")
				.hasSizeLessThan(20_000);
		}
	}

	@ParameterizedTest
	@MethodSource("wrappings")
	@DisplayName(LABEL + "of a name")
	void failureOfANameDecidesNothing(UnaryOperator<Throwable> wrapping) {
		Throwable failure = wrapping.apply(new UnknownHostException("a"));
		try (EngineScenario scenario = new EngineScenario("a", "b")) {
			scenario.cluster()
				.resolver()
				.fails("a", (failure != null) ? failure : new UnknownHostException((String) null));
			scenario.b().primary(5);
			Asked asked = scenario.finish(scenario.read("x"));
			assertThat(asked.servedBy()).isEqualTo("b");
			assertThat(asked.took().toMillis()).isLessThan(10);
		}
	}

	private static final class CausedByItself extends RuntimeException {

		private static final long serialVersionUID = 1L;

		CausedByItself() {
			super("caused by itself");
		}

		@Override
		public synchronized Throwable getCause() {
			return this;
		}

	}

	/** A wire that says more, or other things, about why connections end. */
	private static final class WrappingTransport extends ForwardingTransport {

		private final UnaryOperator<Throwable> wrapping;

		WrappingTransport(Transport wire, UnaryOperator<Throwable> wrapping) {
			super(wire);
			this.wrapping = wrapping;
		}

		@Override
		public Connection connect(Dial dial, ConnectionListener listener) {
			return super.connect(dial, new ConnectionListener() {

				@Override
				public void opened() {
					listener.opened();
				}

				@Override
				public void greeted(HelloReply reply) {
					listener.greeted(reply);
				}

				@Override
				public void replied(Reply reply) {
					listener.replied(reply);
				}

				@Override
				public void ponged(Pong pong) {
					listener.ponged(pong);
				}

				@Override
				public void closed(CloseCause cause, Throwable failure) {
					listener.closed(cause,
							WrappingTransport.this.wrapping.apply(new ConnectException("nobody listens")));
				}

			});
		}

	}

}
