/**
 * How long a packet travels: one model a file, and one for each form of {@link
 * dev.fulmar.netem.delay.Jitter} that a {@link dev.fulmar.netem.delay.JitteredDelay} may have. All
 * are pure; what chance they need they draw from the generator they are handed, which is keyed by
 * the packet's index.
 */
package dev.fulmar.netem.delay;
