package io.xce.testing.cluster.container;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.github.dockerjava.api.command.InspectContainerResponse;
import io.xce.controller.config.ClusterSize;

import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/**
 * A cluster of controllers in one container, each a process of its own, made from the
 * project's image. Where Spring Boot's {@code @ServiceConnection} is used, the
 * application under test finds the cluster by itself; else {@link #getMasters()} says
 * where it is.
 */
public class XceClusterContainer extends GenericContainer<XceClusterContainer> {

	/** The first node's port for clients inside the container. */
	private static final int BASE_PORT = 7400;

	private static final String ADVERTISED = "/tmp/xce-advertised";

	private int nodes = 3;

	/**
	 * A container, not started.
	 * @param image the image's name
	 */
	public XceClusterContainer(String image) {
		this(DockerImageName.parse(image));
	}

	/**
	 * A container, not started.
	 * @param image the image's name
	 */
	public XceClusterContainer(DockerImageName image) {
		super(image);
		waitingFor(Wait.forLogMessage("^set masters .*\\s", 1));
	}

	/**
	 * How many controllers it runs: 1, 3 or 5. Default: 3.
	 * @param count the number
	 * @return this
	 * @throws IllegalArgumentException if that is no size for a cluster
	 */
	public XceClusterContainer withNodes(int count) {
		this.nodes = ClusterSize.check(count);
		return this;
	}

	@Override
	protected void configure() {
		List<Integer> ports = new ArrayList<>(getExposedPorts());
		ports.addAll(ports().filter((port) -> !ports.contains(port)).toList());
		setExposedPorts(ports);
		setCommand("cluster", "--nodes", String.valueOf(this.nodes), "--base-port", String.valueOf(BASE_PORT),
				"--advertise-file", ADVERTISED);
	}

	/**
	 * Which ports of the host were given to it is known now, and clients must be told
	 * those: a standby names them in its redirects.
	 */
	@Override
	protected void containerIsStarting(InspectContainerResponse info) {
		copyFileToContainer(Transferable.of(getMasters() + "\n"), ADVERTISED);
	}

	/**
	 * The list of masters, as clients take it.
	 * @return {@code host:port,host:port,...}
	 * @throws IllegalStateException if the container was not started
	 */
	public String getMasters() {
		return ports().map((port) -> getHost() + ":" + getMappedPort(port)).collect(Collectors.joining(","));
	}

	private Stream<Integer> ports() {
		return IntStream.range(BASE_PORT, BASE_PORT + this.nodes).boxed();
	}

}
