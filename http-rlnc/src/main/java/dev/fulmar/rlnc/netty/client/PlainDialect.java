package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.protocol.RequestSender;
import dev.fulmar.rlnc.protocol.RestSender;
import dev.fulmar.rlnc.protocol.Transmission;
import dev.fulmar.rlnc.wire.Acknowledgement;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpStatusClass;

/** Plain REST: requests as any client sends them, answered by any success. */
final class PlainDialect implements Dialect {
  private final ClientConfig config;

  PlainDialect(ClientConfig config) {
    this.config = config;
  }

  @Override
  public RequestSender newSender() {
    return new RestSender(config.sender());
  }

  @Override
  public void describe(Transmission transmission, HttpHeaders headers) {
    // a plain request says nothing of its number
  }

  @Override
  public Answer interpret(Transmission transmission, FullHttpResponse response) {
    if (response.status().codeClass() == HttpStatusClass.SUCCESS) {
      long id = transmission.combination().oldest();
      return new Answer.Acknowledged(new Acknowledgement(id, id));
    }
    return Dialect.interpretFailure(response);
  }
}
