package dev.fulmar.rlnc.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CarriedFieldsTest {
  @Test
  void whatProxiesDoToARequestDoesNotShow() {
    List<Field> sent =
        List.of(
            new Field("Host", "sensor.example"),
            new Field("Content-Type", "text/plain"),
            new Field("Authorization", "Bearer x"),
            new Field("Content-Length", "3"),
            new Field("Accept-Encoding", "gzip, br"),
            new Field("RLNC", "v=1"),
            new Field("Idempotency-Key", "\"k\""));
    List<Field> arrived =
        List.of(
            new Field("authorization", "Bearer x"),
            new Field("cache-control", "max-age=259200"),
            new Field("connection", "close"),
            new Field("content-type", "text/plain"),
            new Field("forwarded", "for=192.0.2.1"),
            new Field("host", "backend:8080"),
            new Field("transfer-encoding", "chunked"),
            new Field("via", "1.1 squid"),
            new Field("x-forwarded-for", "192.0.2.1"),
            new Field("x-request-id", "7"));

    assertThat(BinaryRequest.carried(arrived))
        .isEqualTo(BinaryRequest.carried(sent))
        .containsExactly(
            new Field("authorization", "Bearer x"), new Field("content-type", "text/plain"));
  }

  @Test
  void whatConnectionNamesIsNotCarried() {
    List<Field> fields =
        List.of(
            new Field("A", "1"),
            new Field("B", "2"),
            new Field("C", "3"),
            new Field("Connection", "close, B"),
            new Field("connection", "c"));

    assertThat(BinaryRequest.carried(fields)).containsExactly(new Field("a", "1"));
    assertThat(BinaryResponse.carried(fields)).containsExactly(new Field("a", "1"));
  }

  @Test
  void fieldsOfOneNameKeepTheirOrder() {
    List<Field> fields = List.of(new Field("b", "2"), new Field("a", "z"), new Field("B", "1"));

    assertThat(BinaryRequest.carried(fields))
        .containsExactly(new Field("a", "z"), new Field("b", "2"), new Field("b", "1"));
  }

  @Test
  void responseKeepsWhatIsItsOwn() {
    List<Field> fields =
        List.of(
            new Field("Location", "/x"),
            new Field("Cache-Control", "no-store"),
            new Field("Transfer-Encoding", "chunked"),
            new Field("Content-Length", "3"),
            new Field("RLNC-Ack", "seen=1"));

    assertThat(BinaryResponse.carried(fields))
        .containsExactly(new Field("cache-control", "no-store"), new Field("location", "/x"));
  }
}
