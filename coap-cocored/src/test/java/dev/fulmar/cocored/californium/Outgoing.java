package dev.fulmar.cocored.californium;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** A request to {@link VirtualServer#PEER} and what its caller hears of it. */
final class Outgoing extends MessageObserverAdapter {
  final Request request;
  final List<Response> responses = new ArrayList<>();
  Throwable error;
  boolean acknowledged;
  boolean timedOut;
  boolean rejected;
  boolean cancelled;

  Outgoing(Request request) {
    this.request = request;
    request.addMessageObserver(this);
  }

  static Outgoing get(String path) {
    return new Outgoing(Request.newGet().setURI("coap://127.0.0.1:40000/" + path));
  }

  static Outgoing non(String path) {
    Outgoing outgoing = get(path);
    outgoing.request.setConfirmable(false);
    return outgoing;
  }

  Outgoing sendOn(VirtualServer server) {
    server.endpoint.sendRequest(request);
    server.run();
    return this;
  }

  /** The response 2.05 on an acknowledgement, as the peer would send it. */
  byte[] response() {
    return response(Datagram.CONTENT);
  }

  byte[] response(int code, int... options) {
    return Datagram.response(
        Datagram.ACK, code, request.getMID(), request.getTokenBytes(), options);
  }

  byte[] empty(int type) {
    return Datagram.empty(type, request.getMID());
  }

  @Override
  public void onResponse(Response response) {
    responses.add(response);
  }

  @Override
  public void onAcknowledgement() {
    acknowledged = true;
  }

  @Override
  public void onReject() {
    rejected = true;
  }

  @Override
  public void onTimeout() {
    timedOut = true;
  }

  @Override
  public void onCancel() {
    cancelled = true;
  }

  @Override
  public void onSendError(Throwable sendError) {
    error = sendError;
  }
}
