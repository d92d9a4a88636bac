package dev.fulmar.rlnc.wire;

import static dev.fulmar.rlnc.wire.Reading.accepted;
import static dev.fulmar.rlnc.wire.Reading.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldsTest {
  private static final SenderId SENDER = new SenderId(1, 2);
  private static final String RUN = "run=:AAAAAAAAAAc=:";
  private static final String CID = "cid=:AAAAAAAAAAEAAAAAAAAAAg==:";

  @Test
  void reportIsWrittenAsItIsDescribed() {
    assertThat(new Report(2, 4, 2, 0, 7, 1).write())
        .isEqualTo("seen=2, new=4, rank=2, dec=0, rx=7, ep=:AAAAAAAAAAE=:");
    assertThat(new Report(4, 4, 4, 4, 9, -1).write())
        .isEqualTo("seen=4, rank=4, dec=4, rx=9, ep=://////////8=:");
  }

  @Test
  void reportIsReadWhateverElseItHas() {
    assertThat(
            accepted(
                Report.parse(
                    "ep=:AAAAAAAAAAE=:;q=1, x=(a b), rx=7,dec=0, rank=3, new=4, seen=1, seen=2")))
        .isEqualTo(new Report(2, 4, 3, 0, 7, 1))
        .satisfies(report -> assertThat(report.deficit()).isEqualTo(1));
  }

  @ParameterizedTest(name = "[{0}] is {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "seen=2, new=1, rank=2, dec=0, rx=7| ID_RANGE",
        "seen=2, new=4, rank=1, dec=0, rx=7| ID_RANGE",
        "seen=2, new=4, rank=5, dec=0, rx=7| ID_RANGE",
        "seen=2, new=4, rank=2, dec=3, rx=7| ID_RANGE",
        "seen=-1, rank=0, dec=0, rx=7| ID_RANGE",
        "seen=2, new=4, rank=2, dec=0, rx=-1| ID_RANGE",
        "seen=2, new=4, rank=2, dec=0| MALFORMED",
        "seen=2, new=4, rank=2, dec=x, rx=7| MALFORMED",
        "new=4, rank=2, dec=0, rx=7| MALFORMED",
        "seen=2, new=x, rank=2, dec=0, rx=7| MALFORMED",
        "seen=2.0, new=4, rank=2, dec=0, rx=7| MALFORMED",
      })
  void reportThatContradictsItselfIsRefused(String text, Reason reason) {
    assertThat(reason(Report.parse(text + ", ep=:AAAAAAAAAAE=:"))).isEqualTo(reason);
  }

  @Test
  void briefReportLeavesOutWhatFollowsAndReadsAsTheSame() {
    Report complete = new Report(7, 7, 7, 7, 12, 1, Optional.of(Incarnation.of(3, 9)));
    assertThat(complete.writeBriefly()).isEqualTo("seen=7, rx=12, ep=:AAAAAAAAAAE=:");
    assertThat(accepted(Report.parse(complete.writeBriefly())))
        .isEqualTo(new Report(7, 7, 7, 7, 12, 1));

    Report lacking = new Report(2, 4, 3, 0, 7, 1);
    assertThat(lacking.writeBriefly())
        .isEqualTo("seen=2, new=4, rank=3, dec=0, rx=7, ep=:AAAAAAAAAAE=:");
    assertThat(accepted(Report.parse(lacking.writeBriefly()))).isEqualTo(lacking);
  }

  @Test
  void senderSaysThatItHasMetTheServer() {
    RequestField met =
        new RequestField(new SenderId(0, 1), Incarnation.of(3, 1), 15, true, Optional.empty());
    assertThat(met.write())
        .isEqualTo("v=1, cid=:AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAB:, inc=3, met, old=15");
    assertThat(accepted(RequestField.parse(met.write()))).isEqualTo(met);
    assertThat(accepted(RequestField.parse(met.write().replace("met", "met=?1")))).isEqualTo(met);
    assertThat(reason(RequestField.parse(met.write().replace("met", "met=?0"))))
        .as("then the run has a member of its own")
        .isEqualTo(Reason.MALFORMED);
    assertThat(reason(RequestField.parse(met.write().replace("met", "met=1"))))
        .isEqualTo(Reason.MALFORMED);
  }

  @ParameterizedTest(name = "old {0}, rack {1}: {2}")
  @CsvSource({
    "17, 16, 'id=17, seq=9'",
    "17, 14, 'id=17, rack=14, seq=9'",
    "15, 14, 'old=15, id=17, seq=9'",
    "15, 12, 'old=15, id=17, rack=12, seq=9'",
  })
  void whatFollowsIsLeftOutToOneThatWasMetAndReadsAsTheSame(long old, long rack, String expected) {
    RequestField.Mark mark = new RequestField.Mark(17, rack, 9, 0, Optional.empty());
    RequestField field =
        new RequestField(new SenderId(0, 1), Incarnation.of(3, 1), old, true, Optional.of(mark));

    assertThat(field.write())
        .isEqualTo(
            "v=1, cid=:AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAB:, inc=3, met, %s, crc=:AAAAAA==:"
                .formatted(expected));
    assertThat(accepted(RequestField.parse(field.write()))).isEqualTo(field);
  }

  @Test
  void reportWithoutAnEpochOf64BitsIsRefused() {
    assertThat(reason(Report.parse("seen=2, rank=2, dec=0, rx=7"))).isEqualTo(Reason.MALFORMED);
    assertThat(reason(Report.parse("seen=2, rank=2, dec=0, rx=7, ep=:AAAA:")))
        .isEqualTo(Reason.MALFORMED);
  }

  @Test
  void capabilityIsWrittenAndRead() {
    assertThat(new Capability(16, 65_536).write()).isEqualTo("v=1, w=16, sym=65536");
    assertThat(accepted(Capability.parse("sym=65536, w=16, v=1")))
        .isEqualTo(new Capability(16, 65_536));
  }

  @ParameterizedTest(name = "[{0}] is {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "v=2| VERSION",
        "v=2, w=999, sym=x| VERSION",
        "w=16, sym=65536| MALFORMED",
        "v=1, w=16| MALFORMED",
        "v=1, w=0, sym=1| ID_RANGE",
        "v=1, w=256, sym=1| ID_RANGE",
        "v=1, w=1, sym=16777217| ID_RANGE",
      })
  void anyOtherCapabilityIsRefused(String text, Reason reason) {
    assertThat(reason(Capability.parse(text))).isEqualTo(reason);
  }

  @Test
  void requestFieldIsWrittenAsItIsDescribed() {
    RequestField coded = new RequestField(SENDER, Incarnation.of(3, 7), 15, Optional.empty());
    assertThat(coded.write()).isEqualTo("v=1, " + CID + ", inc=3, run=:AAAAAAAAAAc=:, old=15");
    assertThat(accepted(RequestField.parse(coded.write()))).isEqualTo(coded);

    RequestField.Mark mark = new RequestField.Mark(17, 14, 9, -2, Optional.of(new byte[16]));
    RequestField marked = new RequestField(SENDER, Incarnation.of(3, 7), 15, Optional.of(mark));
    assertThat(marked.write())
        .isEqualTo(
            "v=1, %s, inc=3, run=:AAAAAAAAAAc=:, old=15, id=17, rack=14, seq=9, crc=://///g==:, mac=:%s==:"
                .formatted(CID, "A".repeat(22)));
    RequestField read = accepted(RequestField.parse(marked.write()));
    assertThat(read.write()).isEqualTo(marked.write());
    assertThat(read.mark().orElseThrow().crc()).isEqualTo(-2);
  }

  @ParameterizedTest(name = "[{0}] is {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "v=2| VERSION",
        "v=1| MALFORMED",
        "v=1.0, CID, inc=3, RUN, old=15| MALFORMED",
        "v=1, cid=:AAAA:, inc=3, RUN, old=15| MALFORMED",
        "v=1, CID, RUN, old=15| MALFORMED",
        "v=1, CID, inc=3, old=15| MALFORMED",
        "v=1, CID, inc=3, run=:AAAA:, old=15| MALFORMED",
        "v=1, CID, inc=3, run=7, old=15| MALFORMED",
        "v=1, CID, inc=3, RUN, after=::, old=15| MALFORMED",
        "v=1, CID, inc=3, RUN, after=:AAAAAAAAAA==:, old=15| MALFORMED",
        "v=1, CID, inc=3, RUN, after=7, old=15| MALFORMED",
        "v=1, CID, inc=3, RUN| MALFORMED",
        "v=1, CID, inc=0, RUN, old=15| ID_RANGE",
        "v=1, CID, inc=3, RUN, old=0| ID_RANGE",
        "v=1, CID, inc=3, RUN, old=18, id=17, rack=14, seq=9, crc=:AAAAAA==:| ID_RANGE",
        "v=1, CID, inc=3, RUN, old=15, id=17, rack=17, seq=9, crc=:AAAAAA==:| ID_RANGE",
        "v=1, CID, inc=3, RUN, old=15, id=0, rack=0, seq=9, crc=:AAAAAA==:| ID_RANGE",
        "v=1, CID, inc=3, RUN, old=15, id=17, rack=14, seq=0, crc=:AAAAAA==:| ID_RANGE",
        "v=1, CID, inc=3, RUN, old=15, id=17, rack=14, seq=9, crc=:AAAA:| MALFORMED",
        "v=1, CID, inc=3, RUN, old=15, id=17, rack=14, seq=9| MALFORMED",
        "v=1, CID, inc=3, RUN, old=15, id=17, seq=9, crc=:AAAAAA==:| MALFORMED",
        "v=1, CID, inc=3, RUN, old=15, id=17, rack=14, seq=9, crc=:AAAAAA==:, mac=:AA==:| MALFORMED",
      })
  void anyOtherRequestFieldIsRefused(String text, Reason reason) {
    assertThat(reason(RequestField.parse(text.replace("CID", CID).replace("RUN", RUN))))
        .isEqualTo(reason);
  }

  @Test
  void runsBeforeAreNamedUpToSixteen() {
    Incarnation named = new Incarnation(3, 7, List.of(-1L, 5L));
    RequestField field = new RequestField(SENDER, named, 15, Optional.empty());
    assertThat(field.write())
        .isEqualTo("v=1, %s, inc=3, %s, after=://////////8AAAAAAAAABQ==:, old=15", CID, RUN);
    assertThat(accepted(RequestField.parse(field.write()))).isEqualTo(field);

    List<Long> most = LongStream.rangeClosed(1, 16).boxed().toList();
    RequestField full = new RequestField(SENDER, new Incarnation(3, 7, most), 15, Optional.empty());
    assertThat(accepted(RequestField.parse(full.write()))).isEqualTo(full);

    String tooMany = Base64.getEncoder().encodeToString(new byte[17 * Long.BYTES]);
    assertThat(
            reason(
                RequestField.parse(
                    "v=1, %s, inc=3, %s, after=:%s:, old=15".formatted(CID, RUN, tooMany))))
        .isEqualTo(Reason.MALFORMED);
  }

  @Test
  void reportNamesTheIncarnationThatIsKnown() {
    Report report = new Report(2, 2, 2, 0, 7, 1, Optional.of(Incarnation.of(3, 7)));
    assertThat(report.write())
        .isEqualTo("seen=2, rank=2, dec=0, rx=7, ep=:AAAAAAAAAAE=:, inc=3, %s", RUN);
    assertThat(accepted(Report.parse(report.write()))).isEqualTo(report);

    String bare = "seen=2, rank=2, dec=0, rx=7, ep=:AAAAAAAAAAE=:, ";
    assertThat(reason(Report.parse(bare + "inc=3"))).isEqualTo(Reason.MALFORMED);
    assertThat(reason(Report.parse(bare + "inc=3, run=:AAAA:"))).isEqualTo(Reason.MALFORMED);
    assertThat(reason(Report.parse(bare + "inc=0, " + RUN))).isEqualTo(Reason.ID_RANGE);
  }

  @Test
  void refusalsHoldNoTextOfThePeers() {
    Parsed<RequestField> parsed = RequestField.parse("v=1, secret=\"x");

    assertThat(((Parsed.Refused<?>) parsed).refusal().detail()).doesNotContain("secret");
  }

  @Test
  void numbersThatCouldNotBeReadCannotBeMade() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Report(3, 2, 3, 0, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Report(1, 2, 1, 2, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Capability(0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RequestField(SENDER, Incarnation.of(1, 7), 0, Optional.empty()));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new Report(0, 0, 0, 0, 0, 0, Optional.of(new Incarnation(2, 2, List.of(1L)))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RequestField.Mark(1, 1, 1, 0, Optional.empty()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RequestField.Mark(1, 0, 1, 0, Optional.of(new byte[15])));
  }
}
