package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class CoapUriConverterTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "coap://localhost",
        "coap://127.0.0.1:5684/a/b?c=d&e",
        "coap://[::1]/hello",
        "coaps://localhost/hello",
        "COAP://[2001:db8::1]:61616/%C3%BC"
      })
  void whatARequestCanBeSentToPasses(String text) {
    assertThat(new CoapUriConverter().convert(text)).isEqualTo(URI.create(text));
  }

  @ParameterizedTest(name = "{0} is refused: {1}")
  @CsvSource({
    "/hello, no scheme",
    "localhost/hello, no scheme",
    "coap+tcp://localhost/hello, 'coap+tcp'",
    "http://localhost/hello, 'http'",
    "coap:hello, no host",
    "coap:///hello, no host",
    "coap://localhost:0/, port 0",
    "coap://localhost:65536/, port 65536",
    "coap://localhost/#top, #top",
    "coap://me@localhost/, 'me'",
    "coap://local host/, no URI",
    "coap://[::1/, no URI",
  })
  void anythingElseIsRefusedWithTheReasonAndTheForm(String text, String reason) {
    assertThatThrownBy(() -> new CoapUriConverter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContainingAll("'" + text + "'", reason, "allowed: coap://HOST[:PORT]/PATH");
  }
}
