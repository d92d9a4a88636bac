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
 *   Gf256BenchCommand, RlncBenchCommand ── Turns: KernelLoad, Generation ──▶ BenchRow
 *                          │
 *                          └── in a ChildJava, whose kernels may be vectors
 *   transport: TransportBenchCommand, with a package of its own
 * </pre>
 *
 * <p>Peers whose licences or weight keep them out of the jar are in src/bench/java, which {@code
 * mvn -Pbench} compiles with what they need.
 */
package dev.fulmar.examples.bench;
