package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.SenderId;
import java.io.IOException;
import java.util.List;

/** A store whose process dies before it has noted what was delivered. */
record CrashedStore(RequestStore store) implements RequestStore {
  @Override
  public SenderId sender() {
    return store.sender();
  }

  @Override
  public Incarnation incarnation() {
    return store.incarnation();
  }

  @Override
  public long lastId() {
    return store.lastId();
  }

  @Override
  public long delivered() {
    return store.delivered();
  }

  @Override
  public long lastSent() {
    return store.lastSent();
  }

  @Override
  public void markSent(long upTo) throws IOException {
    store.markSent(upTo);
  }

  @Override
  public List<NativeMessage> undelivered() {
    return store.undelivered();
  }

  @Override
  public void belongTo(String origin) throws IOException {
    store.belongTo(origin);
  }

  @Override
  public void add(NativeMessage symbol) throws IOException {
    store.add(symbol);
  }

  @Override
  public void renew(SenderId sender, long upTo) throws IOException {
    store.renew(sender, upTo);
  }

  @Override
  public void force() throws IOException {
    store.force();
  }

  @Override
  public void confirm() throws IOException {
    store.confirm();
  }

  @Override
  public void deliver(long id) {
    // the note never gets to the disk
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
