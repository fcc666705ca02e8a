package io.xce.sample.worker;

import java.nio.file.Path;
import java.time.Duration;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What a worker is told.
 *
 * @param name its name in the cluster, {@code worker-} and its pid if it has none
 * @param slots how many jobs it runs at once
 * @param lease how long it may be silent about a job before another one gets it, 100 ms
 * to a day
 * @param pace how long each job takes at least: makes small input behave like large
 * @param journal the file to which it appends what it does, or {@code null} for none
 */
@Validated
@ConfigurationProperties("worker")
public record WorkerProperties(@DefaultValue("") String name, @DefaultValue("2") @Min(1) @Max(1000) int slots,
		@DefaultValue("10s") Duration lease, @DefaultValue("0ms") Duration pace, @Nullable Path journal) {

	public WorkerProperties {
		name = name.isEmpty() ? "worker-" + ProcessHandle.current().pid() : name;
	}

}
