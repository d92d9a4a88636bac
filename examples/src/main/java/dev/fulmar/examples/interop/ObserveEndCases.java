package dev.fulmar.examples.interop;

import java.io.IOException;
import java.util.List;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** Observations that end (RFC 7641, 3.6, 4.2 and 4.5). */
final class ObserveEndCases {
  private static final String OBS = "/obs";

  /** The word that makes Californium's plugtest server forget its observers. */
  private static final String FORGET = "sesame";

  /** After how many of its longest pauses a server that repeats itself has given up. */
  private static final double PAUSES = 2.5;

  private static final int NOTIFICATIONS_TO_TELL_THE_PACE = 2;

  static final List<InteropCase> ALL =
      List.of(
          InteropCase.of(
              "OBS_04", "a server that lost its observers takes them again", ObserveEndCases::lost),
          InteropCase.of(
              "OBS_05", "a client that is switched off is given up", ObserveEndCases::switchedOff),
          InteropCase.of("OBS_06", "a reset ends an observation", ObserveEndCases::reset),
          InteropCase.of("OBS_07", "a DELETE ends observations", ObserveEndCases::delete),
          InteropCase.of(
              "OBS_08", "another content format ends observations", ObserveEndCases::format),
          InteropCase.of("OBS_12", "GET with Observe 1 cancels", ObserveEndCases::cancel));

  private ObserveEndCases() {}

  /** An observation whose pace is known. */
  private static Observation observe(CaseRun run) throws IOException {
    Observation observation = run.observe(run.get(OBS));
    for (int i = 0; i < NOTIFICATIONS_TO_TELL_THE_PACE; i++) {
      observation.next();
    }
    return observation;
  }

  private static void lost(CaseRun run) throws IOException {
    Observation observation = observe(run);
    Response forgotten = run.ask(run.sending(CoAP.Code.POST, CoAP.Type.CON, "/obs-reset", FORGET));
    if (!forgotten.isSuccess()) {
      throw new CaseSkip(
          "the server cannot be made to lose its observers from here: POST %s was answered %s"
              .formatted(run.path("/obs-reset"), Codec.name(forgotten.getCode())));
    }
    Response goodbye = observation.poll(System.nanoTime() + observation.quietNanos());
    if (goodbye != null) { // one may have been on its way, or say that it was the last
      observation.expectSilence("it lost its observers");
    }
    run.wire().remove(observation);
    Request again = run.get(OBS);
    again.setToken(observation.token());
    run.observe(again).next();
  }

  private static void switchedOff(CaseRun run) throws IOException {
    Observation observation = observe(run);
    observation.setReaction(null);
    long before = observation.datagrams();
    Response unanswered = observation.next();
    if (unanswered.getType() != CoAP.Type.CON) {
      throw new CaseSkip("the notification is non-confirmable: nobody is to acknowledge it");
    }
    while (isHeard(run, observation)) {
      // the time limit of the case ends this
    }
    if (observation.datagrams() - before < 2 && !run.link().isLossy()) {
      throw CaseFailure.of("a notification that nobody acknowledged was not repeated");
    }
  }

  /** Whether the server says more, be it for the first time or again. */
  private static boolean isHeard(CaseRun run, Observation observation) throws IOException {
    long pauseNanos = (long) (PAUSES * observation.longestGapNanos());
    long until = Math.max(System.nanoTime() + pauseNanos, run.wire().patienceEnds());
    long before = observation.datagrams();
    while (observation.datagrams() == before) {
      if (!run.wire().await(until)) {
        return false;
      }
    }
    return true;
  }

  private static void reset(CaseRun run) throws IOException {
    Observation observation = observe(run);
    observation.setReaction(CoAP.Type.RST);
    observation.next();
    observation.expectSilence("a reset");
  }

  private static void delete(CaseRun run) throws IOException {
    Observation observation = observe(run);
    run.ask(run.request(CoAP.Code.DELETE, CoAP.Type.CON, OBS), ResponseCode.DELETED);
    checkLast(observation, ResponseCode.NOT_FOUND);
    observation.expectSilence("a DELETE");
    run.recreate(OBS, observation.contentFormat());
  }

  private static void format(CaseRun run) throws IOException {
    Observation observation = observe(run);
    int format = observation.contentFormat();
    Response changed = put(run, ObserveCases.anotherFormat(format));
    if (changed.getCode() == ResponseCode.UNSUPPORTED_CONTENT_FORMAT) {
      throw new CaseSkip(run.path(OBS) + " takes no other content format");
    }
    Replies.checkCode(changed, "PUT " + run.path(OBS), ResponseCode.CHANGED);
    checkLast(observation, ResponseCode.NOT_ACCEPTABLE);
    observation.expectSilence("a change of the content format");
    put(run, format);
  }

  private static Response put(CaseRun run, int format) throws IOException {
    Request put = run.sending(CoAP.Code.PUT, CoAP.Type.CON, OBS, "<obs/>");
    put.getOptions().setContentFormat(format);
    return run.ask(put);
  }

  /** An error, confirmable and without Observe, after at most one that was on its way. */
  private static void checkLast(Observation observation, ResponseCode code) throws IOException {
    Response last = observation.nextOfAnyKind();
    if (last.getCode() == ResponseCode.CONTENT && last.getOptions().hasObserve()) {
      last = observation.nextOfAnyKind();
    }
    Replies.checkCodeStrictly(last, "the observing GET", code);
    Replies.checkType(last, "the observing GET", CoAP.Type.CON);
    if (last.getOptions().hasObserve()) {
      throw CaseFailure.of("the last notification, %s, has an Observe option", Codec.name(code));
    }
  }

  private static void cancel(CaseRun run) throws IOException {
    Observation observation = observe(run);
    Request cancel = run.get(OBS);
    cancel.setToken(observation.token());
    cancel.getOptions().setObserve(1);
    Response cancelled = run.content(cancel);
    if (cancelled.getOptions().hasObserve()) {
      throw CaseFailure.of("a GET with Observe 1 was answered with an Observe option");
    }
    observation.poll(System.nanoTime());
    observation.expectSilence("a GET with Observe 1");
  }
}
