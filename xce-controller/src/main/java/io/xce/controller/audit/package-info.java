/**
 * What was really executed, read off the applied log: one line for each change of a job,
 * for those who count executions and must not trust clients.
 */
@NullMarked
package io.xce.controller.audit;

import org.jspecify.annotations.NullMarked;
