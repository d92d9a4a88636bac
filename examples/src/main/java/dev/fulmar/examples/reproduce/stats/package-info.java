/** Means over seeds, how sure they are, and what follows from two of them. */
package dev.fulmar.examples.reproduce.stats;
