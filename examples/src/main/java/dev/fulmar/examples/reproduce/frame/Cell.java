package dev.fulmar.examples.reproduce.frame;

/**
 * One run of a row.
 *
 * @param seed of all its randomness
 */
record Cell(Row row, long seed) {}
