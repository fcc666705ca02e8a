package io.xce.cli.shell;

import java.util.ArrayList;

import io.xce.sample.worker.work.WorkTypes;

/**
 * The types the sample worker runs, for completion.
 */
final class JobTypes extends ArrayList<String> {

	private static final long serialVersionUID = 1L;

	JobTypes() {
		super(WorkTypes.names());
	}

}
