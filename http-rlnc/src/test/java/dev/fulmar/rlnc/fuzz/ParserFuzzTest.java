package dev.fulmar.rlnc.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/** Guided by what the parsers' code does with an input; one method a JVM, chosen by its name. */
@Tag("fuzz")
class ParserFuzzTest {
  private static final String DURATION = "30s";

  @FuzzTest(maxDuration = DURATION)
  void codingHeader(byte[] input) {
    ParserTarget.CODING_HEADER.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void acknowledgement(byte[] input) {
    ParserTarget.ACKNOWLEDGEMENT.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void requestField(byte[] input) {
    ParserTarget.REQUEST_FIELD.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void report(byte[] input) {
    ParserTarget.REPORT.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void capability(byte[] input) {
    ParserTarget.CAPABILITY.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void dictionary(byte[] input) {
    ParserTarget.DICTIONARY.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void codedPacket(byte[] input) {
    ParserTarget.CODED_PACKET.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void symbol(byte[] input) {
    ParserTarget.SYMBOL.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void binaryRequest(byte[] input) {
    ParserTarget.BINARY_REQUEST.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void binaryResponse(byte[] input) {
    ParserTarget.BINARY_RESPONSE.accepts(input);
  }

  @FuzzTest(maxDuration = DURATION)
  void responseBundle(byte[] input) {
    ParserTarget.RESPONSE_BUNDLE.accepts(input);
  }
}
