package dev.fulmar.examples.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.util.Arrays;
import java.util.Set;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.coap.Token;

/** A raw socket that answers by itself, rightly but for one fault. */
final class FakeServer implements AutoCloseable {
  private static final Set<String> PATHS = Set.of("test", "seg1/seg2/seg3", "query");

  /** What goes wrong. */
  interface Fault {
    /**
     * The datagram to send instead of the right one.
     *
     * @param message what came: a request, or an empty message
     * @param right what would be right to send
     * @return null to send nothing
     */
    byte[] answer(Message message, byte[] right);
  }

  private final DatagramSocket socket;
  private final Fault fault;

  /** Starts it on a free port of the loopback. */
  FakeServer(Fault fault) throws SocketException {
    this.socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    this.fault = fault;
    new Thread(this::run, "fake-server").start();
  }

  String uri() {
    return "coap://127.0.0.1:" + socket.getLocalPort();
  }

  private void run() {
    DatagramPacket packet = new DatagramPacket(new byte[1500], 1500);
    try {
      while (true) {
        packet.setLength(1500);
        socket.receive(packet);
        Message message = Codec.message(Arrays.copyOf(packet.getData(), packet.getLength()));
        if (message.getType() != CoAP.Type.CON && message.getType() != CoAP.Type.NON) {
          continue;
        }
        byte[] answer = fault.answer(message, right(message));
        if (answer != null) {
          socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
        }
      }
    } catch (IOException closed) {
      socket.close(); // the test is over
    }
  }

  private static byte[] right(Message message) {
    if (!(message instanceof Request request)) {
      EmptyMessage reset = new EmptyMessage(CoAP.Type.RST);
      reset.setMID(message.getMID());
      reset.setToken(Token.EMPTY);
      return Codec.bytes(reset);
    }
    String path = request.getOptions().getUriPathString();
    if (!PATHS.contains(path)) {
      return Codec.bytes(response(request, ResponseCode.NOT_FOUND));
    }
    ResponseCode code =
        request.getCode() == CoAP.Code.DELETE ? ResponseCode.DELETED : ResponseCode.CHANGED;
    if (request.getCode() != CoAP.Code.GET) {
      return Codec.bytes(response(request, code));
    }
    Response content = response(request, ResponseCode.CONTENT);
    content.setPayload("content".getBytes(UTF_8));
    content.getOptions().setContentFormat(MediaTypeRegistry.TEXT_PLAIN);
    return Codec.bytes(content);
  }

  /** A response with the id, the token and the kind of type that it must have. */
  static Response response(Request request, ResponseCode code) {
    Response response = new Response(code);
    response.setType(request.getType() == CoAP.Type.CON ? CoAP.Type.ACK : CoAP.Type.NON);
    response.setMID(request.getMID());
    response.setToken(request.getToken());
    return response;
  }

  @Override
  public void close() {
    socket.close();
  }
}
