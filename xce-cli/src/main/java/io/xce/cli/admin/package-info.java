/**
 * What operators do with the nodes of a running cluster.
 */
@NullMarked
package io.xce.cli.admin;

import org.jspecify.annotations.NullMarked;
