/**
 * Measures what the libraries cost, against their peers, interleaved in one run.
 *
 * <pre>
 *   LinkBenchCommand ── LinkLoad (one run) ──▶ LinkLoadResult ── LinkMetric ──▶ BenchRow
 *                          │
 *                          ├── LoadSender ──▶ UdpLink ──▶ LoadReceiver    and the same way back
 *                          └── BusyThreads, on demand
 *   CoapBenchCommand ── CoapLoadResult.measure ── CoapComparison ──▶ BenchRow
 *                          │
 *                          └── CoapPeers ◀──▶ CoapSubject: Californium alone, or with CoCo-RED
 * </pre>
 */
package dev.fulmar.examples.bench;
