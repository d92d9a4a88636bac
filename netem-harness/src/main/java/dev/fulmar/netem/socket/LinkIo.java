package dev.fulmar.netem.socket;

/** By which sockets of the system a {@link UdpLink} reads and sends. */
public enum LinkIo {
  /** {@link #EPOLL} where it is to be had, else {@link #NIO}. */
  AUTO,

  /** The JDK's channels, everywhere: a thread reads, another sends what was delayed. */
  NIO,

  /**
   * Netty's, on Linux: one thread does both, many datagrams a system call. Needs {@code
   * io.netty:netty-transport-native-epoll} with the classifier of the machine on the class path.
   */
  EPOLL
}
