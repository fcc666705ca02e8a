package io.xce.client.topology;

/**
 * Who turns the names of masters into addresses.
 */
public enum ResolveVia {

	/**
	 * The client itself asks the DNS servers of this machine, after its hosts file. An
	 * answer is used again as long as its records allow, and no longer. The default.
	 */
	DNS,

	/**
	 * The JVM does, and with it whatever this machine resolves names with besides DNS. It
	 * remembers answers and failures as it is configured to, whatever the records say.
	 */
	SYSTEM

}
