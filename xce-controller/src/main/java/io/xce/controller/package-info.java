/**
 * The reference controller: one Raft peer and one front end for clients in one process.
 * {@link io.xce.controller.Controller} is the way in; it alone wires the rooms below.
 */
@NullMarked
package io.xce.controller;

import org.jspecify.annotations.NullMarked;
