/**
 * Child processes that never outlive their parent, and clusters made of them.
 */
@NullMarked
package io.xce.cli.process;

import org.jspecify.annotations.NullMarked;
