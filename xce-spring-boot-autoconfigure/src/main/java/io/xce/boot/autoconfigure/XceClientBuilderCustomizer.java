package io.xce.boot.autoconfigure;

import io.xce.client.XceClientBuilder;

/**
 * Changes each {@link XceClientBuilder} of the application context, after properties were
 * applied. Ordered beans are called in their order.
 */
@FunctionalInterface
public interface XceClientBuilderCustomizer {

	/**
	 * Change a builder.
	 * @param builder the builder
	 */
	void customize(XceClientBuilder builder);

}
