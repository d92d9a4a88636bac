/**
 * CoCo-RED's counters for Micrometer, which is an optional dependency: nothing else here needs it.
 */
package dev.fulmar.cocored.metrics;
