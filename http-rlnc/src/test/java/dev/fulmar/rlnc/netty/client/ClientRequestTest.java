package dev.fulmar.rlnc.netty.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.wire.Field;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientRequestTest {
  private static final byte[] BODY = {1};

  @Test
  void aRequestHasWhatItWasGiven() {
    ClientRequest request = ClientRequest.put("/a?b=c", "text/plain", BODY).withField("X-A", "b");
    assertThat(request.binary().method()).isEqualTo("PUT");
    assertThat(request.binary().target()).isEqualTo("/a?b=c");
    assertThat(request.binary().fields())
        .containsExactly(new Field("content-type", "text/plain"), new Field("x-a", "b"));
    assertThat(request.binary().content()).isSameAs(BODY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "post", "", "DELETE"})
  void methodsThatAreNotCodedAreRefused(String method) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientRequest.of(method, "/", List.of(), BODY))
        .withMessage("method is '%s', must be POST or PUT", method);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "/a b", "/a#b", "/ä", "/a\r\nX: y", "http://host/"})
  void targetsThatAreNoPathAreRefused(String target) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientRequest.post(target, "text/plain", BODY))
        .withMessageContaining("target is '%s', must be", target);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"host", "connection", "content-length", "transfer-encoding", "rlnc", "via"})
  void fieldsThatDoNotArriveAsTheyAreAreRefusedByName(String name) {
    ClientRequest request = ClientRequest.post("/", "text/plain", BODY);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.withField(name, "x"))
        .withMessageContaining("fields [" + name + "] are not the application's");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a:", "ä", "a\r\nb"})
  void fieldNamesThatAreNoTokensAreRefused(String name) {
    ClientRequest request = ClientRequest.post("/", "text/plain", BODY);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.withField(name, "x"))
        .withMessageContaining("must be a token");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nb: c", "a\0", " a", "a\t", "\u20ac"})
  void fieldValuesThatCannotBeSentAreRefused(String value) {
    ClientRequest request = ClientRequest.post("/", "text/plain", BODY);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.withField("x-a", value))
        .withMessageContaining("value of field x-a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://localhost/",
        "http://localhost/a",
        "http://localhost/?q",
        "https://a@localhost/",
        "https://localhost:0",
        "/x"
      })
  void aUriThatNamesNoServerIsRefused(String uri) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RlncClient.open(URI.create(uri), RlncClientConfig.defaults()));
  }

  @Test
  void settingsOutOfRangeAndRequestsThatAreTooLongAreRefused() {
    RlncClientConfig.Builder config = RlncClientConfig.builder();
    assertThatIllegalArgumentException().isThrownBy(() -> config.giveUpAfter(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> config.maxResponseBytes(65_535));
    assertThatIllegalArgumentException().isThrownBy(() -> config.macKey(new byte[15]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> config.connectionIdleTime(Duration.ZERO))
        .withMessageContaining("connectionIdleTime is PT0S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> config.connectTimeout(Duration.ofDays(2)));
    try (RlncClient client =
        RlncClient.open(URI.create("http://localhost"), RlncClientConfig.defaults())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> client.post("/", "text/plain", new byte[65_536]))
          .withMessageContaining("must have at most 65536");
    }
  }
}
