package dev.fulmar.examples.report;

import java.awt.Color;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Bars side by side with the range in which each of them may lie, as SVG. */
public final class SvgBars implements Plot {
  private static final int LABEL_DEGREES = 45;

  /** The labels hang below the bars. */
  private static final int HEIGHT_PIXELS = SvgCanvas.HEIGHT_PIXELS + 120;

  private final String title;
  private final String yTitle;
  private final List<String> categories;
  private final Map<String, List<Bar>> series = new LinkedHashMap<>();

  /**
   * One bar.
   *
   * @param value its height; not a number for no bar
   * @param range half the height of what is drawn about its end; not a number for none
   */
  public record Bar(double value, double range) {
    /** No bar. */
    public static final Bar NONE = new Bar(Double.NaN, Double.NaN);
  }

  /**
   * A plot without bars.
   *
   * @param categories what stands below the bars, from the left
   */
  public SvgBars(String title, String yTitle, List<String> categories) {
    this.title = title;
    this.yTitle = yTitle;
    this.categories = List.copyOf(categories);
  }

  /**
   * Adds bars of one colour. Bars none of which is a number are left out.
   *
   * @param bars one for each category
   * @throws IllegalArgumentException if there are not as many
   */
  public SvgBars add(String name, List<Bar> bars) {
    if (bars.size() != categories.size()) {
      throw new IllegalArgumentException(
          "%d bars for %d categories, must be as many".formatted(bars.size(), categories.size()));
    }
    if (bars.stream().anyMatch(bar -> Double.isFinite(bar.value()))) {
      series.put(name, List.copyOf(bars));
    }
    return this;
  }

  @Override
  public String svg() throws IOException {
    if (series.isEmpty()) {
      throw new IOException("there is nothing to plot");
    }
    return SvgCanvas.svg(this::chart, title, series.keySet());
  }

  private CategoryChart chart() {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(SvgCanvas.WIDTH_PIXELS)
            .height(HEIGHT_PIXELS)
            .title(title)
            .yAxisTitle(yTitle)
            .build();
    chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setSeriesColors(SvgCanvas.colours());
    chart.getStyler().setXAxisLabelRotation(LABEL_DEGREES);
    series.forEach((name, bars) -> chart.addSeries(name, categories, values(bars), ranges(bars)));
    return chart;
  }

  /** With ranges, XChart takes no gaps: no bar is one without height. */
  private static List<Double> values(List<Bar> bars) {
    return bars.stream().map(bar -> orZero(bar.value())).toList();
  }

  private static List<Double> ranges(List<Bar> bars) {
    return bars.stream().map(bar -> orZero(bar.range())).toList();
  }

  private static double orZero(double value) {
    return Double.isFinite(value) ? value : 0;
  }
}
