/**
 * Bad links in JUnit 5 tests: said in an annotation, handed to the test, closed after it, and named
 * with their seeds when it fails.
 *
 * <pre>{@code
 * @Test
 * void readingArrives(@LinkSpec(value = "loss 20% delay 40ms", seed = 7) NetemLink link) {
 *   client.sendTo(link.udpTo(server).address());     // over real sockets
 * }
 *
 * @Test
 * void transferIsWhole(@VirtualTime Simulation simulation, @LinkSpec("loss 5%") NetemLink link) {
 *   link.connect(client, server);                    // in virtual time
 *   simulation.runUntil(client::isDone, HOUR);
 * }
 * }</pre>
 *
 * <p>Needs {@code junit-jupiter-api}, 5.14 or newer, which this module does not bring with it.
 *
 * <pre>
 *   NetemExtension ─── Declarations    what the annotations say, checked
 *        │
 *        └ TestLinks   of one test: NetemLink ─── LinkRecording   what it did, kept until the test
 *                          │                                       is known to pass
 *                          └── FailureReport   seed, specification, verdicts
 * </pre>
 */
package dev.fulmar.netem.junit;
