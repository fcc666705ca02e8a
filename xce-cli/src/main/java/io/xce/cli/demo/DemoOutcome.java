package io.xce.cli.demo;

import java.util.List;

/**
 * How a demonstration ended.
 *
 * @param figures what came out
 * @param kills the killed primaries, in order
 * @param submitted all submissions
 * @param errors what the client was told instead of success
 * @param failures what the demonstration did not show; empty if all is well
 */
record DemoOutcome(DemoFigures figures, List<KillRecord> kills, List<Submitted> submitted, List<String> errors,
		List<String> failures) {

}
