package dev.fulmar.examples.reproduce.frame;

import dev.fulmar.examples.reproduce.stats.Sense;

/**
 * What is measured.
 *
 * @param id its name, without commas
 * @param unit of its figures
 * @param sense which way is better
 * @param definition in words, for the report
 */
public record Metric(String id, String unit, Sense sense, String definition) {}
