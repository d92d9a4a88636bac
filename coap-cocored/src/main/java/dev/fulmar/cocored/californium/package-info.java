/**
 * The policy inside Californium 3.14: a connector before the endpoint, a stack within it.
 *
 * <pre>
 *                    CocoRedEndpoint
 *   ┌─────────────────────────────────────────────────────────────┐
 *   │ RevRedConnector ─▶ matcher ─▶ CocoRedStack                   │
 *   │        │                       ├ ObserveNotificationLayer    │
 *   │        ▼                       ├ BackoffReliabilityLayer     │ SendingHalf
 *   │   ServiceQueue     permits     ├ NstartLayer                 │ makes them, and those
 *   │        ◀───────────────────────┴ PermitLayer                 │ that a key asks for
 *   └─────────────────────────────────────────────────────────────┘
 *     CocoRedConfig (keys) ─▶ CocoRedSettings, SenderSettings (checked) ─▶ all of them
 *     AckPacer with AckPacingLayer: ACKs of notifications, where a key or the profile asks for it
 *     MeasuredTimers: the peers' timers, where SENDER_TIMERS asks for others than the back-off's
 *     EnvironmentSettings: every key from the environment
 * </pre>
 *
 * <p>A permit comes back when the PermitLayer unwinds (Serving), when the handler's ticket is
 * completed, when the message ends before the stack (Handover, Permit), when the endpoint stops, or
 * from the watchdog.
 */
package dev.fulmar.cocored.californium;
