package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.protocol.RequestSender;
import dev.fulmar.rlnc.protocol.RlncSender;
import dev.fulmar.rlnc.protocol.Transmission;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.ClientName;
import dev.fulmar.rlnc.wire.CodingHeader;
import dev.fulmar.rlnc.wire.Parsed;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import java.security.SecureRandom;

/** The paper's profile: combinations with a coding header, answered by acknowledgements. */
final class CodedDialect implements Dialect {
  private final ClientConfig config;
  private final SecureRandom secureRandom = new SecureRandom();
  private String clientId = "";

  CodedDialect(ClientConfig config) {
    this.config = config;
  }

  @Override
  public RequestSender newSender() {
    clientId = ClientName.random(secureRandom);
    return new RlncSender(config.sender(), config.random());
  }

  @Override
  public void describe(Transmission transmission, HttpHeaders headers) {
    headers.set(CodingHeader.FIELD_NAME, CodingHeader.write(transmission.combination()));
    headers.set(ClientName.FIELD_NAME, clientId);
  }

  @Override
  public Answer interpret(Transmission transmission, FullHttpResponse response) {
    if (response.status().equals(HttpResponseStatus.OK)
        && Acknowledgement.parse(response.content().toString(UTF_8))
            instanceof Parsed.Accepted<Acknowledgement> accepted) {
      return new Answer.Acknowledged(accepted.value());
    }
    if (response.status().codeClass() == HttpStatusClass.SUCCESS) {
      return new Answer.Uncoded();
    }
    return response.status().equals(HttpResponseStatus.CONFLICT)
        ? new Answer.SessionLost()
        : Dialect.interpretFailure(response);
  }
}
