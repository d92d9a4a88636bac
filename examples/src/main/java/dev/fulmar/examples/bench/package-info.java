/**
 * Measures what the libraries cost, against their peers, interleaved in one run.
 *
 * <pre>
 *   LinkBenchCommand ── LinkLoad (one run) ──▶ LinkLoadResult ── LinkMetric ──▶ BenchRow
 *                          │
 *                          ├── LoadSender ──▶ UdpLink ──▶ LoadReceiver    and the same way back
 *                          └── BusyThreads, on demand
 * </pre>
 */
package dev.fulmar.examples.bench;
