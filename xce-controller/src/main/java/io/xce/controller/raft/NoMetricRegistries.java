package io.xce.controller.raft;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.apache.ratis.metrics.LongCounter;
import org.apache.ratis.metrics.MetricRegistries;
import org.apache.ratis.metrics.MetricRegistryInfo;
import org.apache.ratis.metrics.RatisMetricRegistry;
import org.apache.ratis.metrics.Timekeeper;
import org.apache.ratis.util.TimeDuration;

/**
 * Measures nothing. Ratis times each append a dozen times, into reservoirs that nobody
 * here reads. Ratis finds it as a service, hence public.
 */
public final class NoMetricRegistries extends MetricRegistries {

	private static final Timekeeper TIMEKEEPER = () -> () -> 0;

	private static final LongCounter COUNTER = new LongCounter() {

		@Override
		public void inc(long count) {
		}

		@Override
		public void dec(long count) {
		}

		@Override
		public long getCount() {
			return 0;
		}

	};

	@Override
	public RatisMetricRegistry create(MetricRegistryInfo info) {
		return new Registry(info);
	}

	@Override
	public boolean remove(MetricRegistryInfo info) {
		return false;
	}

	@Override
	public Optional<RatisMetricRegistry> get(MetricRegistryInfo info) {
		return Optional.empty();
	}

	@Override
	public Set<MetricRegistryInfo> getMetricRegistryInfos() {
		return Set.of();
	}

	@Override
	public Collection<RatisMetricRegistry> getMetricRegistries() {
		return Set.of();
	}

	@Override
	public void clear() {
	}

	@Override
	public void addReporterRegistration(Consumer<RatisMetricRegistry> reporter, Consumer<RatisMetricRegistry> stop) {
	}

	@Override
	public void enableJmxReporter() {
	}

	@Override
	public void enableConsoleReporter(TimeDuration rate) {
	}

	private record Registry(MetricRegistryInfo info) implements RatisMetricRegistry {

		@Override
		public Timekeeper timer(String name) {
			return TIMEKEEPER;
		}

		@Override
		public LongCounter counter(String name) {
			return COUNTER;
		}

		@Override
		public boolean remove(String name) {
			return false;
		}

		@Override
		public <T> void gauge(String name, Supplier<Supplier<T>> gauge) {
		}

		@Override
		public MetricRegistryInfo getMetricRegistryInfo() {
			return this.info;
		}

	}

}
