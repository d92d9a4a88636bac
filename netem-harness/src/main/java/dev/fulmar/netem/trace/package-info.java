/** Measurements in files that links are built from. */
package dev.fulmar.netem.trace;
