package dev.fulmar.examples.report;

import java.awt.Color;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.w3c.dom.Document;

/**
 * A line plot as SVG: laid out by XChart, painted on Batik's canvas. It needs no display, but it
 * does need the JDK's fonts.
 */
public final class SvgPlot {
  private static final int WIDTH_PIXELS = 760;
  private static final int HEIGHT_PIXELS = 380;
  private static final Color[] COLOURS = {
    new Color(0x8a, 0x8a, 0x8a), new Color(0x0b, 0x6e, 0x99), new Color(0xc2, 0x5a, 0x12)
  };

  /**
   * The points of one line.
   *
   * @param x not empty; as long as {@code y}
   * @param y one value for each of {@code x}
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on to the plotter at once, never compared
  public record Line(double[] x, double[] y) {}

  private final String title;
  private final String xTitle;
  private final String yTitle;
  private final Map<String, Line> lines = new LinkedHashMap<>();

  /** An empty plot. */
  public SvgPlot(String title, String xTitle, String yTitle) {
    this.title = title;
    this.xTitle = xTitle;
    this.yTitle = yTitle;
  }

  /** Adds a line under a name. A line without points is left out. */
  public SvgPlot add(String name, Line line) {
    if (line.x().length > 0) {
      lines.put(name, line);
    }
    return this;
  }

  /**
   * The plot as an {@code <svg>} element, to stand inside a page.
   *
   * @throws IOException if this Java cannot draw: some smaller JREs come without fonts
   */
  public String svg() throws IOException {
    if (lines.isEmpty()) {
      throw new IOException("there is nothing to plot");
    }
    System.setProperty("java.awt.headless", "true");
    try {
      return paint();
    } catch (RuntimeException | LinkageError | InternalError e) {
      throw new IOException("this Java cannot draw text; it may lack fonts", e);
    }
  }

  private String paint() throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH_PIXELS)
            .height(HEIGHT_PIXELS)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    chart.getStyler().setLegendPosition(LegendPosition.InsideSE);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setSeriesColors(COLOURS);
    lines.forEach(
        (name, line) -> {
          XYSeries series = chart.addSeries(name, line.x(), line.y());
          series.setMarker(SeriesMarkers.NONE);
        });
    SVGGraphics2D canvas = new SVGGraphics2D(emptyDocument());
    chart.paint(canvas, WIDTH_PIXELS, HEIGHT_PIXELS);
    StringWriter written = new StringWriter();
    canvas.stream(written, true);
    String text = written.toString();
    String element = text.substring(text.indexOf("<svg"));
    int end = element.indexOf('>');
    return "<svg viewBox='0 0 %d %d'".formatted(WIDTH_PIXELS, HEIGHT_PIXELS)
        + element.substring("<svg".length(), end + 1)
        + "<title>%s: %s</title>".formatted(title, String.join(", ", lines.keySet())) // to be read
        + element.substring(end + 1); // letters are drawn as shapes
  }

  private static Document emptyDocument() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument("http://www.w3.org/2000/svg", "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK's own XML parser refuses its defaults", e);
    }
  }
}
