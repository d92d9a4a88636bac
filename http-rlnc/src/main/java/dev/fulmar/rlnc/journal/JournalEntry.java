package dev.fulmar.rlnc.journal;

import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** What a record of a delivery journal says; each can be read again from what it writes. */
sealed interface JournalEntry {
  /** A client's incarnation, and from where on its messages count. */
  record Begun(ClientKey client, Incarnation incarnation, long delivered) implements JournalEntry {}

  /** A message was handled; what it did to the sink is part of the record. */
  record Delivered(ClientKey client, NumberedResponse response, Optional<Effect> effect)
      implements JournalEntry {}

  /** A client has its responses up to an id. */
  record Acknowledged(ClientKey client, long id) implements JournalEntry {}

  /** An effect of no message's. */
  record Noted(Effect effect) implements JournalEntry {}

  /** In a file that was written anew: a response that is kept. */
  record Kept(ClientKey client, NumberedResponse response) implements JournalEntry {}

  /** What follows was done at this time or later, in seconds since 1970. */
  record Tick(long seconds) implements JournalEntry {}

  /** What it does to the sink. */
  default Optional<Effect> sinkEffect() {
    if (this instanceof Delivered delivered) {
      return delivered.effect;
    }
    return this instanceof Noted noted ? Optional.of(noted.effect) : Optional.empty();
  }

  /** Does to the clients what it says. */
  default void applyTo(ClientTable clients) {
    if (this instanceof Begun begun) {
      clients.begin(begun.client, begun.incarnation, begun.delivered);
    } else if (this instanceof Delivered delivered) {
      clients.deliver(delivered.client, delivered.response);
    } else if (this instanceof Acknowledged acknowledged) {
      boolean unused = clients.acknowledge(acknowledged.client, acknowledged.id);
    } else if (this instanceof Kept kept) {
      clients.keep(kept.client, kept.response);
    } else if (this instanceof Tick tick) {
      clients.tick(tick.seconds);
    }
  }

  int BEGUN = 1;
  int DELIVERED = 2;
  int DELIVERED_WITH_EFFECT = 3;
  int ACKNOWLEDGED = 4;
  int NOTED = 5;
  int KEPT = 6;
  int TICK = 7;

  /** The payload of its record. */
  default byte[] write() {
    if (this instanceof Begun begun) {
      return new PayloadWriter(BEGUN)
          .client(begun.client)
          .incarnation(begun.incarnation)
          .number(begun.delivered)
          .toBytes();
    }
    if (this instanceof Delivered delivered) {
      PayloadWriter writer =
          response(
              delivered.effect.isPresent() ? DELIVERED_WITH_EFFECT : DELIVERED,
              delivered.client,
              delivered.response);
      delivered.effect.ifPresent(effect -> write(writer, effect));
      return writer.toBytes();
    }
    if (this instanceof Acknowledged acknowledged) {
      return new PayloadWriter(ACKNOWLEDGED)
          .client(acknowledged.client)
          .number(acknowledged.id)
          .toBytes();
    }
    if (this instanceof Noted noted) {
      return write(new PayloadWriter(NOTED), noted.effect).toBytes();
    }
    if (this instanceof Tick tick) {
      return new PayloadWriter(TICK).number(tick.seconds).toBytes();
    }
    Kept kept = (Kept) this;
    return response(KEPT, kept.client, kept.response).toBytes();
  }

  private static PayloadWriter response(int type, ClientKey client, NumberedResponse response) {
    return new PayloadWriter(type).client(client).number(response.id()).bytes(response.response());
  }

  private static PayloadWriter write(PayloadWriter writer, Effect effect) {
    return writer.number(effect.position()).bytes(effect.bytes());
  }

  /**
   * Reads the payload of a record.
   *
   * @throws IOException if it makes no sense
   */
  static JournalEntry read(ByteBuffer payload) throws IOException {
    PayloadReader reader = new PayloadReader(payload);
    int type = reader.type();
    return switch (type) {
      case BEGUN -> new Begun(reader.client(), reader.incarnation(), reader.number());
      case DELIVERED, DELIVERED_WITH_EFFECT ->
          new Delivered(
              reader.client(),
              response(reader),
              type == DELIVERED ? Optional.empty() : Optional.of(effect(reader)));
      case ACKNOWLEDGED -> new Acknowledged(reader.client(), reader.number());
      case NOTED -> new Noted(effect(reader));
      case KEPT -> new Kept(reader.client(), response(reader));
      case TICK -> new Tick(reader.number());
      default -> throw PayloadReader.senseless();
    };
  }

  private static NumberedResponse response(PayloadReader reader) throws IOException {
    return new NumberedResponse(reader.number(), reader.bytes());
  }

  private static Effect effect(PayloadReader reader) throws IOException {
    return new Effect(reader.number(), reader.bytes());
  }
}
