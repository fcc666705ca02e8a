package io.xce.sample.worker.work;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Counts a text in one pass, a quarter of it a step. A word is a run of characters that
 * are not white space; words are different if they differ in any character.
 */
final class WordCountWork implements Work {

	private static final int STEPS = 4;

	private final String text;

	private final int bytes;

	private final Set<String> distinct = new HashSet<>();

	private int step;

	private int position;

	private int wordStart = -1;

	private long words;

	private long lines;

	WordCountWork(byte[] payload) {
		this.text = new String(payload, StandardCharsets.UTF_8);
		this.bytes = payload.length;
	}

	@Override
	public int steps() {
		return STEPS;
	}

	@Override
	public void step() {
		this.step++;
		int end = (this.step == STEPS) ? this.text.length() : (int) ((long) this.text.length() * this.step / STEPS);
		for (; this.position < end; this.position++) {
			count(this.text.charAt(this.position));
		}
		if (this.step == STEPS) {
			endWord();
		}
	}

	private void count(char c) {
		if (c == '\n') {
			this.lines++;
		}
		if (Character.isWhitespace(c)) {
			endWord();
		}
		else if (this.wordStart < 0) {
			this.wordStart = this.position;
		}
	}

	private void endWord() {
		if (this.wordStart >= 0) {
			this.words++;
			this.distinct.add(this.text.substring(this.wordStart, this.position));
			this.wordStart = -1;
		}
	}

	@Override
	public String result() {
		return "lines=" + this.lines + " words=" + this.words + " distinct=" + this.distinct.size() + " bytes="
				+ this.bytes;
	}

}
