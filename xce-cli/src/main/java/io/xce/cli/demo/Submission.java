package io.xce.cli.demo;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.xce.cli.work.PayloadHash;
import io.xce.cli.work.WorkTypes;
import io.xce.jobs.JobSpec;

/**
 * One job to be submitted. Its payload is a file with one more line that no other
 * submission has, so that the workers' files tell which submission a run belongs to,
 * whatever the cluster called the job. The controller chooses the id: a submission that
 * is executed twice shows as two jobs.
 *
 * @param number 0 and up
 * @param file the name of the file
 * @param spec the job
 * @param hash the hash of its payload, as workers write it down
 */
record Submission(int number, String file, JobSpec spec, String hash) {

	/**
	 * The n-th submission; files repeat when all were taken.
	 */
	static Submission of(int number, List<DemoInput> inputs) {
		DemoInput input = inputs.get(number % inputs.size());
		String text = input.text() + "\nsubmission " + number + " of xce demo\n";
		byte[] payload = text.getBytes(StandardCharsets.UTF_8);
		return new Submission(number, input.name(), JobSpec.of(WorkTypes.WORD_COUNT, payload), PayloadHash.of(payload));
	}

	/**
	 * The count made without the cluster. Made when it is asked for: at the end, not
	 * while the load is to be steady.
	 */
	String expected() {
		return ReferenceCount.of(new String(this.spec.payload(), StandardCharsets.UTF_8));
	}

}
