package io.xce.client.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.xce.client.call.CallOptions;
import io.xce.client.event.RequestObserver;
import io.xce.protocol.Kind;
import io.xce.testing.node.Behaviours;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Futures that their callers end themselves: all ways are one, and the first counts.
 */
class OutsideEndTests {

	private final EngineScenario scenario = new EngineScenario("a", "b");

	private final List<String> endings = new ArrayList<>();

	private CompletableFuture<String> open;

	private CompletableFuture<String> over;

	@BeforeEach
	void oneCallIsOpenAndOneIsOver() {
		RequestObserver observer = (client,
				request) -> (ending, elapsed, failure) -> this.endings.add(new String(request.body()) + " " + ending);
		this.scenario.with((builder) -> builder.addRequestObserver(observer)).serving("a", 5);
		this.over = this.scenario.finish(this.scenario.read("over")).future();
		this.scenario.a().answers(Behaviours.hang());
		this.open = this.scenario.read("open").future();
		this.endings.clear();
		assertThat(this.scenario.client().pending()).isOne();
	}

	@AfterEach
	void leavesNothingBehind() {
		this.scenario.close();
	}

	private void openCallHasEndedAsCancelled() {
		this.scenario.pass(0);
		assertThat(this.scenario.client().pending()).isZero();
		assertThat(this.endings).containsExactly("open CANCELLED");
	}

	private void nothingHasChanged() {
		this.scenario.pass(0);
		assertThat(this.scenario.client().pending()).isOne();
		assertThat(this.endings).isEmpty();
		assertThat(this.over.join()).startsWith("a#");
	}

	@Test
	void completedWithAValue() {
		assertThat(this.open.complete("mine")).isTrue();
		assertThat(this.open.complete("again")).isFalse();
		openCallHasEndedAsCancelled();
		assertThat(this.open.join()).isEqualTo("mine");
	}

	@Test
	void completedWithAFailure() {
		assertThat(this.open.completeExceptionally(new IllegalStateException("mine"))).isTrue();
		assertThat(this.open.completeExceptionally(new IllegalStateException("again"))).isFalse();
		openCallHasEndedAsCancelled();
		assertThatThrownBy(this.open::join).hasRootCauseMessage("mine");
	}

	@Test
	void completedByASupplier() {
		assertThat(this.open.completeAsync(() -> "mine", Runnable::run)).isSameAs(this.open);
		openCallHasEndedAsCancelled();
		assertThat(this.open.join()).isEqualTo("mine");
	}

	@Test
	void completedByASupplierThatThrows() {
		this.open.completeAsync(() -> {
			throw new IllegalStateException("mine");
		}, Runnable::run);
		openCallHasEndedAsCancelled();
		assertThatThrownBy(this.open::join).isInstanceOf(CompletionException.class).hasRootCauseMessage("mine");
	}

	@Test
	void cancelled() {
		assertThat(this.open.cancel(false)).isTrue();
		openCallHasEndedAsCancelled();
		assertThatThrownBy(this.open::join).isInstanceOf(CancellationException.class);
	}

	@Test
	void obtrudedWithAValue() {
		this.open.obtrudeValue("mine");
		openCallHasEndedAsCancelled();
		assertThat(this.open.join()).isEqualTo("mine");
	}

	@Test
	void obtrudedWithAFailure() {
		this.open.obtrudeException(new IllegalStateException("mine"));
		openCallHasEndedAsCancelled();
		assertThatThrownBy(this.open::join).hasRootCauseMessage("mine");
	}

	@Test
	void callThatIsOverCannotBeEnded() {
		assertThat(this.over.complete("mine")).isFalse();
		assertThat(this.over.completeExceptionally(new IllegalStateException())).isFalse();
		assertThat(this.over.cancel(true)).isFalse();
		this.over.completeAsync(() -> {
			throw new IllegalStateException("is not asked");
		}, Runnable::run);
		nothingHasChanged();
	}

	@Test
	void valueObtrudedOnACallThatIsOverIsOnlyTheFutures() {
		this.over.obtrudeValue("a#obtruded");
		nothingHasChanged();
		assertThat(this.over.join()).isEqualTo("a#obtruded");
	}

	@Test
	void stageBehindItIsNotTheCall() {
		CompletableFuture<String> behind = this.open.thenApply((value) -> value);
		assertThat(behind.cancel(false)).isTrue();
		nothingHasChanged();
		assertThat(this.open).isNotDone();
	}

	@Test
	void callEndedBeforeItIsTakenInIsNeverSent() {
		this.scenario.recorder().clear();
		CompletableFuture<String> early = this.scenario.template()
			.executeAsync(EngineScenario.request(Kind.WRITE, "early"), CallOptions.defaults());
		assertThat(early.cancel(false)).isTrue();
		this.scenario.pass(100);
		assertThat(this.scenario.recorder().asked("early")).isEmpty();
		assertThat(this.scenario.client().pending()).as("the open one").isOne();
		assertThat(this.endings).containsExactly("early CANCELLED");
	}

}
