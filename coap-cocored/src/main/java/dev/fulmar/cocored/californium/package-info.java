/**
 * The policy inside Californium 3.14: a connector before the endpoint, a stack within it.
 *
 * <pre>
 *                    CocoRedEndpoint
 *   ┌───────────────────────────────────────────────────┐
 *   │ RevRedConnector ─▶ matcher ─▶ CocoRedStack         │
 *   │        │                       ├ SameMessageObserveLayer
 *   │        ▼          permits      ├ BackoffReliabilityLayer
 *   │   ServiceQueue ◀───────────────┴ PermitLayer       │
 *   └───────────────────────────────────────────────────┘
 *     CocoRedConfig (keys) ─▶ CocoRedSettings (checked) ─▶ all of them
 * </pre>
 */
package dev.fulmar.cocored.californium;
