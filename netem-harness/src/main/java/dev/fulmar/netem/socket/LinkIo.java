package dev.fulmar.netem.socket;

/** By which sockets of the system a {@link UdpLink} reads and sends. */
public enum LinkIo {
  /** What was measured to be cheaper: at present {@link #NIO}, everywhere. */
  AUTO,

  /** The JDK's channels, everywhere: a thread reads, another sends what was delayed. */
  NIO,

  /**
   * Netty's, on Linux: one thread does both, many datagrams a system call. Needs {@code
   * io.netty:netty-transport-native-epoll} with the classifier of the machine on the class path.
   *
   * <p>With 20,000 to 50,000 datagrams a second each way, on two processors, it took 8 to 13 % more
   * processor time than {@link #NIO}: hardly two of them are due at the same microsecond, and so
   * hardly any go in one call. It needs one thread less.
   */
  EPOLL
}
