/**
 * The clocks, injected, so that whatever depends on time can be tested without waiting.
 */
@NullMarked
package io.xce.controller.time;

import org.jspecify.annotations.NullMarked;
