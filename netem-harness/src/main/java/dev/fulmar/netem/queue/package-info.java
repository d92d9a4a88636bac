/**
 * Who may wait for the serialiser: one discipline a file. A discipline decides about packets and
 * never holds them, so that its whole state is its policy.
 */
package dev.fulmar.netem.queue;
