package io.xce.boot.autoconfigure;

import org.springframework.retry.RetryListener;

/**
 * A Spring Retry listener that observes the requests of xce clients, as
 * {@link io.xce.client.retry.RetryListenerAdapter} describes. A type of its own, so that
 * listeners of the application's own retries are left alone.
 */
public interface XceRetryListener extends RetryListener {

}
