package dev.fulmar.netem.capture;

/**
 * What a file in the background holds so far, and what it does not.
 *
 * @param written packets or verdicts that were handed to the system
 * @param leftOut those that were not: the pending ones were too many, or the disk refused them
 * @param failure why nothing is written any more, in the system's words; null if all is well
 */
public record FileStats(long written, long leftOut, String failure) {}
