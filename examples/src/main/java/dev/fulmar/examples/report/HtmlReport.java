package dev.fulmar.examples.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One HTML page that needs nothing else: text, tables and plots in the order of their adding. */
public final class HtmlReport {
  private static final String STYLE =
      """
      body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 52rem; margin: 2rem auto;
             padding: 0 1rem; }
      h1, h2 { line-height: 1.2; }
      table { border-collapse: collapse; margin: 1rem 0; }
      th, td { padding: .3rem .9rem; border-bottom: 1px solid #ddd; text-align: right;
               font-variant-numeric: tabular-nums; }
      th:first-child, td:first-child { text-align: left; }
      pre { background: #f5f5f5; padding: .8rem; overflow-x: auto; }
      svg { width: 100%; height: auto; }
      """;

  private final String title;
  private final StringBuilder body = new StringBuilder();

  /** An empty page. */
  public HtmlReport(String title) {
    this.title = title;
  }

  /** Adds a heading. */
  public HtmlReport heading(String text) {
    return element("h2", text);
  }

  /** Adds a paragraph. */
  public HtmlReport paragraph(String text) {
    return element("p", text);
  }

  /** Adds text whose lines stay as they are. */
  public HtmlReport preformatted(String text) {
    return element("pre", text);
  }

  /** Adds a table. */
  public HtmlReport table(MeasurementTable table) {
    return table(table.heading(), table.rows());
  }

  /** Adds a table of cells; the first column's are words. */
  public HtmlReport table(List<String> heading, List<List<String>> rows) {
    body.append("<table>\n");
    row("th", heading);
    rows.forEach(cells -> row("td", cells));
    body.append("</table>\n");
    return this;
  }

  /** Adds a plot, or, where this Java cannot draw, a sentence that says so. */
  public HtmlReport plot(Plot plot) {
    try {
      body.append(plot.svg()).append('\n');
    } catch (IOException e) {
      paragraph("The plot is left out: " + e.getMessage() + ".");
    }
    return this;
  }

  private void row(String tag, List<String> cells) {
    body.append("<tr>");
    cells.forEach(cell -> body.append('<').append(tag).append('>').append(escape(cell)));
    body.append("</tr>\n");
  }

  private HtmlReport element(String tag, String text) {
    body.append("<%s>%s</%s>\n".formatted(tag, escape(text), tag));
    return this;
  }

  /** The page. */
  public String html() {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>
        %s</style>
        <h1>%s</h1>
        %s</html>
        """
        .formatted(escape(title), STYLE, escape(title), body);
  }

  /**
   * Writes the page, and the folder where it goes if that is missing.
   *
   * @return the file
   * @throws IOException if it cannot be written
   */
  public Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    return Files.writeString(folder.resolve("report.html"), html());
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
