package dev.fulmar.cocored.californium;

import org.eclipse.californium.elements.EndpointContext;

/**
 * A received confirmable message whose ACK is paced, by its name; the context is where the ACK
 * goes, and tells no two messages apart.
 */
record PacedMessage(RawMessage.Key key, EndpointContext context) {
  /** Names a message that is looked for. */
  static PacedMessage named(RawMessage.Key key) {
    return new PacedMessage(key, null);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PacedMessage message && key.equals(message.key);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }
}
