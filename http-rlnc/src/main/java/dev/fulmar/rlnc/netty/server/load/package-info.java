/**
 * What a server can take, whichever profile asks for it: bounded lines, places and bytes, and the
 * counters that say when a bound was met.
 */
package dev.fulmar.rlnc.netty.server.load;
