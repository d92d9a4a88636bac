/**
 * The policy inside Californium 3.14: a connector before the endpoint, a stack within it.
 *
 * <pre>
 *                    CocoRedEndpoint
 *   ┌───────────────────────────────────────────────────┐
 *   │ RevRedConnector ─▶ matcher ─▶ CocoRedStack         │
 *   │        │                       ├ ObserveNotificationLayer
 *   │        ▼          permits      ├ BackoffReliabilityLayer
 *   │   ServiceQueue ◀───────────────┴ PermitLayer       │
 *   └───────────────────────────────────────────────────┘
 *     CocoRedConfig (keys) ─▶ CocoRedSettings (checked) ─▶ all of them
 * </pre>
 *
 * <p>A permit comes back when the PermitLayer unwinds (Serving), when the handler's ticket is
 * completed, when the message ends before the stack (Handover, PermitInterceptor), when the
 * endpoint stops, or from the watchdog.
 */
package dev.fulmar.cocored.californium;
