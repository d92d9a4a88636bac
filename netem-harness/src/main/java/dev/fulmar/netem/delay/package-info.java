/**
 * How long a packet travels: one model a file. All are pure; what chance they need they draw from
 * the generator they are handed, which is keyed by the packet's index.
 */
package dev.fulmar.netem.delay;
