package dev.fulmar.examples.interop;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.coap.Token;

/**
 * A client's socket and its message layer (RFC 7252, 4), one thread and nothing hidden: every
 * datagram that arrives belongs to the exchange at work, to an observation, or is a fault.
 *
 * <pre>
 *   datagram ──&gt; Codec ──&gt; known message id? answered as before
 *                           its token is an observation's? ──&gt; Observation
 *                           an exchange is at work?        ──&gt; Exchange
 *                           sent before?                       ignored, it is late
 *                           else                               the server's fault
 * </pre>
 */
final class Wire implements AutoCloseable {
  /** A server that sends more in one case is not worth waiting for. */
  static final int MAX_DATAGRAMS = 10_000;

  private static final int MAX_DATAGRAM_BYTES = 65_535;
  private static final int MIDS = 1 << 16;
  private static final int NO_MID = -1;
  private static final int TOKEN_BYTES = 4;

  private final DatagramSocket socket;
  private final Timings timings;
  private final RandomGenerator random;
  private final long endNanos;
  private final Map<Token, Observation> observations = new HashMap<>();
  private final Map<Integer, CoAP.Type> reactions = new HashMap<>();
  private final Set<Integer> sentMids = new HashSet<>();
  private final Set<Token> sentTokens = new HashSet<>();
  private Exchange exchange;
  private int pingMid = NO_MID;
  private boolean reset;
  private int nextMid;
  private int received;

  /**
   * Opens a client.
   *
   * @param peer the server, or the link to it, on the loopback
   * @throws IOException if there is no socket
   */
  Wire(InetSocketAddress peer, Timings timings, RandomGenerator random) throws IOException {
    this.timings = timings;
    this.random = random;
    this.endNanos = System.nanoTime() + timings.caseNanos();
    this.nextMid = random.nextInt(MIDS);
    socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    socket.connect(peer);
  }

  Timings timings() {
    return timings;
  }

  /** When a wait that begins now ends at the latest. */
  long patienceEnds() {
    return System.nanoTime() + timings.patienceNanos();
  }

  /** The first wait for an acknowledgement, drawn anew (RFC 7252, 4.8). */
  long firstTimeoutNanos() {
    return timings.ackTimeoutNanos() + random.nextLong(timings.ackTimeoutNanos() / 2 + 1);
  }

  /** A message id that no other message of this client has. */
  int newMid() {
    nextMid = (nextMid + 1) % MIDS;
    return nextMid;
  }

  /** A token of four bytes that no other request of this client has. */
  Token newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    Token token;
    do {
      random.nextBytes(bytes);
      token = new Token(bytes.clone());
    } while (sentTokens.contains(token));
    return token;
  }

  /** Sends a message. */
  void send(Message message) throws IOException {
    byte[] bytes = Codec.bytes(message);
    sentMids.add(message.getMID());
    if (message.getRawCode() != 0) {
      sentTokens.add(message.getToken());
    }
    socket.send(new DatagramPacket(bytes, bytes.length));
  }

  /** From now on, answers are this exchange's; null for nobody's. */
  void setExchange(Exchange current) {
    exchange = current;
  }

  /** From now on, a reset for this message id is waited for. */
  void expectReset(int mid) {
    pingMid = mid;
    reset = false;
  }

  /** Whether it came. */
  boolean isReset() {
    return reset;
  }

  /** From now on, notifications with its token are this observation's. */
  void add(Observation observation) {
    observations.put(observation.token(), observation);
  }

  /** From now on, nothing is this observation's any more. */
  void remove(Observation observation) {
    observations.remove(observation.token());
  }

  /**
   * Waits for the next datagram and deals with it.
   *
   * @return false if none came in time
   * @throws CaseFailure if the server made a mistake, or the case has used up its time
   */
  boolean await(long untilNanos) throws IOException {
    long now = System.nanoTime();
    if (now - endNanos >= 0) {
      throw CaseFailure.of(
          "not done within %.0f s, see --case-limit", Timings.seconds(timings.caseNanos()));
    }
    long waitNanos = Math.min(untilNanos - now, endNanos - now);
    if (waitNanos <= 0) {
      return false;
    }
    socket.setSoTimeout((int) Math.min(1 + TimeUnit.NANOSECONDS.toMillis(waitNanos), 60_000));
    DatagramPacket packet = new DatagramPacket(new byte[MAX_DATAGRAM_BYTES], MAX_DATAGRAM_BYTES);
    try {
      socket.receive(packet);
    } catch (SocketTimeoutException nothingCame) {
      return System.nanoTime() - untilNanos < 0;
    }
    if (++received > MAX_DATAGRAMS) {
      throw CaseFailure.of("the server sent more than %d datagrams", MAX_DATAGRAMS);
    }
    receive(Codec.message(Arrays.copyOf(packet.getData(), packet.getLength())));
    return true;
  }

  private void receive(Message message) throws IOException {
    CoAP.Type type = message.getType();
    if (type == CoAP.Type.ACK || type == CoAP.Type.RST) {
      receiveReaction(message);
    } else if (reactions.containsKey(message.getMID())) {
      repeatReaction(message);
    } else if (message instanceof Response response) {
      receiveResponse(response);
    } else {
      react(
          message, CoAP.Type.RST); // a ping (RFC 7252, 4.3), or a request to one who serves nothing
    }
  }

  private void receiveReaction(Message message) {
    if (!sentMids.contains(message.getMID())) {
      throw CaseFailure.of(
          "the server sent %s with message id %d, which no message to it had",
          message.getType(), message.getMID());
    }
    if (message.getMID() == pingMid) {
      if (message.getType() != CoAP.Type.RST) {
        throw CaseFailure.of(
            "the server answered a ping with %s instead of a reset", message.getType());
      }
      reset = true;
    } else if (exchange != null && exchange.mid() == message.getMID()) {
      exchange.onReaction(message);
    }
  }

  private void repeatReaction(Message message) throws IOException {
    Observation observation = observations.get(message.getToken());
    if (observation != null) {
      observation.onDatagram();
    }
    react(message, reactions.get(message.getMID()));
  }

  private void receiveResponse(Response response) throws IOException {
    Observation observation = observations.get(response.getToken());
    boolean expected = exchange != null && exchange.isFor(response.getToken());
    if (observation != null && (response.getOptions().hasObserve() || !expected)) {
      react(response, observation.reaction());
      observation.onNotification(response);
    } else if (expected) {
      react(response, CoAP.Type.ACK);
      exchange.onResponse(response);
    } else if (sentTokens.contains(response.getToken())) {
      react(response, CoAP.Type.RST); // late, of a request or an observation that is over
    } else {
      react(response, CoAP.Type.RST);
      throw CaseFailure.of(
          "the server sent a response with %s, which no request to it had",
          Codec.name(response.getToken()));
    }
  }

  /** Answers a message as decided, now and whenever it is repeated; null for not at all. */
  private void react(Message message, CoAP.Type reaction) throws IOException {
    reactions.put(message.getMID(), reaction);
    if (reaction == null || (reaction == CoAP.Type.ACK && message.getType() != CoAP.Type.CON)) {
      return;
    }
    EmptyMessage answer = new EmptyMessage(reaction);
    answer.setMID(message.getMID());
    answer.setToken(Token.EMPTY);
    byte[] bytes = Codec.bytes(answer);
    socket.send(new DatagramPacket(bytes, bytes.length));
  }

  @Override
  public void close() {
    socket.close();
  }
}
