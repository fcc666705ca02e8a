package io.xce.cli.admin;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.xce.cli.process.LocalCluster;
import io.xce.cli.process.LocalNode;
import io.xce.cli.process.TestCluster;
import io.xce.cli.support.CommandFailure;
import io.xce.client.XceClient;
import io.xce.client.topology.Endpoint;
import io.xce.jobs.NodeStatus;
import io.xce.jobs.Nodes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A rolling restart of nodes that start out of service.
 */
@Tag("R2-1")
@Tag("R2-5")
class StartDisabledIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	@TempDir
	Path directory;

	private TestCluster cluster;

	private AdminCluster operator;

	private final List<String> restarted = new ArrayList<>();

	@BeforeEach
	void start() {
		this.cluster = TestCluster
			.start(LocalCluster.Layout.onFreePorts(this.directory.resolve("cluster"), 3).with("--start-disabled"));
		this.operator = AdminCluster.open(XceClient.builder(), this.cluster.masters());
		assertThat(this.operator.statuses().values()).extracting(NodeStatus::gateReason)
			.containsOnly("disabled by configuration");
		this.operator.endpoints().forEach((endpoint) -> this.operator.ask(endpoint, Nodes.enable(), PATIENCE));
		this.cluster.restore();
	}

	@AfterEach
	void stop() {
		this.operator.close();
		this.cluster.close();
	}

	@Test
	void takesThemIntoServiceIfItIsToldTo() {
		List<RestartedNode> nodes = restart(true, PATIENCE).run();
		assertThat(nodes).hasSize(3);
		assertThat(nodes).filteredOn((node) -> node.handOverMillis() >= 0)
			.as("the primary, unless a node that was restarted had become it")
			.hasSizeLessThanOrEqualTo(1);
		assertThat(this.restarted).containsExactlyInAnyOrder("n1", "n2", "n3");
		assertThat(this.operator.statuses().values()).allMatch(NodeStatus::gateOpen);
	}

	@Test
	void stopsAtTheFirstOtherwiseAndLeavesTheOthersInService() {
		assertThatExceptionOfType(CommandFailure.class).isThrownBy(() -> restart(false, Duration.ofSeconds(20)).run())
			.withMessageContaining("is back but out of service (disabled by configuration); --enable takes it")
			.withMessageContaining("was restarted. No node was restarted before");
		assertThat(this.restarted).hasSize(1);
		assertThat(this.operator.statuses().values()).filteredOn(NodeStatus::gateOpen).hasSize(2);
	}

	private RollingRestart restart(boolean enable, Duration patience) {
		return new RollingRestart(this.operator, this::restart,
				new RollingRestart.Plan(patience, Duration.ZERO, enable), (line) -> {
				});
	}

	private void restart(String id, Endpoint endpoint, Duration patience) {
		LocalNode node = this.cluster.nodes().at(endpoint);
		assertThat(node.id()).isEqualTo(id);
		this.restarted.add(id);
		node.process().terminate();
		assertThat(node.process().awaitEnd(patience)).isTrue();
		node.start();
	}

}
