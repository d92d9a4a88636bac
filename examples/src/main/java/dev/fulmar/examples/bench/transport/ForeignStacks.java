package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.apps.tls.SelfSigned;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;

/** Transports and TLS from somebody else, if this was built with them. */
enum ForeignStacks {
  KWIK("kwik", "tech.kwik.core.QuicConnection", "KwikStack"),
  NETTY_QUIC("netty-quic", "io.netty.handler.codec.quic.QuicChannel", "NettyQuicStack"),
  BOUNCY_CASTLE(
      "fulmar-tls-bc",
      "org.bouncycastle.jsse.provider.BouncyCastleJsseProvider",
      "BouncyCastleStack");

  private final String label;
  private final String needed;
  private final String stack;

  /**
   * @param needed a class of the library, without which ours is of no use: an earlier build may
   *     have left it behind
   */
  ForeignStacks(String label, String needed, String stack) {
    this.label = label;
    this.needed = needed;
    this.stack = stack;
  }

  /** As {@link Stack#name} says. */
  String label() {
    return label;
  }

  /** Those that are not to be had. */
  static List<String> missing() {
    return List.of(values()).stream()
        .filter(foreign -> !foreign.isPresent())
        .map(ForeignStacks::label)
        .toList();
  }

  boolean isPresent() {
    try {
      Class.forName(needed, false, ForeignStacks.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException notBuilt) {
      return false;
    }
  }

  /**
   * Starts a server.
   *
   * @param identity of the server, where the transport wants one
   * @return empty if the library is not there
   * @throws IOException if it is and does not start
   */
  Optional<Stack> start(SelfSigned identity) throws IOException {
    if (!isPresent()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Class.forName(ForeignStacks.class.getPackageName() + '.' + stack)
              .asSubclass(Stack.class)
              .getDeclaredConstructor(SelfSigned.class)
              .newInstance(identity));
    } catch (ClassNotFoundException notBuilt) {
      return Optional.empty();
    } catch (InvocationTargetException failed) {
      throw new IOException(
          "%s does not start: %s".formatted(label, failed.getCause().getMessage()), failed);
    } catch (ReflectiveOperationException wrong) {
      throw new IllegalStateException("%s cannot be made".formatted(stack), wrong);
    }
  }
}
