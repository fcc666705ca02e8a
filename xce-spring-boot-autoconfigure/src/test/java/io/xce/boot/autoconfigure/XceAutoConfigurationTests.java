package io.xce.boot.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.xce.boot.support.OurAutoConfigurations;
import io.xce.boot.support.TestController;
import io.xce.client.XceClient;
import io.xce.client.XceClientBuilder;
import io.xce.client.XceOperations;
import io.xce.client.XceTemplate;
import io.xce.client.call.CallOptions;
import io.xce.client.call.ClusterNotReadyException;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.event.FailoverEvent;
import io.xce.client.event.FailoverListener;
import io.xce.client.rejoin.RejoinCallback;
import io.xce.client.rejoin.RejoinContext;
import io.xce.client.topology.ClientPhase;
import io.xce.client.topology.MasterList;
import io.xce.protocol.Kind;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.core.task.TaskDecorator;
import org.springframework.retry.RetryCallback;
import org.springframework.retry.RetryContext;
import org.springframework.retry.RetryListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link XceAutoConfiguration}, {@link XceEventAutoConfiguration} and
 * {@link XceRetryAutoConfiguration}.
 */
@Timeout(60)
class XceAutoConfigurationTests {

	private final TestController controller = TestController.primary(5);

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class, XceEventAutoConfiguration.class,
				XceRetryAutoConfiguration.class))
		.withPropertyValues("xce.masters=" + this.controller.address());

	@AfterEach
	void close() {
		this.controller.close();
	}

	private static String echo(ApplicationContext context, String body) {
		return context.getBean(XceOperations.class).execute(TestController.request(Kind.WRITE, body));
	}

	// ---- default

	@Test
	void makesAClientAndATemplateThatWork() {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(XceClient.class).hasSingleBean(XceTemplate.class);
			assertThat(context.getBean(XceTemplate.class).client()).isSameAs(context.getBean(XceClient.class));
			assertThat(echo(context, "hello")).isEqualTo("hello");
		});
	}

	@Test
	void dialsNothingBeforeTheFirstRequest() {
		this.runner.run((context) -> {
			assertThat(this.controller.accepted()).isZero();
			echo(context, "x");
			assertThat(this.controller.accepted()).isOne();
		});
	}

	@Test
	void contextStartsWhenNoControllerIsUp() {
		this.controller.down();
		this.runner.withPropertyValues("xce.retry.deadline=300ms", "xce.start=eager").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThatExceptionOfType(ControllersUnreachableException.class).isThrownBy(() -> echo(context, "x"));
			this.controller.up();
			CallOptions patient = CallOptions.defaults().deadline(Duration.ofSeconds(20));
			assertThat(context.getBean(XceTemplate.class).execute(TestController.request(Kind.WRITE, "y"), patient))
				.isEqualTo("y");
		});
	}

	@Test
	void nameIsThatOfTheApplicationUnlessConfigured() {
		this.runner.run((context) -> assertThat(context.getBean(XceClient.class).name()).isEqualTo("xce"));
		this.runner.withPropertyValues("spring.application.name=orders")
			.run((context) -> assertThat(context.getBean(XceClient.class).name()).isEqualTo("orders"));
		this.runner.withPropertyValues("spring.application.name=orders", "xce.client-name=other").run((context) -> {
			echo(context, "x");
			assertThat(this.controller.hellos()).last().extracting((hello) -> hello.clientName()).isEqualTo("other");
		});
	}

	// ---- backs off

	@Test
	void clientOfTheUserWins() {
		this.runner.withUserConfiguration(OwnClient.class).run((context) -> {
			assertThat(context).hasSingleBean(XceClient.class).hasBean("ownClient").doesNotHaveBean("xceClient");
			assertThat(context.getBean(XceTemplate.class).client().name()).isEqualTo("own");
		});
	}

	@Test
	void applicationThatMakesItsClientAloneNeedsNoMasters() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class))
			.withBean(XceClient.class, () -> XceClient.builder().masters(this.controller.address()).build())
			.run((context) -> assertThat(echo(context, "x")).isEqualTo("x"));
	}

	@Test
	void templateOfTheUserWins() {
		this.runner.withUserConfiguration(OwnTemplate.class)
			.run((context) -> assertThat(context).hasSingleBean(XceOperations.class).hasBean("ownTemplate"));
	}

	@Test
	void builderOfTheUserWins() {
		this.runner.withUserConfiguration(OwnBuilder.class)
			.run((context) -> assertThat(context.getBean(XceClient.class).name()).isEqualTo("own-builder"));
	}

	// ---- connection details

	@Test
	void connectionDetailsWinOverProperties() {
		this.runner.withPropertyValues("xce.masters=not!a!host")
			.withBean(XceConnectionDetails.class, () -> () -> MasterList.parse(this.controller.address()))
			.run((context) -> assertThat(echo(context, "x")).isEqualTo("x"));
	}

	@Test
	void withoutThemPropertiesGiveTheMasters() {
		this.runner.withPropertyValues("xce.masters=a:1, B:2 ,\tc:3,")
			.run((context) -> assertThat(context.getBean(XceConnectionDetails.class).getMasters().endpoints())
				.extracting(Object::toString)
				.containsExactly("a:1", "b:2", "c:3"));
	}

	// ---- missing class, disabled property

	@Test
	void backsOffWithoutTheClient() {
		this.runner.withClassLoader(new FilteredClassLoader(XceClient.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("xceClient"));
	}

	@Test
	void worksWithoutSpringRetry() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.retry"))
			.run((context) -> assertThat(echo(context, "x")).isEqualTo("x"));
	}

	@Test
	void worksWithoutActuatorAndMicrometer() {
		new ApplicationContextRunner().withUserConfiguration(OurAutoConfigurations.class)
			.withPropertyValues("xce.masters=" + this.controller.address())
			.withClassLoader(new FilteredClassLoader("io.micrometer", "org.springframework.boot.actuate",
					"org.springframework.boot.health", "org.springframework.boot.micrometer", "com.fasterxml.jackson"))
			.run((context) -> assertThat(echo(context, "x")).isEqualTo("x"));
	}

	@Test
	void makesNothingWhenDisabled() {
		this.runner.withPropertyValues("xce.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(XceClient.class)
				.doesNotHaveBean(XceTemplate.class)
				.doesNotHaveBean(XceProperties.class));
	}

	// ---- customizers

	@Test
	void customizersComeLastAndInOrder() {
		this.runner.withUserConfiguration(Customizers.class)
			.withPropertyValues("xce.client-name=property")
			.run((context) -> assertThat(context.getBean(XceClient.class).name()).isEqualTo("second"));
	}

	// ---- callbacks and listeners

	@Test
	void callbacksRunInOrderAndMayUseTheTemplate() {
		this.runner.withUserConfiguration(Callbacks.class).run((context) -> {
			assertThat(echo(context, "x")).isEqualTo("x");
			assertThat(this.controller.bodies()).containsSubsequence("first", "second", "x");
		});
	}

	@Test
	void callbacksDialAtStartUp() {
		this.runner.withUserConfiguration(Callbacks.class).run((context) -> {
			assertThat(context.getBean(Callbacks.class).joined.await(20, TimeUnit.SECONDS)).isTrue();
			assertThat(context.getBean(XceClient.class).view().primary()).isNotNull();
		});
	}

	@Test
	void beanThatUsesTheClientEarlyStillGetsARejoin() {
		this.runner.withUserConfiguration(Callbacks.class, EarlyUser.class).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(Callbacks.class).joined.await(20, TimeUnit.SECONDS)).isTrue();
			assertThat(this.controller.bodies()).containsSubsequence("early", "first", "second");
		});
	}

	@Test
	void listenersObserveAndEventsArePublished() {
		this.runner.withUserConfiguration(Listeners.class)
			.withPropertyValues("xce.retry.deadline=300ms")
			.run((context) -> {
				Listeners listeners = context.getBean(Listeners.class);
				echo(context, "x");
				this.controller.becomeStandby();
				assertThatExceptionOfType(ClusterNotReadyException.class).isThrownBy(() -> echo(context, "y"));
				assertThat(listeners.exhausted.await(20, TimeUnit.SECONDS)).isTrue();
				assertThat(listeners.application).hasAtLeastOneElementOfType(FailoverEvent.Adopted.class)
					.hasAtLeastOneElementOfType(FailoverEvent.Exhausted.class);
				assertThat(listeners.listened).containsAll(listeners.application);
			});
	}

	@Test
	void retryListenersSeeFailedAttemptsAndOtherRetryListenersAreLeftAlone() {
		this.runner.withUserConfiguration(RetryListeners.class)
			.withPropertyValues("xce.retry.deadline=300ms")
			.run((context) -> {
				RetryListeners listeners = context.getBean(RetryListeners.class);
				this.controller.becomeStandby();
				assertThatExceptionOfType(ClusterNotReadyException.class).isThrownBy(() -> echo(context, "y"));
				assertThat(listeners.closed.await(20, TimeUnit.SECONDS)).isTrue();
				assertThat(listeners.errors.getCount()).isZero();
				assertThat(listeners.foreign).isEmpty();
			});
	}

	@Test
	@DisplayName("C7 effective schedule")
	@ExtendWith(OutputCaptureExtension.class)
	void scheduleIsPrintedAtStartUp(CapturedOutput output) {
		Logger logger = (Logger) LoggerFactory.getLogger(XceClients.class);
		logger.setLevel(Level.INFO);
		try {
			this.runner
				.withPropertyValues("xce.retry.max-retries=4", "xce.retry.initial-delay=200ms",
						"xce.retry.max-delay=1s", "xce.retry.multiplier=2", "xce.retry.deadline=9s")
				.run((context) -> assertThat(output).contains("A call takes at most 9000 ms; between its 5 laps"
						+ " it waits at most 200 ms, 400 ms, 800 ms, 1000 ms"));
		}
		finally {
			logger.setLevel(null);
		}
	}

	// ---- life cycle

	@Test
	void eagerStartDialsInTheBackground() {
		this.runner.withPropertyValues("xce.start=eager").run((context) -> {
			while (!context.getBean(XceClient.class).view().anyConnected()) {
				Thread.onSpinWait();
			}
			assertThat(this.controller.requests()).isEmpty();
		});
	}

	@Test
	void stoppedContextStillServesRequests() {
		this.runner.run((context) -> {
			context.getBean(XceClients.class).stop();
			assertThat(context.getBean(XceClients.class).isRunning()).isFalse();
			assertThat(echo(context, "x")).isEqualTo("x");
		});
	}

	@Test
	void contextThatGoesOnAfterAStopConnectsAgainInTheBackground() {
		this.runner.withPropertyValues("xce.reconnect-cadence=20ms").run((context) -> {
			echo(context, "x");
			context.getSourceApplicationContext().stop();
			context.getSourceApplicationContext().start();
			this.controller.down();
			awaitConnected(context, false);
			this.controller.up();
			awaitConnected(context, true);
			assertThat(this.controller.bodies()).as("nobody asked meanwhile").containsExactly("x");
		});
	}

	@Test
	void contextThatGoesOnAfterAStopStillWaitsForItsFirstRequest() {
		this.runner.run((context) -> {
			context.getSourceApplicationContext().stop();
			context.getSourceApplicationContext().start();
			assertThat(this.controller.accepted()).isZero();
			assertThat(echo(context, "x")).isEqualTo("x");
		});
	}

	private static void awaitConnected(ApplicationContext context, boolean connected) {
		while (context.getBean(XceClient.class).view().anyConnected() != connected) {
			Thread.onSpinWait();
		}
	}

	@Test
	@DisplayName("X3 a bean writes in its destroy callback")
	void beanWritesInItsDestroyCallback() {
		this.runner.withUserConfiguration(LastWords.class)
			.run((context) -> assertThat(this.controller.bodies()).isEmpty());
		assertThat(this.controller.bodies()).containsExactly("last words");
	}

	@Test
	void clientIsClosedWithTheContext() {
		XceClient[] client = new XceClient[1];
		this.runner.run((context) -> client[0] = context.getBean(XceClient.class));
		assertThat(client[0].view().phase()).isEqualTo(ClientPhase.CLOSED);
	}

	// ---- executor

	@Test
	void futuresAreCompletedByTheApplicationTaskExecutor() {
		this.runner.withConfiguration(AutoConfigurations.of(TaskExecutionAutoConfiguration.class))
			.withPropertyValues("spring.task.execution.thread-name-prefix=app-")
			.run((context) -> assertThat(completingThread(context)).startsWith("app-"));
	}

	@Test
	void decoratorOfTasksThatThrowsLeavesThemToThreadsOfTheClient() {
		TaskDecorator decorator = (task) -> {
			throw new IllegalStateException("No thread-bound request found");
		};
		this.runner.withConfiguration(AutoConfigurations.of(TaskExecutionAutoConfiguration.class))
			.withBean(TaskDecorator.class, () -> decorator)
			.run((context) -> assertThat(completingThread(context)).startsWith("xce-completion-"));
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void virtualThreadsAreHonoured() {
		this.runner.withConfiguration(AutoConfigurations.of(TaskExecutionAutoConfiguration.class))
			.withPropertyValues("spring.threads.virtual.enabled=true")
			.run((context) -> assertThat(completingThread(context)).startsWith("task-"));
	}

	@Test
	void withoutOneByThreadsOfTheClient() {
		this.runner.run((context) -> assertThat(completingThread(context)).startsWith("xce-completions-"));
	}

	private static String completingThread(ApplicationContext context) throws Exception {
		CompletableFuture<String> gate = new CompletableFuture<>();
		context.getBean(XceTemplate.class)
			.executeAsync(TestController.request(Kind.READ, "x"))
			.thenRun(() -> gate.complete(Thread.currentThread().getName()));
		return gate.get(20, TimeUnit.SECONDS);
	}

	// ---- configurations

	@Configuration(proxyBeanMethods = false)
	static class OwnClient {

		@Bean
		XceClient ownClient(XceClientBuilder builder) {
			return builder.name("own").build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnTemplate {

		@Bean
		XceTemplate ownTemplate(XceClient client) {
			return new XceTemplate(client);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnBuilder {

		@Bean
		XceClientBuilder ownBuilder() {
			return XceClient.builder().name("own-builder").masters("localhost");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Customizers {

		@Bean
		@Order(2)
		XceClientBuilderCustomizer later() {
			return (builder) -> builder.name("second");
		}

		@Bean
		@Order(1)
		XceClientBuilderCustomizer sooner() {
			return (builder) -> builder.name("first");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Callbacks {

		private final CountDownLatch joined = new CountDownLatch(1);

		@Bean
		@Order(2)
		RejoinCallback second(XceTemplate template) {
			return new RejoinCallback() {

				@Override
				public void onRejoin(RejoinContext context) {
					template.execute(TestController.request(Kind.WRITE, "second"));
					Callbacks.this.joined.countDown();
				}
			};
		}

		@Bean
		@Order(1)
		RejoinCallback first(XceTemplate template) {
			return new RejoinCallback() {

				@Override
				public void onRejoin(RejoinContext context) {
					template.execute(TestController.request(Kind.WRITE, "first"));
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class EarlyUser {

		private final XceTemplate template;

		EarlyUser(XceTemplate template) {
			this.template = template;
		}

		@PostConstruct
		void use() {
			this.template.execute(TestController.request(Kind.WRITE, "early"));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Listeners {

		private final List<FailoverEvent> listened = new CopyOnWriteArrayList<>();

		private final List<FailoverEvent> application = new CopyOnWriteArrayList<>();

		private final CountDownLatch exhausted = new CountDownLatch(1);

		@Bean
		@Order(-1)
		FailoverListener listener() {
			return new FailoverListener() {

				@Override
				public void onEvent(FailoverEvent event) {
					Listeners.this.listened.add(event);
				}
			};
		}

		@EventListener
		void onEvent(FailoverEvent event) {
			this.application.add(event);
			if (event instanceof FailoverEvent.Exhausted) {
				this.exhausted.countDown();
			}
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class RetryListeners {

		private final CountDownLatch errors = new CountDownLatch(1);

		private final CountDownLatch closed = new CountDownLatch(1);

		private final List<String> foreign = new CopyOnWriteArrayList<>();

		@Bean
		XceRetryListener xceRetryListener() {
			return new XceRetryListener() {

				@Override
				public <T, E extends Throwable> void onError(RetryContext context, RetryCallback<T, E> callback,
						Throwable throwable) {
					RetryListeners.this.errors.countDown();
				}

				@Override
				public <T, E extends Throwable> void close(RetryContext context, RetryCallback<T, E> callback,
						Throwable throwable) {
					RetryListeners.this.closed.countDown();
				}
			};
		}

		@Bean
		RetryListener applicationRetryListener() {
			return new RetryListener() {

				@Override
				public <T, E extends Throwable> boolean open(RetryContext context, RetryCallback<T, E> callback) {
					RetryListeners.this.foreign.add("open");
					return true;
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class LastWords {

		private final XceTemplate template;

		LastWords(XceTemplate template) {
			this.template = template;
		}

		@PreDestroy
		void say() {
			this.template.execute(TestController.request(Kind.WRITE, "last words"));
		}

	}

}
