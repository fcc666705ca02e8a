package io.xce.boot.observation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.micrometer.common.KeyValue;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import io.xce.boot.metrics.TagText;
import io.xce.boot.metrics.TimingRequestObserver;
import io.xce.boot.support.VirtualClient;
import io.xce.protocol.Kind;
import io.xce.protocol.Status;
import io.xce.protocol.XceRequest;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests as observations, as timers, and with the context of their caller.
 */
@Timeout(60)
class ObservationTests {

	private final TestObservationRegistry registry = TestObservationRegistry.create();

	private VirtualClient world(ObservationRegistry registry) {
		return new VirtualClient(
				(builder) -> builder.addRequestObserver(new ObservationRequestObserver(registry, null)));
	}

	@Test
	void requestIsOneObservation() {
		try (VirtualClient world = world(this.registry)) {
			world.serving("a", 5);
			TestObservationRegistryAssert.assertThat(this.registry)
				.hasSingleObservationThat()
				.hasNameEqualTo("xce.client.requests")
				.hasContextualNameEqualTo("xce test.op")
				.hasLowCardinalityKeyValue("client", "test")
				.hasLowCardinalityKeyValue("operation", "test.op")
				.hasLowCardinalityKeyValue("kind", "write")
				.hasLowCardinalityKeyValue("outcome", "succeeded")
				.doesNotHaveError()
				.hasBeenStopped();
		}
	}

	@Test
	void failureIsTheErrorOfTheObservation() {
		try (VirtualClient world = world(this.registry)) {
			world.serving("a", 5);
			this.registry.clear();
			world.node("a").answers(Behaviours.status(Status.CONFLICT));
			assertThat(world.finish(Kind.WRITE)).isCompletedExceptionally();
			TestObservationRegistryAssert.assertThat(this.registry)
				.hasSingleObservationThat()
				.hasLowCardinalityKeyValue("outcome", "answered")
				.hasError()
				.hasBeenStopped();
		}
	}

	@Test
	void documentedKeysAreThoseOfTheConvention() {
		try (VirtualClient world = world(this.registry)) {
			world.serving("a", 5);
			List<String> documented = new ArrayList<>();
			for (var key : XceRequestObservationDocumentation.REQUEST.getLowCardinalityKeyNames()) {
				documented.add(key.asString());
			}
			TestObservationRegistryAssert.assertThat(this.registry)
				.hasSingleObservationThat()
				.satisfies((context) -> assertThat(context.getLowCardinalityKeyValues().stream().map(KeyValue::getKey))
					.containsExactlyInAnyOrderElementsOf(documented));
		}
	}

	@Test
	void conventionOfTheApplicationWins() {
		XceRequestObservationConvention convention = new DefaultXceRequestObservationConvention() {

			@Override
			public String getName() {
				return "mine";
			}
		};
		try (VirtualClient world = new VirtualClient(
				(builder) -> builder.addRequestObserver(new ObservationRequestObserver(this.registry, convention)))) {
			world.serving("a", 5);
			TestObservationRegistryAssert.assertThat(this.registry).hasObservationWithNameEqualTo("mine");
		}
	}

	@Test
	void traceContextTravelsWithTheRequest() {
		ObservationRegistry tracing = ObservationRegistry.create();
		tracing.observationConfig().observationHandler(new ObservationHandler<XceRequestObservationContext>() {

			@Override
			public void onStart(XceRequestObservationContext context) {
				context.getSetter()
					.set(context.getCarrier(), "traceparent",
							"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
			}

			@Override
			public boolean supportsContext(Observation.Context context) {
				return context instanceof XceRequestObservationContext;
			}
		});
		try (VirtualClient world = world(tracing)) {
			world.serving("a", 5);
			assertThat(world.node("a").received()).last()
				.extracting((request) -> request.traceParent())
				.isEqualTo("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
		}
	}

	@Test
	void requestIsAChildOfTheObservationOfItsCaller() {
		try (VirtualClient world = world(this.registry)) {
			Observation parent = Observation.start("parent", this.registry);
			try (Observation.Scope scope = parent.openScope()) {
				assertThat(scope).isNotNull();
				world.serving("a", 5);
			}
			parent.stop();
			TestObservationRegistryAssert.assertThat(this.registry)
				.hasObservationWithNameEqualTo("xce.client.requests")
				.that()
				.hasParentObservationEqualTo(parent);
		}
	}

	@Test
	void silentRegistryCostsNoObservation() {
		assertThat(new ObservationRequestObserver(ObservationRegistry.NOOP, null).start("c",
				XceRequest.of("op", Kind.READ, new byte[0], (body) -> "")))
			.isNull();
	}

	@Test
	void futuresAreCompletedInTheContextOfTheirCaller() {
		ThreadLocal<String> local = new ThreadLocal<>();
		ContextRegistry contexts = new ContextRegistry();
		contexts.registerThreadLocalAccessor("key", local::get, local::set, local::remove);
		ContextSnapshotFactory factory = ContextSnapshotFactory.builder().contextRegistry(contexts).build();
		try (VirtualClient world = new VirtualClient(
				(builder) -> builder.addRequestObserver(new ContextRestoringObserver(factory)))) {
			world.serving("a", 5);
			local.set("caller");
			CompletableFuture<String> future = world.ask(Kind.READ);
			local.set("somebody else");
			CompletableFuture<String> seen = future.thenApply((body) -> local.get());
			world.pass(Duration.ofSeconds(1));
			assertThat(seen).isCompletedWithValue("caller");
			assertThat(local.get()).isEqualTo("somebody else");
		}
		finally {
			local.remove();
		}
	}

	@Test
	void withoutObservationsRequestsAreTimed() {
		MeterRegistry meters = new SimpleMeterRegistry();
		try (VirtualClient world = new VirtualClient(
				(builder) -> builder.addRequestObserver(new TimingRequestObserver(meters)))) {
			world.serving("a", 5);
			assertThat(meters.get("xce.client.requests")
				.tags("client", "test", "operation", "test.op", "kind", "write", "outcome", "succeeded", "error",
						"none")
				.timer()
				.count()).isOne();
		}
	}

	@Test
	void operationsAreBounded() {
		TagText tags = new TagText();
		for (int i = 0; i < TagText.MAX_OPERATIONS; i++) {
			assertThat(tags.operation("op" + i)).isEqualTo("op" + i);
		}
		assertThat(tags.operation("one more")).isEqualTo("other");
		assertThat(tags.operation("op0")).isEqualTo("op0");
	}

}
