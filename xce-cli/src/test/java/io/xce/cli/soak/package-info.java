/**
 * Real clusters of real processes, broken again and again under a load that is counted.
 */
package io.xce.cli.soak;
