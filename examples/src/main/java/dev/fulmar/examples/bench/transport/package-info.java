/**
 * Measures our TCP over UDP against other transports in Java.
 *
 * <pre>
 *   TransportBenchCommand
 *        ├── StreamRounds, EchoUnderLoad ── Stack ─┬─ BlockingStack ── FulmarBlockingStack, Kwik
 *        │        └── RawUdp                       │    └── FulmarTlsStack: TLS over a LayeredSocket
 *        │                                         └─ NettyStack ── Netty's QUIC
 *        ├── CoreLoop          two endpoints without sockets
 *        ├── IdleConnections   two UDP ports, thousands of connections
 *        └── LongFatLink       a UdpLink in between
 * </pre>
 *
 * <p>A stream is {@link dev.fulmar.examples.bench.transport.Pattern}, compared byte by byte as it
 * arrives; {@link dev.fulmar.examples.bench.transport.Delivery} knows when it is complete. Both
 * ends run in this process, so that processor time is that of both.
 *
 * <p>Not here: kcp-netty. Its 1.5.2 is linked against Netty 4.1 and fails with the 4.2 that is used
 * here ({@code NoSuchMethodError} in {@code UkcpServerChannel.scheduleUpdate}).
 */
package dev.fulmar.examples.bench.transport;
