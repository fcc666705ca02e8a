package io.xce.client.topology;

import java.time.Duration;
import java.util.List;

import io.xce.protocol.ClusterId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterViewTests {

	private static final ClusterId OURS = new ClusterId(1, 2);

	private static EndpointView endpoint(boolean connected, ClusterId cluster, long backoffUntil, long heard) {
		return new EndpointView(new Endpoint("a", 1), null, true, connected, EndpointState.STANDBY, 5, cluster,
				backoffUntil, heard, null, false);
	}

	private static ClusterView view(ClusterId cluster, EndpointView... endpoints) {
		return new ClusterView(ClientPhase.SERVING, null, 5, cluster, List.of(endpoints), null, 100, 400);
	}

	@Test
	void oneConnectionIsEnoughToBeConnected() {
		EndpointView connected = endpoint(true, null, 0, 0);
		EndpointView alone = endpoint(false, null, 0, 0);
		assertThat(view(OURS, alone, connected).anyConnected()).isTrue();
		assertThat(view(OURS, alone, alone).anyConnected()).isFalse();
		assertThat(view(OURS).anyConnected()).isFalse();
	}

	@Test
	void phaseLastsFromItsBeginningToTheMomentOfTheView() {
		assertThat(view(OURS).inPhase()).isEqualTo(Duration.ofNanos(300));
	}

	@Test
	void silenceIsCountedFromTheLastSignOfLife() {
		assertThat(view(OURS).silence(endpoint(true, null, 0, 150))).isEqualTo(Duration.ofNanos(250));
		assertThat(view(OURS).silence(endpoint(true, null, 0, 500))).isEqualTo(Duration.ZERO);
		assertThat(view(OURS).silence(endpoint(true, null, 0, EndpointView.NEVER))).isNull();
	}

	@Test
	void backOffIsWhatIsLeftOfIt() {
		assertThat(view(OURS).backoff(endpoint(true, null, 700, 0))).isEqualTo(Duration.ofNanos(300));
		assertThat(view(OURS).backoff(endpoint(true, null, 300, 0))).isEqualTo(Duration.ZERO);
		assertThat(view(OURS).backoff(endpoint(true, null, 0, 0))).isEqualTo(Duration.ZERO);
	}

	@Test
	void foreignIsWhoSaysThatItBelongsToAnotherCluster() {
		ClusterId other = new ClusterId(3, 4);
		assertThat(view(OURS).isForeign(endpoint(true, other, 0, 0))).isTrue();
		assertThat(view(OURS).isForeign(endpoint(true, OURS, 0, 0))).isFalse();
		assertThat(view(OURS).isForeign(endpoint(true, null, 0, 0))).isFalse();
		assertThat(view(null).isForeign(endpoint(true, other, 0, 0))).isFalse();
	}

	private static EndpointView primary(boolean connected, long epoch, ClusterId cluster, boolean refused) {
		return new EndpointView(new Endpoint("b", 1), null, true, connected, EndpointState.PRIMARY, epoch, cluster, 0,
				0, null, refused);
	}

	private static ClusterView view(ClientPhase phase, Endpoint adopted, String rejoinFailure, EndpointView primary) {
		return new ClusterView(phase, adopted, 5, OURS, List.of(endpoint(true, OURS, 0, 0), primary), rejoinFailure,
				100, 400);
	}

	@Test
	void adoptedPrimaryServes() {
		EndpointView primary = primary(true, 5, OURS, false);
		ClusterView serving = view(ClientPhase.SERVING, primary.endpoint(), null, primary);
		assertThat(serving.primaryEndpoint()).isEqualTo(primary);
		assertThat(serving.canServe()).isTrue();
		assertThat(view(ClientPhase.REJOINING, primary.endpoint(), null, primary).canServe()).isFalse();
		assertThat(view(ClientPhase.CLOSED, null, null, primary).canServe()).isFalse();
	}

	@Test
	void primaryThatIsNotInTheListServesToo() {
		ClusterView view = view(ClientPhase.SERVING, new Endpoint("z", 1), null, primary(true, 4, OURS, false));
		assertThat(view.primaryEndpoint()).isNull();
		assertThat(view.canServe()).isTrue();
	}

	@Test
	void idleClientCouldServeFromAPrimaryItIsConnectedTo() {
		EndpointView primary = primary(true, 5, OURS, false);
		ClusterView idle = view(ClientPhase.IDLE, null, null, primary);
		assertThat(idle.primaryEndpoint()).isEqualTo(primary);
		assertThat(idle.canServe()).isTrue();
		assertThat(view(ClientPhase.SEARCHING, null, null, primary).canServe()).isFalse();
		assertThat(view(ClientPhase.IDLE, null, "no", primary).canServe()).isFalse();
	}

	@Test
	void idleClientCouldNotServeFromAnyOther() {
		assertThat(view(ClientPhase.IDLE, null, null, primary(false, 5, OURS, false)).canServe()).isFalse();
		assertThat(view(ClientPhase.IDLE, null, null, primary(true, 4, OURS, false)).canServe()).isFalse();
		assertThat(view(ClientPhase.IDLE, null, null, primary(true, 5, new ClusterId(3, 4), false)).canServe())
			.isFalse();
		assertThat(view(ClientPhase.IDLE, null, null, primary(true, 5, OURS, true)).canServe()).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "699, 700", "700, 0", "701, 0" })
	void windowEndsAtItsLastInstant(long now, long backoffUntil) {
		EndpointView later = endpoint(true, OURS, 700, 10).at(now, 20);
		assertThat(later.backoffUntilNanos()).isEqualTo(backoffUntil);
		assertThat(later.lastHeardNanos()).isEqualTo(20);
	}

}
