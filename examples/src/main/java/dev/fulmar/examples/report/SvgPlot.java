package dev.fulmar.examples.report;

import java.awt.Color;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A line plot as SVG: laid out by XChart, painted on Batik's canvas. It needs no display, but it
 * does need the JDK's fonts.
 */
public final class SvgPlot implements Plot {
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

  @Override
  public String svg() throws IOException {
    if (lines.isEmpty()) {
      throw new IOException("there is nothing to plot");
    }
    return SvgCanvas.svg(this::chart, title, lines.keySet());
  }

  private XYChart chart() {
    XYChart chart =
        new XYChartBuilder()
            .width(SvgCanvas.WIDTH_PIXELS)
            .height(SvgCanvas.HEIGHT_PIXELS)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    chart.getStyler().setLegendPosition(LegendPosition.InsideSE);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setSeriesColors(SvgCanvas.colours());
    lines.forEach(
        (name, line) -> {
          XYSeries series = chart.addSeries(name, line.x(), line.y());
          series.setMarker(SeriesMarkers.NONE);
        });
    return chart;
  }
}
