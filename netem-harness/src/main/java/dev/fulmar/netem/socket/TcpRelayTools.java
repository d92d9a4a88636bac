package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.util.concurrent.Executor;

/**
 * What all connections of a relay share.
 *
 * @param ways what may change while the link runs, unlike the settings
 * @param reader runs tasks on the reader's thread, from any thread
 * @param buffer for what is read, between two reads of the reader's
 */
record TcpRelayTools(
    TcpLinkSettings settings,
    TcpWays ways,
    Selector selector,
    LinkTimer timer,
    Executor reader,
    TcpCounters counters,
    LatenessRecorder latenessUp,
    LatenessRecorder latenessDown,
    ByteBuffer buffer) {

  LatenessRecorder lateness(Direction direction) {
    return direction == Direction.UP ? latenessUp : latenessDown;
  }
}
