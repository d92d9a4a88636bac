package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.protocol.RequestSender;
import dev.fulmar.rlnc.protocol.RestSender;
import dev.fulmar.rlnc.protocol.Transmission;
import dev.fulmar.rlnc.wire.Acknowledgement;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import java.util.Set;

/**
 * Plain REST: requests as any client sends them. Whatever answer is not for the moment only ends a
 * request, be it a success or not.
 */
final class PlainDialect implements Dialect {
  private static final Set<Integer> FROM_ONE_THAT_CANNOT_NOW =
      Set.of(
          HttpResponseStatus.BAD_GATEWAY.code(),
          HttpResponseStatus.SERVICE_UNAVAILABLE.code(),
          HttpResponseStatus.GATEWAY_TIMEOUT.code());

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

  /** Whether sending the same again would bring the same. */
  private static boolean isFinal(HttpResponseStatus status) {
    return !TEMPORARY.contains(status.code()) && !FROM_ONE_THAT_CANNOT_NOW.contains(status.code());
  }

  @Override
  public Answer interpret(Transmission transmission, FullHttpResponse response) {
    if (response.status().codeClass() == HttpStatusClass.SUCCESS) {
      long id = transmission.combination().oldest();
      return new Answer.Acknowledged(new Acknowledgement(id, id));
    }
    return isFinal(response.status())
        ? new Answer.Refused(transmission.combination().oldest(), response.status().code())
        : Dialect.interpretFailure(response);
  }
}
