package io.xce.boot.autoconfigure;

import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * Publishes adoptions, losses, exhaustions and rejoins as application events, as long as
 * the context lives. An {@code @EventListener} method for a kind of {@link FailoverEvent}
 * gets them, on the client's thread for events.
 */
final class ApplicationEventListener implements FailoverListener {

	private final ConfigurableApplicationContext context;

	ApplicationEventListener(ConfigurableApplicationContext context) {
		this.context = context;
	}

	@Override
	public void onAdopted(FailoverEvent.Adopted event) {
		publish(event);
	}

	@Override
	public void onPrimaryLost(FailoverEvent.PrimaryLost event) {
		publish(event);
	}

	@Override
	public void onExhausted(FailoverEvent.Exhausted event) {
		publish(event);
	}

	@Override
	public void onRejoined(FailoverEvent.Rejoined event) {
		publish(event);
	}

	private void publish(FailoverEvent event) {
		if (this.context.isActive()) {
			this.context.publishEvent(event);
		}
	}

}
