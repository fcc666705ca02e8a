/**
 * Whether this node serves, and as what: the gate that operators open and close, and the
 * one place where gate, Raft and cluster id become a role.
 */
@NullMarked
package io.xce.controller.gate;

import org.jspecify.annotations.NullMarked;
