package io.xce.testing.cluster.spring;

import org.springframework.core.Ordered;
import org.springframework.test.annotation.DirtiesContext.HierarchyMode;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/**
 * Closes the context of a test class whose cluster ends with it, instead of leaving it in
 * Spring's cache, where its client would search for the cluster for ever.
 */
final class EmbeddedXceClusterTestExecutionListener implements TestExecutionListener, Ordered {

	@Override
	public int getOrder() {
		// beside @DirtiesContext, which is to win
		return 2999;
	}

	@Override
	public void afterTestClass(TestContext context) {
		if (context.hasApplicationContext() && context.getTestClass() == ClusterOwner.of(context.getTestClass())) {
			context.markApplicationContextDirty(HierarchyMode.EXHAUSTIVE);
		}
	}

}
