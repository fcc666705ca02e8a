package io.xce.boot.autoconfigure;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.beans.factory.annotation.Qualifier;

/**
 * Says which client a bean belongs to: a {@link io.xce.client.rejoin.RejoinCallback},
 * which otherwise belongs to the default client; or a
 * {@link io.xce.client.event.FailoverListener} or {@link XceRetryListener}, which
 * otherwise observe every client. On the declaration of a further client and where it is
 * injected it is an ordinary qualifier.
 */
@Qualifier
@Documented
@Target({ ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER })
@Retention(RetentionPolicy.RUNTIME)
public @interface XceClientName {

	/**
	 * The name of the client.
	 * @return the name, as given to {@link io.xce.client.XceClientBuilder#name(String)}
	 */
	String value();

}
