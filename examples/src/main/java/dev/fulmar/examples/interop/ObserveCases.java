package dev.fulmar.examples.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.interop.WireLog.Sent;
import dev.fulmar.netem.Direction;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.californium.core.coap.BlockOption;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** Observations that go on (RFC 7641). */
final class ObserveCases {
  private static final String OBS = "/obs";

  /** What shows that notifications go on. */
  private static final int SOME = 2;

  /** Among so many, a resource that grows and shrinks must have done both. */
  private static final int MANY = 12;

  static final List<InteropCase> ALL =
      List.of(
          InteropCase.of("OBS_01", "confirmable notifications", ObserveCases::confirmable),
          InteropCase.of("OBS_02", "non-confirmable notifications", ObserveCases::nonConfirmable),
          InteropCase.of("OBS_09", "a PUT is notified", ObserveCases::update),
          InteropCase.of("OBS_10", "a plain GET cancels nothing", ObserveCases::plainGet),
          InteropCase.of(
              "OBS_11", "a notification, then its acknowledgement, is lost", ObserveCases::lossy),
          InteropCase.of("OBS_13", "notifications in blocks", ObserveCases::large),
          InteropCase.of(
              "OBS_14", "notifications sometimes in blocks, sometimes not", ObserveCases::pumping));

  private ObserveCases() {}

  private static void confirmable(CaseRun run) throws IOException {
    Observation observation = run.observe(run.get(OBS));
    for (int i = 0; i < SOME; i++) {
      Replies.checkType(observation.next(), "the observing GET", CoAP.Type.CON);
    }
  }

  private static void nonConfirmable(CaseRun run) throws IOException {
    Request get = run.request(CoAP.Code.GET, CoAP.Type.NON, "/obs-non");
    Observation observation = run.observe(get);
    Replies.checkType(observation.first(), CaseRun.name(get), CoAP.Type.NON);
    boolean seen = false;
    for (int i = 0; i < SOME; i++) { // some may be confirmable (RFC 7641, 4.5)
      seen |= observation.next().getType() == CoAP.Type.NON;
    }
    if (!seen) {
      throw CaseFailure.of("none of %d notifications was non-confirmable", SOME);
    }
  }

  private static void update(CaseRun run) throws IOException {
    Observation observation = run.observe(run.get(OBS));
    observation.next();
    String value = "updated " + run.wire().newToken().getAsString();
    Request put = run.sending(CoAP.Code.PUT, CoAP.Type.CON, OBS, value);
    put.getOptions().setContentFormat(observation.contentFormat());
    run.ask(put, ResponseCode.CHANGED);
    for (int i = 0; i < SOME; i++) { // one may have been on its way
      if (new String(observation.next().getPayload(), UTF_8).equals(value)) {
        return;
      }
    }
    throw CaseFailure.of("no notification has the content that was PUT");
  }

  private static void plainGet(CaseRun run) throws IOException {
    Observation observation = run.observe(run.get(OBS));
    observation.next();
    Response plain = run.content(run.get(OBS));
    if (plain.getOptions().hasObserve()) {
      throw CaseFailure.of("a GET without the Observe option was answered with one");
    }
    for (int i = 0; i < SOME; i++) {
      observation.next();
    }
  }

  private static void lossy(CaseRun run) throws IOException {
    Observation observation = run.observe(run.get(OBS));
    int mark = run.log().size();
    run.link().lose(Direction.DOWN, 1);
    observation.next();
    run.link().lose(Direction.UP, 1);
    observation.next();
    observation.next();
    run.link().loseNoMore();
    checkOneAtATime(run, mark);
  }

  /** Once another notification is sent, the one before it is not sent again (RFC 7641, 4.5.2). */
  private static void checkOneAtATime(CaseRun run, int mark) {
    Set<Integer> over = new HashSet<>();
    int active = -1;
    for (Sent sent : run.log().since(mark, Direction.DOWN)) {
      if (sent.message().getType() != CoAP.Type.CON) {
        continue;
      }
      int mid = sent.message().getMID();
      if (over.contains(mid)) {
        throw CaseFailure.of("two notifications were under way at the same time");
      }
      if (active >= 0 && mid != active) {
        over.add(active);
      }
      active = mid;
    }
  }

  private static void large(CaseRun run) throws IOException {
    Request get = run.get("/obs-large");
    Observation observation = run.observe(get);
    checkLarge(run, get, observation.first());
    for (int i = 0; i < SOME; i++) {
      checkLarge(run, get, observation.next());
    }
  }

  private static void checkLarge(CaseRun run, Request get, Response response) throws IOException {
    if (!isInBlocks(response)) {
      throw CaseFailure.of("%s was sent without blocks", run.path("/obs-large"));
    }
    new BlockReader(run, get, response).read();
  }

  private static void pumping(CaseRun run) throws IOException {
    Request get = run.get("/obs-pumping");
    Observation observation = run.observe(get);
    boolean inBlocks = false;
    boolean whole = false;
    for (int i = 0; i < MANY && !(inBlocks && whole); i++) {
      Response notification = observation.next();
      new BlockReader(run, get, notification).read();
      inBlocks |= isInBlocks(notification);
      whole |= !isInBlocks(notification);
    }
    if (!inBlocks || !whole) {
      throw CaseFailure.of(
          "%d notifications all came %s blocks", MANY, inBlocks ? "in" : "without");
    }
  }

  private static boolean isInBlocks(Response response) {
    BlockOption block = response.getOptions().getBlock2();
    return block != null && block.isM();
  }

  /** A content format that is not this one. */
  static int anotherFormat(int format) {
    return format == MediaTypeRegistry.APPLICATION_XML
        ? MediaTypeRegistry.TEXT_PLAIN
        : MediaTypeRegistry.APPLICATION_XML;
  }
}
