package io.xce.controller.config;

import java.util.List;

/**
 * A controller cannot start as it was told to. Each problem is one line for a person; a
 * command that starts controllers prints them and ends with exit code 2.
 */
public class ControllerConfigException extends Exception {

	private static final long serialVersionUID = 1L;

	private final transient List<String> problems;

	/**
	 * Create an exception.
	 * @param problems the lines, at least one
	 */
	public ControllerConfigException(List<String> problems) {
		super(String.join(System.lineSeparator(), problems));
		this.problems = List.copyOf(problems);
	}

	/**
	 * Create an exception.
	 * @param problem the one line
	 * @param cause what lies behind it
	 */
	public ControllerConfigException(String problem, Throwable cause) {
		super(problem, cause);
		this.problems = List.of(problem);
	}

	/**
	 * The problems.
	 * @return one line each, at least one
	 */
	public List<String> problems() {
		return this.problems;
	}

}
