/**
 * The frame of every experiment, whatever its protocol: rows, each run over many seeds in virtual
 * machines of their own, and what their figures say against the paper's and against each other.
 *
 * <pre>
 *   Experiment: rows, metrics, what the paper says
 *        │ Cell = row and seed
 *        ▼
 *   WorkerPool ──▶ ForkedWorker ══ pipe ══▶ WorkerLoop ──▶ Experiment.run    one JVM each
 *        │ CellResult
 *        ▼
 *   ResultFile (results.jsonl) ──▶ Results ──▶ Summary    summary.csv, JSON lines
 *                                     ├──────▶ Pairs      paired.csv
 *                                     ├──────▶ Guards     guards.csv
 *                                     ├──────▶ Goals      goals.csv
 *                                     └──────▶ ReportPage report.html
 * </pre>
 */
package dev.fulmar.examples.reproduce.frame;
