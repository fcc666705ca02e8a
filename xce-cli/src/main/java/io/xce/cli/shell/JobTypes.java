package io.xce.cli.shell;

import java.util.ArrayList;

import io.xce.cli.work.WorkTypes;

/**
 * The types this program's workers run, for completion.
 */
final class JobTypes extends ArrayList<String> {

	private static final long serialVersionUID = 1L;

	JobTypes() {
		super(WorkTypes.names());
	}

}
