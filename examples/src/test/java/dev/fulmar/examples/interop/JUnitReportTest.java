package dev.fulmar.examples.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class JUnitReportTest {
  @TempDir Path folder;

  private static CaseResult result(int number, Verdict verdict, String reason) {
    return new CaseResult(InteropCases.ALL.get(number), verdict, reason, 1_500_000_000);
  }

  @Test
  void readersOfXmlFindVerdictsReasonsAndTimes() throws Exception {
    Path file = folder.resolve("interop.xml");
    JUnitReport.write(
        file,
        "127.0.0.1:5683",
        List.of(
            result(0, Verdict.PASS, "could be better"),
            result(1, Verdict.FAIL, "answered <\"5.00\"> & \u0001 \ud800 \uffff"),
            result(2, Verdict.SKIP, "lacks it")));

    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());

    Element suite = document.getDocumentElement();
    assertThat(suite.getAttribute("name")).isEqualTo("interop 127.0.0.1:5683");
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(suite.getAttribute("time")).isEqualTo("4.500");
    assertThat(attribute(document, "failure")).isEqualTo("answered <\"5.00\"> & ? ? ?");
    assertThat(attribute(document, "skipped")).isEqualTo("lacks it");
    assertThat(document.getElementsByTagName("system-out").item(0).getTextContent())
        .isEqualTo("could be better");
    assertThat(document.getElementsByTagName("testcase").getLength()).isEqualTo(3);
  }

  private static String attribute(Document document, String element) {
    return ((Element) document.getElementsByTagName(element).item(0)).getAttribute("message");
  }
}
