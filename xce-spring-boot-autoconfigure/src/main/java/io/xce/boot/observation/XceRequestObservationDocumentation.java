package io.xce.boot.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * What is observed of requests.
 */
public enum XceRequestObservationDocumentation implements ObservationDocumentation {

	/** A request from its call to its end, with all its attempts. */
	REQUEST {

		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return DefaultXceRequestObservationConvention.class;
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return LowCardinality.values();
		}

		@Override
		public String getPrefix() {
			return "xce";
		}
	};

	/**
	 * Tags of which there are few values.
	 */
	public enum LowCardinality implements KeyName {

		/** The name of the client. */
		CLIENT("client"),

		/** The operation, or {@code other} beyond the first hundred. */
		OPERATION("operation"),

		/** What the operation does: {@code read}, {@code write}, {@code session}. */
		KIND("kind"),

		/**
		 * How the request ended: {@code succeeded}, {@code answered},
		 * {@code not-executed}, {@code unknown}, {@code cancelled}; {@code none} while it
		 * is under way.
		 */
		OUTCOME("outcome");

		private final String key;

		LowCardinality(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
