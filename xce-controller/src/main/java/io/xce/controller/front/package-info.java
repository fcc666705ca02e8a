/**
 * The front end: connections of clients, the order in which a request is checked, the
 * services behind it, and the news that is told unasked.
 */
@NullMarked
package io.xce.controller.front;

import org.jspecify.annotations.NullMarked;
