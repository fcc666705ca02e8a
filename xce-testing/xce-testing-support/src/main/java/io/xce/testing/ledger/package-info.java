/**
 * What was executed under which key, shared by all nodes of a test.
 */
@NullMarked
package io.xce.testing.ledger;

import org.jspecify.annotations.NullMarked;
