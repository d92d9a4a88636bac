/**
 * TCP over real UDP sockets, as blocking streams.
 *
 * <pre>
 *   TransportSocket, TransportServer     streams for any number of threads
 *            │ lock, wait, be signalled
 *      TransportDriver ── one thread ── Endpoint and its connections
 *            │
 *         UdpPort ── one UDP socket for all of them
 * </pre>
 *
 * <pre>{@code
 * try (TransportServer server = TransportServer.listen(new InetSocketAddress(9900));
 *     TransportSocket socket = TransportSocket.connect(server.address())) {
 *   socket.outputStream().write(bytes);
 *   socket.shutdownOutput();
 *   socket.inputStream().readAllBytes();
 * }
 * }</pre>
 *
 * <p>What goes over the wire is in the clear, and whoever is on the path can read and forge it.
 */
package dev.fulmar.transport.socket;
