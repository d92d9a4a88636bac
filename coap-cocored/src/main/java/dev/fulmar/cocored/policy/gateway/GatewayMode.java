package dev.fulmar.cocored.policy.gateway;

/** How a {@link GatewayPolicy} treats ACKs. */
public enum GatewayMode {
  /** They leave as soon as their messages are handled, up to what the handlers take. */
  PASS,
  /** As {@link #PASS}; and the last ACK to a peer that has fallen silent is repeated. */
  WIDE,
  /** One peer is in flight at a time: ACKs are held back, repeated, and pause for lost peers. */
  HOLD
}
