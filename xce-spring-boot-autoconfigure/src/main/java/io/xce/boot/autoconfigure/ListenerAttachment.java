package io.xce.boot.autoconfigure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.xce.client.XceClient;
import io.xce.client.event.FailoverListener;
import io.xce.client.rejoin.RejoinCallback;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Attaches listeners, and the callbacks that are for one client.
 */
final class ListenerAttachment implements ClientAttachment {

	private final ConfigurableListableBeanFactory beanFactory;

	private final List<XceClient> joining = new ArrayList<>();

	ListenerAttachment(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * The clients that have callbacks, once they are attached.
	 * @return the clients
	 */
	List<XceClient> joining() {
		return this.joining;
	}

	@Override
	public void attach(Map<XceClient, Boolean> clients) {
		List<String> names = clients.keySet().stream().map(XceClient::name).toList();
		NamedBeans<FailoverListener> listeners = NamedBeans.of(this.beanFactory, FailoverListener.class, names);
		NamedBeans<RejoinCallback> callbacks = NamedBeans.of(this.beanFactory, RejoinCallback.class, names);
		clients.forEach((client, isDefault) -> {
			for (FailoverListener listener : listeners.all()) {
				String name = listeners.client(listener);
				if (name == null || name.equals(client.name())) {
					client.addListener(listener);
				}
			}
			for (RejoinCallback callback : callbacks.all()) {
				String name = callbacks.client(callback);
				if ((name != null) ? name.equals(client.name()) : isDefault) {
					client.addRejoinCallback(callback);
					this.joining.add(client);
				}
			}
			if (this.joining.contains(client) && client.view().primary() != null) {
				// a bean used the client while the context was set up: join now
				client.rediscover();
			}
		});
	}

}
