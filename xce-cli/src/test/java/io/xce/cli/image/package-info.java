/**
 * The image of the xce command, in containers.
 */
package io.xce.cli.image;
