package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RlncBenchCommandTest {
  @Test
  @Tag("slow") // starts a Java and waits for its choice of a kernel
  void encodingAndDecodingHaveTheirRatesForEachCountInJson() {
    Ran ran = Ran.fulmar("bench rlnc --rounds 2 --duration 20ms --json".split(" "));

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    List<JsonObject> rows = ran.jsonLines();
    assertThat(rows)
        .allSatisfy(row -> assertThat(row.get("value").getAsDouble()).isPositive())
        .extracting(row -> row.get("name").getAsString())
        .contains(
            "rlnc-encode-16x1024-scalar",
            "rlnc-decode-16x1024-scalar",
            "rlnc-decode-32x1024-scalar",
            "rlnc-decode-64x1024-scalar");
  }

  @Test
  void aGenerationIsDecodedAnewAgainAndAgain() {
    Generation generation = new Generation(16, 100, 1);

    for (int i = 0; i < 10; i++) {
      generation.encode();
      generation.decode(); // throws if a message is another than was coded
    }
  }
}
