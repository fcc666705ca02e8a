package io.xce.testing.cluster.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a JUnit test class a cluster of real controllers in its JVM, which starts before
 * its first test and ends after its last one. Methods and constructors of the class, and
 * of its nested classes, may have a parameter of type
 * {@link io.xce.testing.cluster.XceCluster}.
 * <p>
 * The application context of a Spring test finds the cluster's list of masters in a
 * {@linkplain #property() property}, and is closed with the test class, as its cluster
 * is:
 *
 * <pre class="code">
 * &#064;SpringBootTest
 * &#064;EmbeddedXceCluster
 * class OrderTests {
 *
 *     &#064;Test
 *     void survives(&#064;Autowired XceTemplate xce, XceCluster cluster) {
 *         cluster.primary().kill();
 *         xce.execute(...);
 *     }
 * }
 * </pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(EmbeddedXceClusterExtension.class)
public @interface EmbeddedXceCluster {

	/**
	 * How many controllers: 1, 3 or 5.
	 * @return the number
	 */
	int nodes() default 3;

	/**
	 * The property of a Spring environment that gets the list of masters.
	 * @return its name; empty for none
	 */
	String property() default "xce.masters";

}
