package io.xce.boot.support;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurationImportSelector;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.AnnotationAttributes;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Imports this project's auto-configurations as Spring Boot does: by name, and filtered
 * by what is on the class path before any of them is loaded.
 */
@Configuration(proxyBeanMethods = false)
@Import(OurAutoConfigurations.Selector.class)
public class OurAutoConfigurations {

	static class Selector extends AutoConfigurationImportSelector {

		@Override
		protected boolean isEnabled(AnnotationMetadata metadata) {
			return true;
		}

		@Override
		protected @Nullable AnnotationAttributes getAttributes(AnnotationMetadata metadata) {
			return new AnnotationAttributes(EnableAutoConfiguration.class);
		}

		@Override
		protected List<String> getCandidateConfigurations(AnnotationMetadata metadata,
				@Nullable AnnotationAttributes attributes) {
			return super.getCandidateConfigurations(metadata, attributes).stream()
				.filter((name) -> name.startsWith("io.xce."))
				.toList();
		}

		@Override
		protected Set<String> getExclusions(AnnotationMetadata metadata, @Nullable AnnotationAttributes attributes) {
			return Set.of();
		}

	}

}
