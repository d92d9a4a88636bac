package dev.fulmar.netem.socket;

/**
 * What faults of streams did in one direction of a TCP link so far.
 *
 * @param stalls how many streams a stall held back, or holds now
 * @param stalledNanos for how long in all, without stalls that are still going on
 * @param bytesPaced bytes passed on at the pace of a throttle or drip
 * @param pacePauses how often reading paused because enough waited for that pace
 * @param bytesCut bytes taken in and not passed on because a fault ended their stream or connection
 */
public record StreamFaultStats(
    long stalls, long stalledNanos, long bytesPaced, long pacePauses, long bytesCut) {}
