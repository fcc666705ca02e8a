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
		return new ClusterView(ClientPhase.SERVING, null, 5, cluster, List.of(endpoints), 100, 400);
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

	@ParameterizedTest
	@CsvSource({ "699, 700", "700, 0", "701, 0" })
	void windowEndsAtItsLastInstant(long now, long backoffUntil) {
		EndpointView later = endpoint(true, OURS, 700, 10).at(now, 20);
		assertThat(later.backoffUntilNanos()).isEqualTo(backoffUntil);
		assertThat(later.lastHeardNanos()).isEqualTo(20);
	}

}
