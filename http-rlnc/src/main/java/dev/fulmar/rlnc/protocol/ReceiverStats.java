package dev.fulmar.rlnc.protocol;

/**
 * What a receiver has met so far.
 *
 * @param innovative combinations that brought something new
 * @param dependent combinations that did not
 * @param stale late arrivals that were dropped
 * @param refused combinations that were not accepted
 * @param delivered messages handed to the application, each once
 */
public record ReceiverStats(
    long innovative, long dependent, long stale, long refused, long delivered) {}
