package io.xce.cli.demo;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.xce.cli.support.Json;
import io.xce.sample.worker.journal.PayloadHash;
import io.xce.sample.worker.work.WorkTypes;

/**
 * One job to be submitted. Its payload is a file with one more line that no other
 * submission has, so that the workers' files tell which submission a run belongs to,
 * whatever the cluster called the job. The controller chooses the id: a submission that
 * is executed twice shows as two jobs.
 *
 * @param number 0 and up
 * @param file the name of the file
 * @param text what is to be counted
 * @param hash the hash of its payload, as workers write it down
 */
record Submission(int number, String file, String text, String hash) {

	/**
	 * The n-th submission; files repeat when all were taken.
	 */
	static Submission of(int number, List<DemoInput> inputs) {
		DemoInput input = inputs.get(number % inputs.size());
		String text = input.text() + "\nsubmission " + number + " of xce demo\n";
		return new Submission(number, input.name(), text, PayloadHash.of(text.getBytes(StandardCharsets.UTF_8)));
	}

	/**
	 * The job as the API server takes it.
	 */
	String json() {
		return new Json().put("type", WorkTypes.WORD_COUNT).put("payload", this.text).toString();
	}

	/**
	 * The count made without the cluster. Made when it is asked for: at the end, not
	 * while the load is to be steady.
	 */
	String expected() {
		return ReferenceCount.of(this.text);
	}

}
