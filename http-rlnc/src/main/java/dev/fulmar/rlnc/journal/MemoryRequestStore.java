package dev.fulmar.rlnc.journal;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.List;
import java.util.random.RandomGenerator;

/** A store that lasts as long as the process: what is not delivered by then is lost with it. */
public final class MemoryRequestStore implements RequestStore {
  private final StoredMessages messages = new StoredMessages();
  private final RandomGenerator random;
  private final Incarnation incarnation;
  private StoreOwner owner;

  /**
   * An empty store.
   *
   * @param random draws who this client is: a secure one, where others could gain by guessing
   */
  public MemoryRequestStore(RandomGenerator random) {
    this.random = random;
    this.owner = StoreOwner.drawn(random);
    this.incarnation = Incarnation.of(1, random.nextLong());
  }

  @Override
  public SenderId sender() {
    return owner.sender();
  }

  @Override
  public Incarnation incarnation() {
    return incarnation;
  }

  @Override
  public long lastId() {
    return messages.lastId();
  }

  @Override
  public long delivered() {
    return messages.delivered();
  }

  /** None: there was no earlier run. */
  @Override
  public long lastSent() {
    return 0;
  }

  /** None: there was no earlier run. */
  @Override
  public List<NativeMessage> undelivered() {
    return List.of();
  }

  @Override
  public void belongTo(String origin) {
    owner = owner.belongingTo(origin, messages, "in memory", random);
  }

  @Override
  public void add(NativeMessage symbol) {
    messages.add(symbol);
  }

  @Override
  public void markSent(long upTo) {
    // nobody asks: there will be no later run
  }

  @Override
  public void renew(SenderId sender, long upTo) {
    messages.renew(sender, incarnation.number(), upTo);
    owner = new StoreOwner(sender, owner.origin());
  }

  @Override
  public void force() {
    // memory is as durable as it gets
  }

  @Override
  public void confirm() {
    // nothing was before it
  }

  @Override
  public void deliver(long id) {
    boolean unused = messages.deliver(id);
  }

  @Override
  public void close() {
    // what is in memory needs no end
  }
}
