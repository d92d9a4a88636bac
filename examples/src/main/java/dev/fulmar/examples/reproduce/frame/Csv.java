package dev.fulmar.examples.reproduce.frame;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** Lines of cells without commas; figures have six significant digits. */
final class Csv {
  private static final MathContext DIGITS = new MathContext(6);

  private final StringBuilder text = new StringBuilder();

  Csv(String... heading) {
    line(List.of(heading));
  }

  /** Adds a line. */
  Csv line(List<String> cells) {
    List<String> clean = new ArrayList<>();
    cells.forEach(cell -> clean.add(cell.replace(',', ';').replace('\n', ' ')));
    text.append(String.join(",", clean)).append('\n');
    return this;
  }

  /** A figure; empty where it is not a number. */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return "";
    }
    return value == 0
        ? "0"
        : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /** All lines, each with its end. */
  String text() {
    return text.toString();
  }
}
