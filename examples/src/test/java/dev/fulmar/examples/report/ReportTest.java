package dev.fulmar.examples.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {
  private static final MeasurementTable TABLE =
      new MeasurementTable(
          List.of(
              new Measurement("coap", "old", "answers", 12, "1/s"),
              new Measurement("coap", "old", "drops", 3, ""),
              new Measurement("coap", "new", "answers", 140.25, "1/s")));

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "7, 7",
    "12345, 12345",
    "12345.6, 12346",
    "0.1234, 0.12",
    "1.005, 1.01",
    "12.34, 12.3",
    "123.4, 123",
    "-1.25, -1.25",
    "NaN, -"
  })
  void figuresAreShownWithThreeDigits(double value, String text) {
    assertThat(new Measurement("p", "v", "m", value, "").text()).isEqualTo(text);
  }

  @Test
  void jsonKeepsTheWholeFigureAndHasNullForNone() {
    assertThat(new Measurement("p", "v", "m", 1.23456789, "ms").json())
        .hasToString(
            "{\"protocol\":\"p\",\"variant\":\"v\",\"metric\":\"m\",\"value\":1.23456789,"
                + "\"unit\":\"ms\"}");
    assertThat(new Measurement("p", "v", "m", Double.NaN, "").json().get("value").isJsonNull())
        .isTrue();
  }

  @Test
  void tableHasARowForEachMetricAndAColumnForEachVariant() {
    assertThat(TABLE.heading()).containsExactly("", "old", "new");
    assertThat(TABLE.rows())
        .containsExactly(List.of("answers, 1/s", "12", "140"), List.of("drops", "3", ""));
    assertThat(TABLE.text().lines())
        .containsExactly(
            "              old  new", "answers, 1/s   12  140", "drops           3     ");
  }

  @Test
  void pageStandsAloneAndShowsTextAsItIs(@TempDir Path folder) throws IOException {
    Path page =
        new HtmlReport("a < b & c")
            .paragraph("<script>alert(1)</script>")
            .table(TABLE)
            .plot(new SvgPlot("p", "x", "y").add("line", line()))
            .write(folder.resolve("new/folder"));
    String html = Files.readString(page);
    assertThat(page).hasFileName("report.html");
    assertThat(html)
        .contains("<title>a &lt; b &amp; c</title>")
        .contains("&lt;script&gt;")
        .contains("<td>140")
        .contains("<svg")
        .doesNotContain("<script", "src=", "href=\"http", "@import");
  }

  @Test
  void plotNamesItsLinesAndScalesWithThePage() throws IOException {
    String svg = new SvgPlot("title", "time", "count").add("CoCo-RED", line()).svg();
    assertThat(svg)
        .startsWith("<svg viewBox='0 0 760 380'")
        .contains("</svg")
        .contains("<title>title: CoCo-RED</title>")
        .contains("stroke:rgb(138,138,138)"); // the colour of the first line
  }

  @Test
  void pageSaysWhyAPlotIsMissing() {
    SvgPlot empty =
        new SvgPlot("p", "x", "y").add("nothing", new SvgPlot.Line(new double[0], null));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(empty::svg)
        .withMessage("there is nothing to plot");
    assertThat(new HtmlReport("t").plot(empty).html())
        .contains("The plot is left out: there is nothing to plot.");
  }

  @Test
  void barsAreNamedAndThoseWithoutAFigureLeftOut() throws IOException {
    SvgBars plot = new SvgBars("delay", "s", List.of("grid", "chain"));
    plot.add("CoCo-RED", List.of(new SvgBars.Bar(3, 1), SvgBars.Bar.NONE));
    plot.add("absent", List.of(SvgBars.Bar.NONE, SvgBars.Bar.NONE));

    assertThat(plot.svg()).startsWith("<svg viewBox='0 0 ").contains("<title>delay: CoCo-RED<");
  }

  @Test
  void thereIsABarForEachCategory() {
    SvgBars plot = new SvgBars("delay", "s", List.of("grid", "chain"));

    assertThatThrownBy(() -> plot.add("one", List.of(SvgBars.Bar.NONE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 bars for 2 categories");
  }

  private static SvgPlot.Line line() {
    return new SvgPlot.Line(new double[] {0, 1, 2}, new double[] {0, 3, 5});
  }
}
