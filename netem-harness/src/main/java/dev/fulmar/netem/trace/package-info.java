/**
 * Measurements in files that links are built from: traces of a link's capacity, and samples of
 * jitter ({@link dev.fulmar.netem.trace.JitterTableFile}).
 *
 * <pre>
 *   lte.down ──▶ TraceFile ──▶ CapacityTrace ──▶ TraceFile ──▶ lte.csv
 *                  ├ TraceLines                      ▲
 *                  ├ MahimahiForm   an instant a line, 1500 bytes each
 *                  └ CsvForm        t_ms,mbps      TraceConversion: one form to the other
 * </pre>
 *
 * <table>
 *   <caption>The two forms of capacity traces</caption>
 *   <tr><td>mahimahi</td><td>a line for each 1500 bytes that may leave: when, in whole ms</td></tr>
 *   <tr><td>{@code t_ms,mbps}</td><td>a line for each change of the rate: when, in ms from 0 on,
 *       and to what; the last rate holds as long as the one before, or until a last line {@code
 *       t_ms,} without a rate; a single line holds for ever</td></tr>
 * </table>
 *
 * <p>Either starts again at its end. A file is of the second form if its name ends in {@code .csv}
 * or its first line has a comma.
 */
package dev.fulmar.netem.trace;
