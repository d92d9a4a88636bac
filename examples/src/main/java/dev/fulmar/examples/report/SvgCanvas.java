package dev.fulmar.examples.report;

import java.awt.Color;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Collection;
import java.util.function.Supplier;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.internal.chartpart.Chart;
import org.w3c.dom.Document;

/** Paints XChart's charts on Batik's canvas. */
final class SvgCanvas {
  static final int WIDTH_PIXELS = 760;
  static final int HEIGHT_PIXELS = 380;

  private SvgCanvas() {}

  /** Grey for what is compared with, colours for what compares. */
  static Color[] colours() {
    return new Color[] {
      new Color(0x8a, 0x8a, 0x8a),
      new Color(0x0b, 0x6e, 0x99),
      new Color(0xc2, 0x5a, 0x12),
      new Color(0x4d, 0x8c, 0x3f),
      new Color(0x7a, 0x4f, 0x9e),
      new Color(0xb8, 0x9a, 0x1f)
    };
  }

  /**
   * The chart as an {@code <svg>} element.
   *
   * @param chart made here, since even that asks for fonts
   * @param names of what is shown, to be read: letters are drawn as shapes
   * @throws IOException if this Java cannot draw: some smaller JREs come without fonts
   */
  static String svg(Supplier<? extends Chart<?, ?>> chart, String title, Collection<String> names)
      throws IOException {
    System.setProperty("java.awt.headless", "true");
    try {
      return paint(chart.get(), title, names);
    } catch (RuntimeException | LinkageError | InternalError e) {
      throw new IOException("this Java cannot draw text; it may lack fonts", e);
    }
  }

  private static String paint(Chart<?, ?> chart, String title, Collection<String> names)
      throws IOException {
    SVGGraphics2D canvas = new SVGGraphics2D(emptyDocument());
    chart.paint(canvas, chart.getWidth(), chart.getHeight());
    StringWriter written = new StringWriter();
    canvas.stream(written, true);
    String text = written.toString();
    String element = text.substring(text.indexOf("<svg"));
    int end = element.indexOf('>');
    return "<svg viewBox='0 0 %d %d'".formatted(chart.getWidth(), chart.getHeight())
        + element.substring("<svg".length(), end + 1)
        + "<title>%s: %s</title>".formatted(title, String.join(", ", names))
        + element.substring(end + 1);
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
