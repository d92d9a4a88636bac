/**
 * Random linear network coding of messages: combine a window of them, solve for them at the other
 * end, and say which are <em>seen</em> long before they are solved.
 *
 * <pre>
 *   NativeMessage 1..n ── Encoder ──▶ Combination ──▶ Decoder ──▶ NativeMessage, in id order
 *                                                        └──▶ ids with a pivot ──▶ SeenState
 * </pre>
 *
 * <p>Nothing here knows HTTP, time or the peer's manners: whoever calls has checked what came in.
 */
package dev.fulmar.rlnc.coding;
