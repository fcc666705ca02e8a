package io.xce.client.internal.failover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.xce.client.topology.EndpointState;

/**
 * The order in which a lap tries its candidates. A pure function of what is known.
 */
final class CandidateOrder {

	private CandidateOrder() {
	}

	/**
	 * Order candidates: those whose latest metadata said primary, then one that is
	 * elected, then a primary lost by reset or close (it may be back, and refuses fast),
	 * then the configured list rotating from where the last lap ended, last those that
	 * failed by transport or fell silent.
	 * @param configured the candidates in configured order
	 * @param start the index to rotate from
	 * @param classifier tells a current primary
	 * @param highest the highest epoch known
	 * @return all of them, best first
	 */
	static List<Node> of(List<Node> configured, int start, Classifier classifier, long highest) {
		List<Node> ordered = new ArrayList<>(configured.size());
		for (int i = 0; i < configured.size(); i++) {
			ordered.add(configured.get((start + i) % configured.size()));
		}
		ordered.sort(Comparator.comparingInt((node) -> rank(node, classifier, highest)));
		return ordered;
	}

	private static int rank(Node node, Classifier classifier, long highest) {
		if (node.state() == EndpointState.SUSPECT) {
			return 4;
		}
		if (classifier.isCurrentPrimary(node.role(), node.epoch(), highest)) {
			return 0;
		}
		if (classifier.isElected(node.role(), node.epoch(), highest)) {
			return 1;
		}
		if (node.lostAsPrimary()) {
			return 2;
		}
		return node.failedByTransport() ? 4 : 3;
	}

}
