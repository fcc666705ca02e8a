package io.xce.boot.autoconfigure;

import java.util.IdentityHashMap;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Beans of one type in their order, each with the client it names.
 *
 * @param <T> the type
 */
final class NamedBeans<T> {

	private final List<T> ordered;

	private final IdentityHashMap<T, String> clients;

	private NamedBeans(List<T> ordered, IdentityHashMap<T, String> clients) {
		this.ordered = ordered;
		this.clients = clients;
	}

	/**
	 * Find beans.
	 * @param <T> the type
	 * @param beanFactory where to look
	 * @param type the type
	 * @param names the names of all clients
	 * @return the beans
	 * @throws IllegalStateException if a bean is for a client that does not exist
	 */
	static <T> NamedBeans<T> of(ConfigurableListableBeanFactory beanFactory, Class<T> type, List<String> names) {
		IdentityHashMap<T, String> clients = new IdentityHashMap<>();
		beanFactory.getBeansOfType(type).forEach((beanName, bean) -> {
			XceClientName annotation = beanFactory.findAnnotationOnBean(beanName, XceClientName.class);
			if (annotation != null) {
				if (!names.contains(annotation.value())) {
					throw new IllegalStateException("Bean '" + beanName + "' is for the client '" + annotation.value()
							+ "', but the clients are " + names);
				}
				clients.put(bean, annotation.value());
			}
		});
		return new NamedBeans<>(beanFactory.getBeanProvider(type).orderedStream(ObjectProvider.UNFILTERED).toList(),
				clients);
	}

	/**
	 * Beans in their order.
	 * @return all of them
	 */
	List<T> all() {
		return this.ordered;
	}

	/**
	 * The client that a bean names.
	 * @param bean the bean
	 * @return the name, or {@code null}
	 */
	@Nullable String client(T bean) {
		return this.clients.get(bean);
	}

}
