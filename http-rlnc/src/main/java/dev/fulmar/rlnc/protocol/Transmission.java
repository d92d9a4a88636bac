package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.Combination;

/**
 * Something to send now, as one HTTP request.
 *
 * @param number tells transmissions of one sender apart, from 1
 * @param combination what to send
 * @param repair whether it brings no new message: one of the paper's additional requests
 * @param deadlineNanos when the sender takes it for lost, on the clock it was asked with
 */
public record Transmission(
    long number, Combination combination, boolean repair, long deadlineNanos) {}
