package io.xce.sample.apiserver;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import org.springdoc.core.customizers.OpenApiCustomizer;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The OpenAPI description at {@code /v3/api-docs}: made from the controllers, plus the
 * problem that each operation may answer with.
 */
@Configuration(proxyBeanMethods = false)
class ApiDescription {

	@Bean
	OpenAPI openApi() {
		return new OpenAPI().info(new Info().title("Jobs").version("1").description("The jobs of an xce cluster."));
	}

	@Bean
	OpenApiCustomizer problemResponses() {
		return (api) -> {
			Schema<?> problem = new Schema<>().$ref("#/components/schemas/Problem");
			api.getComponents().addSchemas("Problem", problemSchema());
			Content content = new Content().addMediaType("application/problem+json", new MediaType().schema(problem));
			api.getPaths()
				.values()
				.stream()
				.flatMap((path) -> path.readOperations().stream())
				.forEach((operation) -> operation.getResponses()
					.addApiResponse("default",
							new ApiResponse().description("What became of the request").content(content)));
		};
	}

	private static Schema<?> problemSchema() {
		Schema<?> schema = new Schema<>().type("object").description("RFC 9457; see /problems.html for the types");
		for (String property : new String[] { "type", "title", "detail", "instance", "outcome" }) {
			schema.addProperty(property, new Schema<>().type("string"));
		}
		return schema.addProperty("status", new Schema<>().type("integer"));
	}

}
