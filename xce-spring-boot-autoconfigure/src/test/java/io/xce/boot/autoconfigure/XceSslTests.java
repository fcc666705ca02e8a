package io.xce.boot.autoconfigure;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.xce.boot.support.OurAutoConfigurations;
import io.xce.boot.support.TestController;
import io.xce.client.XceOperations;
import io.xce.client.call.ControllersUnreachableException;
import io.xce.client.topology.MasterList;
import io.xce.protocol.Hello;
import io.xce.protocol.Kind;
import io.xce.testing.tls.TestAuthority;
import io.xce.testing.tls.TestAuthority.Identity;
import io.xce.testing.tls.TestAuthority.IdentityFiles;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * SSL bundles and tokens of {@link XceAutoConfiguration}.
 */
@Timeout(60)
class XceSslTests {

	private static final TestAuthority AUTHORITY = TestAuthority.named("boot-ca");

	private static final TestAuthority OTHER = TestAuthority.named("other-ca");

	@TempDir
	private Path directory;

	private final TestController controller = TestController.encrypted(tls(AUTHORITY.issue("127.0.0.1"), null));

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class, SslAutoConfiguration.class))
		.withPropertyValues("xce.masters=" + this.controller.address(), "xce.connect-timeout=10s",
				"xce.retry.deadline=20s");

	@AfterEach
	void close() {
		this.controller.close();
	}

	private static SslContext tls(Identity identity, @Nullable TestAuthority clients) {
		try {
			SslContextBuilder builder = SslContextBuilder.forServer(stream(identity.certificate()),
					stream(identity.key()));
			if (clients != null) {
				builder.trustManager(stream(clients.pem())).clientAuth(ClientAuth.REQUIRE);
			}
			return builder.build();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static InputStream stream(String pem) {
		return new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
	}

	private static SslBundle trusting(TestAuthority authority) {
		return SslBundle.of(new PemSslStoreBundle(null, PemSslStoreDetails.forCertificate(authority.pem())));
	}

	private ApplicationContextRunner withBundle(String name, TestAuthority authority) {
		return this.runner
			.withPropertyValues("spring.ssl.bundle.pem." + name + ".truststore.certificate=" + authority.pem());
	}

	private static String echo(ApplicationContext context) {
		return context.getBean(XceOperations.class).execute(TestController.request(Kind.WRITE, "x"));
	}

	// ---- bundles

	@Test
	void bundleOfThePropertiesEncrypts() {
		withBundle("xce", AUTHORITY).withPropertyValues("xce.ssl.bundle=xce")
			.run((context) -> assertThat(echo(context)).isEqualTo("x"));
	}

	@Test
	void bundleThatDoesNotTrustTheControllersFailsRequestsAndSaysSo() {
		withBundle("xce", OTHER).withPropertyValues("xce.ssl.bundle=xce", "xce.retry.deadline=1s")
			.run((context) -> assertThatExceptionOfType(ControllersUnreachableException.class)
				.isThrownBy(() -> echo(context))
				.withMessageContaining(this.controller.address())
				.withMessageContaining("comes from no authority that this client trusts"));
	}

	@Test
	void withoutABundleNothingIsEncryptedUnlessEnabled() {
		withBundle("xce", AUTHORITY).withPropertyValues("xce.retry.deadline=1s").run((context) -> {
			assertThat(context.getBean(XceConnectionDetails.class).getSslBundle()).isNull();
			assertThatExceptionOfType(ControllersUnreachableException.class).isThrownBy(() -> echo(context));
		});
		this.runner.withPropertyValues("xce.ssl.enabled=true", "xce.retry.deadline=1s").run((context) -> {
			assertThat(context.getBean(XceConnectionDetails.class).getSslBundle()).isNotNull();
			assertThatExceptionOfType(ControllersUnreachableException.class).isThrownBy(() -> echo(context))
				.withMessageContaining("no authority");
		});
	}

	/**
	 * It is asked for at each dial; another one would be taken for one that has changed.
	 */
	@Test
	void trustOfTheJvmIsReadOnce() {
		this.runner.withPropertyValues("xce.ssl.enabled=true").run((context) -> {
			XceConnectionDetails details = context.getBean(XceConnectionDetails.class);
			assertThat(details.getSslBundle()).isNotNull().isSameAs(details.getSslBundle());
		});
	}

	@Test
	void disabledWinsOverABundle() {
		withBundle("xce", AUTHORITY).withPropertyValues("xce.ssl.bundle=xce", "xce.ssl.enabled=false")
			.run((context) -> assertThat(context.getBean(XceConnectionDetails.class).getSslBundle()).isNull());
	}

	@Test
	void namesAreVerifiedUnlessToldNotTo() {
		String masters = "xce.masters=localhost:" + this.controller.port();
		withBundle("xce", AUTHORITY).withPropertyValues("xce.ssl.bundle=xce", masters, "xce.retry.deadline=1s")
			.run((context) -> assertThatExceptionOfType(ControllersUnreachableException.class)
				.isThrownBy(() -> echo(context))
				.withMessageContaining("not for 'localhost'"));
		withBundle("xce", AUTHORITY).withPropertyValues("xce.ssl.bundle=xce", masters, "xce.ssl.verify-hostname=false")
			.run((context) -> assertThat(echo(context)).isEqualTo("x"));
	}

	@Test
	void clientProvesItselfWithTheKeyOfTheBundle() {
		IdentityFiles mine = AUTHORITY.issue("orders").writeTo(this.directory, "client");
		try (TestController mutual = TestController.encrypted(tls(AUTHORITY.issue("127.0.0.1"), AUTHORITY))) {
			withBundle("xce", AUTHORITY)
				.withPropertyValues("xce.masters=" + mutual.address(), "xce.ssl.bundle=xce",
						"spring.ssl.bundle.pem.xce.keystore.certificate=" + mine.certificate(),
						"spring.ssl.bundle.pem.xce.keystore.private-key=" + mine.key())
				.run((context) -> assertThat(echo(context)).isEqualTo("x"));
		}
	}

	@Test
	void updatedBundleIsInForceAtTheNextDial() {
		DefaultSslBundleRegistry registry = new DefaultSslBundleRegistry("xce", trusting(AUTHORITY));
		this.runner.withBean("sslBundleRegistry", DefaultSslBundleRegistry.class, () -> registry)
			.withPropertyValues("xce.ssl.bundle=xce")
			.run((context) -> {
				assertThat(echo(context)).isEqualTo("x");
				this.controller.encryptWith(tls(OTHER.issue("127.0.0.1"), null)).dropConnections();
				registry.updateBundle("xce", trusting(OTHER));
				assertThat(echo(context)).isEqualTo("x");
			});
	}

	@Test
	void detailsOfAServiceConnectionWin() {
		this.runner.withPropertyValues("xce.ssl.bundle=of-nobody", "xce.credentials.token=of-the-properties")
			.withBean(XceConnectionDetails.class, () -> new Details(this.controller.address()))
			.run((context) -> {
				assertThat(echo(context)).isEqualTo("x");
				assertThat(tokens()).containsExactly("of-the-details");
			});
	}

	@Test
	void missingBundleIsExplained() {
		withBundle("other", AUTHORITY).withPropertyValues("xce.ssl.bundle=xce").run((context) -> {
			assertThat(context).hasFailed();
			FailureAnalysis analysis = new MissingSslBundleFailureAnalyzer().analyze(context.getStartupFailure());
			assertThat(analysis).isNotNull();
			assertThat(analysis.getDescription()).contains("'xce.ssl.bundle' is 'xce'", "The SSL bundles are: other");
			assertThat(analysis.getAction()).contains("spring.ssl.bundle.pem.xce");
		});
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(XceAutoConfiguration.class))
			.withPropertyValues("xce.masters=localhost:1", "xce.ssl.bundle=xce")
			.run((context) -> assertThat(
					new MissingSslBundleFailureAnalyzer().analyze(context.getStartupFailure()).getDescription())
				.contains("There is no SSL bundle at all."));
	}

	@Test
	void worksWithoutTlsOnTheClassPath() {
		try (TestController plain = TestController.primary(5)) {
			new ApplicationContextRunner().withUserConfiguration(OurAutoConfigurations.class)
				.withPropertyValues("xce.masters=" + plain.address())
				.withClassLoader(new FilteredClassLoader(SslBundles.class.getPackageName(), "io.netty.handler.ssl"))
				.run((context) -> assertThat(echo(context)).isEqualTo("x"));
		}
	}

	// ---- tokens

	private Iterable<String> tokens() {
		return this.controller.hellos()
			.stream()
			.map(Hello::credentials)
			.map((token) -> (token != null) ? new String(token, StandardCharsets.UTF_8) : "none")
			.toList();
	}

	@Test
	void tokenOfThePropertiesGreets() {
		withBundle("xce", AUTHORITY).withPropertyValues("xce.ssl.bundle=xce", "xce.credentials.token=s3cret-of-orders")
			.run((context) -> {
				echo(context);
				assertThat(tokens()).containsExactly("s3cret-of-orders");
			});
	}

	@Test
	void withoutOneThereIsNone() {
		withBundle("xce", AUTHORITY).withPropertyValues("xce.ssl.bundle=xce").run((context) -> {
			echo(context);
			assertThat(tokens()).containsExactly("none");
		});
	}

	@Test
	void tokenOfAFileIsReadAtEachGreeting() throws Exception {
		Path file = Files.writeString(this.directory.resolve("token"), "first-token\n");
		withBundle("xce", AUTHORITY).withPropertyValues("xce.ssl.bundle=xce", "xce.credentials.token-file=" + file)
			.run((context) -> {
				echo(context);
				Files.writeString(file, "second-token\n");
				this.controller.dropConnections();
				echo(context);
				assertThat(tokens()).containsExactly("first-token", "second-token");
			});
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void missingTokenFileIsAWarningAtTheStart(CapturedOutput output) throws Exception {
		Path file = this.directory.resolve("late-token");
		withBundle("xce", AUTHORITY).withPropertyValues("xce.ssl.bundle=xce", "xce.credentials.token-file=" + file)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(output.getAll().lines().filter((line) -> line.contains("'" + file + "'"))).singleElement()
					.asString()
					.contains("WARN", "xce.credentials.token-file");
				Files.writeString(file, "late");
				echo(context);
				assertThat(tokens()).containsExactly("late");
			});
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void tokenFileThatIsThereIsNoWarning(CapturedOutput output) throws Exception {
		Path file = Files.writeString(this.directory.resolve("token-in-time"), "x");
		this.runner.withPropertyValues("xce.credentials.token-file=" + file)
			.run((context) -> assertThat(output.getAll()).doesNotContain("token-in-time"));
	}

	@Test
	void tokenAndFileTogetherAreRefused() {
		this.runner.withPropertyValues("xce.credentials.token=a", "xce.credentials.token-file=b")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(BindValidationException.class,
						(ex) -> assertThat(ex.getMessage()).contains("credentials.token-file")));
	}

	private record Details(String address) implements XceConnectionDetails {

		@Override
		public MasterList getMasters() {
			return MasterList.parse(this.address);
		}

		@Override
		public SslBundle getSslBundle() {
			return trusting(AUTHORITY);
		}

		@Override
		public String getToken() {
			return "of-the-details";
		}

	}

}
