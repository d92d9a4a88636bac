/**
 * Virtual time: protocols that take time as an argument run over the very links that stand before
 * real sockets, thousands of seconds in one, and the same seed gives the same run.
 */
package dev.fulmar.netem.sim;
