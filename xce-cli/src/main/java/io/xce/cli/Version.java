package io.xce.cli;

import picocli.CommandLine.IVersionProvider;

/**
 * The version in the manifest of the jar.
 */
final class Version implements IVersionProvider {

	@Override
	public String[] getVersion() {
		String version = Version.class.getPackage().getImplementationVersion();
		return new String[] { "xce " + ((version != null) ? version : "development") };
	}

}
