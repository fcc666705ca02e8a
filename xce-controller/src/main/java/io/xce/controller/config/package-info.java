/**
 * What a controller is told before it starts, and what is checked then: every problem
 * becomes one clear line.
 */
@NullMarked
package io.xce.controller.config;

import org.jspecify.annotations.NullMarked;
