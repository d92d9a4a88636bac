package dev.fulmar.examples.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes results the way JUnit's runners do, for whatever reads those. */
final class JUnitReport {
  private static final String CLASS_NAME = "fulmar.interop";

  private JUnitReport() {}

  /**
   * Writes a file, over what was there.
   *
   * @param server the name of the suite
   * @throws IOException if it cannot be written
   */
  static void write(Path file, String server, List<CaseResult> results) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out, UTF_8.name());
      xml.writeStartDocument(UTF_8.name(), "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "interop " + server);
      xml.writeAttribute("tests", String.valueOf(results.size()));
      xml.writeAttribute("failures", String.valueOf(count(results, Verdict.FAIL)));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", String.valueOf(count(results, Verdict.SKIP)));
      xml.writeAttribute(
          "time", seconds(results.stream().mapToDouble(CaseResult::elapsedSeconds).sum()));
      for (CaseResult result : results) {
        write(xml, result);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException broken) {
      throw new IOException(broken.getMessage(), broken);
    }
  }

  private static void write(XMLStreamWriter xml, CaseResult result) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", CLASS_NAME);
    xml.writeAttribute("name", result.interopCase().id());
    xml.writeAttribute("time", seconds(result.elapsedSeconds()));
    if (result.verdict() == Verdict.PASS) {
      if (!result.reason().isEmpty()) {
        xml.writeStartElement("system-out");
        xml.writeCharacters(allowed(result.reason()));
        xml.writeEndElement();
      }
    } else {
      xml.writeEmptyElement(result.verdict() == Verdict.FAIL ? "failure" : "skipped");
      xml.writeAttribute("message", allowed(result.reason()));
    }
    xml.writeEndElement();
  }

  private static long count(List<CaseResult> results, Verdict verdict) {
    return results.stream().filter(result -> result.verdict() == verdict).count();
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  /** Without what XML 1.0 cannot hold at all, such as half a surrogate pair. */
  private static String allowed(String text) {
    StringBuilder kept = new StringBuilder();
    text.codePoints().map(c -> isXml(c) ? c : '?').forEach(kept::appendCodePoint);
    return kept.toString();
  }

  private static boolean isXml(int c) {
    boolean plain = c == '\t' || (c >= ' ' && c < Character.MIN_SURROGATE);
    return plain || (c > Character.MAX_SURROGATE && c < 0xfffe) || c > 0xffff;
  }
}
