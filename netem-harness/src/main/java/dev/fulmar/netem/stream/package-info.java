/**
 * What befalls a stream of bytes that must stay whole: when how much of it may be passed on, and
 * what ends it early. One fault a file, all pure: time is handed in, and nobody is called back.
 *
 * <pre>
 *   what waits ──▶ StreamGate: Stall ─▶ Throttle | Drip ─▶ ResetAfter | HalfCloseAfter ──▶ passed on
 *                              or StreamBlackhole, or Swallow
 * </pre>
 */
package dev.fulmar.netem.stream;
