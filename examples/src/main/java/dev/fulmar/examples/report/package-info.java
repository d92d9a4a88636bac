/**
 * What a run shows: the same measurements as a table on the terminal, as JSON lines and in one
 * self-contained HTML page.
 *
 * <pre>
 *   Measurement ──┬──▶ MeasurementTable   terminal, JSON
 *                 └──▶ HtmlReport ◀── Plot: SvgPlot (lines), SvgBars
 * </pre>
 */
package dev.fulmar.examples.report;
