package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CHANGED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CREATED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.DELETED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.METHOD_NOT_ALLOWED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.NOT_ACCEPTABLE;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.NOT_FOUND;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.PRECONDITION_FAILED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.VALID;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.APPLICATION_JSON;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.APPLICATION_LINK_FORMAT;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.APPLICATION_XML;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.TEXT_PLAIN;

import dev.fulmar.cocored.CocoRed;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.coap.CoAP.Code;
import org.eclipse.californium.core.coap.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlugtestResourcesTest {
  private RunningGateway gateway;
  private CoapClient client;

  @BeforeEach
  void start() throws IOException {
    gateway = new RunningGateway(Duration.ZERO, Duration.ofSeconds(5));
    client = new CoapClient().setEndpoint(CocoRed.endpoint(CocoRed.configuration(), 0));
  }

  @AfterEach
  void stop() {
    client.getEndpoint().destroy();
    client.shutdown();
    gateway.close();
  }

  private CoapClient at(String path) {
    return client.setURI(gateway.uri(path));
  }

  private CoapResponse ask(Request request, String path) throws Exception {
    return client.advanced(request.setURI(gateway.uri(path)));
  }

  private static Request put(String payload) {
    Request request = new Request(Code.PUT);
    request.setPayload(payload);
    return request;
  }

  @Test
  void whatIsPostedToTestAppearsAtTheLocationOfTheAnswer() throws Exception {
    CoapResponse posted = at("/test").post("more", APPLICATION_JSON);

    assertThat(posted.getCode()).isEqualTo(CREATED);
    assertThat(posted.getOptions().getLocationPath())
        .containsExactly("location1", "location2", "location3");
    CoapResponse got = at("/location1/location2/location3").get();
    assertThat(got.getResponseText()).isEqualTo("more");
    assertThat(got.getOptions().getContentFormat()).isEqualTo(APPLICATION_JSON);
    assertThat(at("/test").get().getResponseText()).isEqualTo("a test");
  }

  @Test
  void validateAnswersValidToWhoHasThePresentContent() throws Exception {
    byte[] etag = at("/validate").get().getOptions().getETags().get(0);
    Request again = new Request(Code.GET);
    again.getOptions().addETag(etag);

    CoapResponse valid = ask(again, "/validate");

    assertThat(valid.getCode()).isEqualTo(VALID);
    assertThat(valid.getPayloadSize()).isZero();
    assertThat(valid.getOptions().getETags()).containsExactly(etag);
  }

  @Test
  void validateAnswersWithTheContentOnceItHasChanged() throws Exception {
    byte[] old = at("/validate").get().getOptions().getETags().get(0);
    assertThat(ask(put("second"), "/validate").getCode()).isEqualTo(CHANGED);
    Request again = new Request(Code.GET);
    again.getOptions().addETag(old);

    CoapResponse changed = ask(again, "/validate");

    assertThat(changed.getCode()).isEqualTo(CONTENT);
    assertThat(changed.getResponseText()).isEqualTo("second");
    assertThat(changed.getOptions().getETags().get(0)).isNotEqualTo(old);
  }

  @Test
  void validateIsOverwrittenOnlyByWhoKnowsItsPresentContent() throws Exception {
    byte[] etag = at("/validate").get().getOptions().getETags().get(0);
    Request first = put("second");
    first.getOptions().addIfMatch(etag);
    Request late = put("third");
    late.getOptions().addIfMatch(etag);

    assertThat(ask(first, "/validate").getCode()).isEqualTo(CHANGED);
    assertThat(ask(late, "/validate").getCode()).isEqualTo(PRECONDITION_FAILED);
    assertThat(at("/validate").get().getResponseText()).isEqualTo("second");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST"})
  void create1IsCreatedOnceAndUntilItIsDeleted(String method) throws Exception {
    assertThat(at("/create1").get().getCode()).isEqualTo(NOT_FOUND);

    assertThat(ask(create(method), "/create1").getCode()).isEqualTo(CREATED);
    assertThat(ask(create(method), "/create1").getCode()).isEqualTo(PRECONDITION_FAILED);
    assertThat(at("/create1").get().getResponseText()).isEqualTo("new");
    assertThat(ask(put("newer"), "/create1").getCode()).isEqualTo(CHANGED);
    assertThat(at("/create1").delete().getCode()).isEqualTo(DELETED);
    assertThat(ask(create(method), "/create1").getCode()).isEqualTo(CREATED);
  }

  private static Request create(String method) {
    Request request = new Request(Code.valueOf(method));
    request.setPayload("new");
    request.getOptions().setIfNoneMatch(true);
    return request;
  }

  @ParameterizedTest(name = "Accept {0}: {1}")
  @CsvSource({"-1, 2.05, 0", "0, 2.05, 0", "41, 2.05, 41", "50, 4.06, -1"})
  void multiFormatAnswersInTheFormatThatIsAccepted(int accept, String code, int format)
      throws Exception {
    Request request = new Request(Code.GET);
    if (accept >= 0) {
      request.getOptions().setAccept(accept);
    }

    CoapResponse response = ask(request, "/multi-format");

    assertThat(response.getCode().text).isEqualTo(code);
    assertThat(response.getOptions().getContentFormat()).isEqualTo(format);
    assertThat(response.getResponseText().startsWith("<")).isEqualTo(format == APPLICATION_XML);
  }

  @Test
  void locationQueryAnswersWithTwoOptions() throws Exception {
    CoapResponse posted = at("/location-query").post("x", TEXT_PLAIN);

    assertThat(posted.getCode()).isEqualTo(CREATED);
    assertThat(posted.getOptions().getLocationQuery()).containsExactly("first=1", "second=2");
  }

  @Test
  void queryAnswersWithItsArguments() throws Exception {
    assertThat(at("/query?first=1&second=2&third=3").get().getResponseText())
        .isEqualTo("first=1\nsecond=2\nthird=3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/seg1", "/seg1/seg2", "/seg1/seg2/seg3", "/path/sub1", "/path/sub3"})
  void nestedPathsAreThere(String path) throws Exception {
    assertThat(at(path).get().getCode()).isEqualTo(CONTENT);
  }

  @Test
  void pathLinksToWhatIsBelowIt() throws Exception {
    CoapResponse links = at("/path").get();

    assertThat(links.getOptions().getContentFormat()).isEqualTo(APPLICATION_LINK_FORMAT);
    assertThat(links.getResponseText()).contains("</path/sub1>", "</path/sub2>", "</path/sub3>");
  }

  @Test
  void largeBodiesGoBothWays() throws Exception {
    String body = LargeText.get().toUpperCase(Locale.ROOT);

    assertThat(at("/large-update").put(body, TEXT_PLAIN).getCode()).isEqualTo(CHANGED);
    assertThat(at("/large-update").get().getResponseText()).isEqualTo(body);
    CoapResponse created = at("/large-create").post(body, TEXT_PLAIN);
    assertThat(created.getCode()).isEqualTo(CREATED);
    assertThat(created.getOptions().getLocationPathString()).isEqualTo("large-create/latest");
    assertThat(at("/large-create/latest").get().getResponseText()).isEqualTo(body);
    CoapResponse posted = at("/large-post").post(body, TEXT_PLAIN);
    assertThat(posted.getCode()).isEqualTo(CHANGED);
    assertThat(posted.getResponseText()).isEqualTo(body);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "rt=Type1, link1 link3, link2",
    "rt=Type2, link1 link2, link3",
    "if=If*, link1 link2, link3",
    "href=/link1, link1, link2",
    "href=/link*, link1 link2 link3, test",
    "sz=*, large, test",
    "ct=40, path, test",
  })
  void discoveryIsFilteredByAttribute(String filter, String found, String notFound)
      throws Exception {
    String links = at("/.well-known/core?" + filter).get().getResponseText();

    for (String name : found.split(" ", -1)) {
      assertThat(links).contains("</" + name + ">");
    }
    assertThat(links).doesNotContain("</" + notFound + ">");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({"POST, /seg1", "PUT, /query", "DELETE, /large", "GET, /large-post", "POST, /obs"})
  void aMethodThatMakesNoSenseIsNotAllowed(String method, String path) throws Exception {
    assertThat(ask(new Request(Code.valueOf(method)), path).getCode())
        .isEqualTo(METHOD_NOT_ALLOWED);
  }

  @Test
  void whatIsAcceptedNowhereIsRefusedAsSuch() throws Exception {
    Request request = new Request(Code.GET);
    request.getOptions().setAccept(APPLICATION_JSON);

    assertThat(ask(request, "/.well-known/core").getCode()).isEqualTo(NOT_ACCEPTABLE);
  }
}
