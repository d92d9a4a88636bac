/** Micrometer binders; only these classes need Micrometer. */
package dev.fulmar.rlnc.metrics;
