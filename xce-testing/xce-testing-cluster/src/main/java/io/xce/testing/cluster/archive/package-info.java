/**
 * An archive of classes for processes with controllers: how it is made and used. Nothing
 * for tests.
 */
@NullMarked
package io.xce.testing.cluster.archive;

import org.jspecify.annotations.NullMarked;
