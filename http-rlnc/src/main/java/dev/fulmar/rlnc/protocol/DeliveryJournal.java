package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.wire.Incarnation;
import java.io.IOException;
import java.util.Optional;

/**
 * Remembers what was delivered, so that nothing is delivered twice however a server ends.
 *
 * <p><em>Exactly once</em> means that the application's effect and the journal's record of it
 * commit together: {@link #deliver} runs the application and records the outcome in one. What
 * {@link Handled#effect} holds, the journal writes itself, in the same record; a journal in the
 * application's own database makes both one transaction. A handler whose effect is elsewhere is run
 * again if the server dies between the effect and the record: at least once, and the message's id
 * is there to tell.
 *
 * <p>Safe for many threads; calls for one client come one after the other.
 */
public interface DeliveryJournal extends AutoCloseable {
  /** The application's part in a delivery. */
  @FunctionalInterface
  interface Handling {
    /**
     * Handles the message.
     *
     * @throws Exception if it could not be handled: nothing is recorded then
     */
    Handled handle() throws Exception;
  }

  /** What is known of a client; empty if nothing is. */
  Optional<ClientRecord> find(ClientKey client) throws IOException;

  /**
   * Notes the incarnation of a client, and from where on its messages count; durable on return.
   *
   * @param incarnation names none before it; not below the one that is known, and if it has the
   *     same number, the same one
   * @param delivered every message up to this id was delivered, here or elsewhere
   */
  void begin(ClientKey client, Incarnation incarnation, long delivered) throws IOException;

  /**
   * Runs the application and records what came of it; durable on return.
   *
   * @param client has begun
   * @param id the one after the last that was delivered
   * @return the response, in Binary HTTP
   * @throws IOException if the record cannot be written: then the message counts as not delivered
   * @throws Exception what the application threw
   */
  byte[] deliver(ClientKey client, long id, Handling handling) throws Exception;

  /**
   * Writes an effect that belongs to no message, as that of a plain request; durable on return.
   *
   * @throws IllegalStateException if this journal writes no effects
   */
  void note(byte[] effect) throws IOException;

  /** The client has all responses up to an id: they may be forgotten. Durable some time. */
  void acknowledge(ClientKey client, long id) throws IOException;

  @Override
  void close() throws IOException;
}
