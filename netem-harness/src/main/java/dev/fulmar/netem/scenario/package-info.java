/**
 * Scenario files: several links and how they change over time, in YAML.
 *
 * <pre>
 *   seed: 7
 *   duration: 60s
 *   links:
 *     - name: wan
 *       listen: udp:127.0.0.1:5700
 *       to: udp:localhost:5683
 *       up: loss 5% delay 40ms
 *       down: delay 40ms
 *       steps:
 *         - at: 5s
 *           up: blackhole
 *         - at: 8s
 *           up: loss 5% delay 40ms
 *
 *   file ── YamlTree ──▶ nodes with their lines ── ScenarioReader ──▶ Scenario
 *                                                                      │
 *                             LinkControl ◀── ScenarioPlayer: step by step
 * </pre>
 *
 * <p>Only {@code links}, and in each link {@code name}, {@code listen} and {@code to}, must be
 * there. Keys that are not known, amounts without a unit, and YAML that hides what it means
 * (aliases, tags, several documents) are refused with line, key and what is allowed.
 */
package dev.fulmar.netem.scenario;
