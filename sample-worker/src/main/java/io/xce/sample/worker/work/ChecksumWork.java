package io.xce.sample.worker.work;

import java.security.MessageDigest;
import java.util.HexFormat;

import io.xce.sample.worker.journal.PayloadHash;

/**
 * The SHA-256 of a payload, a quarter of it a step.
 */
final class ChecksumWork implements Work {

	private static final int STEPS = 4;

	private final byte[] payload;

	private final MessageDigest digest;

	private int step;

	private int position;

	ChecksumWork(byte[] payload) {
		this.payload = payload;
		this.digest = PayloadHash.digest();
	}

	@Override
	public int steps() {
		return STEPS;
	}

	@Override
	public void step() {
		this.step++;
		int end = (int) ((long) this.payload.length * this.step / STEPS);
		this.digest.update(this.payload, this.position, end - this.position);
		this.position = end;
	}

	@Override
	public String result() {
		return "sha256=" + HexFormat.of().formatHex(this.digest.digest()) + " bytes=" + this.payload.length;
	}

}
