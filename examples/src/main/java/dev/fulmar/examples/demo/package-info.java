/**
 * The demonstration: each protocol against its baseline, over real sockets and a bad link.
 *
 * <pre>
 *   DemoCommand
 *      └─▶ CoapDemo ─▶ CoapRun (one a variant, side by side)
 *                        ├ Sensor ── UdpLink ──┐
 *                        ├ Sensor ── UdpLink ──┼──▶ Gateway (slow)
 *                        │   ...               │
 *                        └─▶ NotificationLedger: what was sent, acknowledged, handled
 * </pre>
 */
package dev.fulmar.examples.demo;
