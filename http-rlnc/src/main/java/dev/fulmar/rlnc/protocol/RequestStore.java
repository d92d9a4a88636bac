package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.SenderId;
import java.io.IOException;
import java.util.List;

/**
 * Keeps a client's messages until they are delivered, so that none is lost, renumbered or sent
 * under two ids however the client ends. Not thread-safe.
 */
public interface RequestStore extends AutoCloseable {
  /** Who this client is, until {@link #belongTo} or {@link #renew} makes it another. */
  SenderId sender();

  /**
   * This opening of the store: its number is one more than that of the one before, its run is drawn
   * anew, and both are durable. It names all runs before it that a server may know as the latest.
   */
  Incarnation incarnation();

  /** The highest id that was ever given; 0 if none was. */
  long lastId();

  /** Every message up to this id is known to be delivered; 0 if none is. */
  long delivered();

  /**
   * Messages up to this id may have left when the store was opened; those above are certain not to
   * have. Never below {@link #delivered}, or above the last id of that time.
   */
  long lastSent();

  /**
   * The symbols of all messages above {@link #delivered} that were in the store when it was opened,
   * by id.
   */
  List<NativeMessage> undelivered();

  /**
   * Says to which server the messages go, before the first is sent. A store that belonged to
   * another one and holds nothing gets a new sender; ids run on. Durable when this returns.
   *
   * @param origin scheme and authority, as {@code http://host:8080}, always written the same way
   * @throws IllegalStateException if messages for another server are held: they have to be
   *     delivered there, since that server counts on them, and no other one knows how many came
   *     before. Nothing is changed then
   * @throws IOException if it cannot be written
   */
  void belongTo(String origin) throws IOException;

  /**
   * Adds a message; durable after {@link #force}, and not to be sent before.
   *
   * @param symbol its id is the one after {@link #lastId}
   * @throws IOException if it cannot be written: the store is then as it was before
   */
  void add(NativeMessage symbol) throws IOException;

  /**
   * Notes that messages up to an id may have left; durable after {@link #force}, and none of them
   * must leave before. What was noted last counts: a lower id says that those above have not left
   * after all.
   *
   * @param upTo {@link Long#MAX_VALUE} for all that this run will ever add
   */
  void markSent(long upTo) throws IOException;

  /**
   * Ends an identity: all messages up to an id are done with; those held beyond have never left,
   * and are another sender's from now on, made in this run, with their ids. All of it or nothing;
   * durable after {@link #force}.
   *
   * @param sender whom no server has met
   */
  void renew(SenderId sender, long upTo) throws IOException;

  /** Makes durable what was added and noted. */
  void force() throws IOException;

  /**
   * The server is known to have met this incarnation: the next need not name those before. Durable
   * some time; if it is lost, the next names more than it need, and is believed as well.
   */
  void confirm() throws IOException;

  /** Every message up to an id is delivered, and may be forgotten. Durable some time. */
  void deliver(long id) throws IOException;

  @Override
  void close() throws IOException;
}
