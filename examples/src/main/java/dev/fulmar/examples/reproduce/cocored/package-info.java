/**
 * The CoCo-RED paper's tables 3 and 4, and settings where it does not look: what is run and what is
 * measured.
 *
 * <pre>
 *   Setting      = Traffic x Network x Workload          the paper's, and WiderSettings
 *   CoapScenario = Setting x CoapAlgorithm x seed
 *        │
 *     CoapRun        ObserverNode ◀── Network ──▶ SensorNode x 8    real Californium endpoints
 *        │                  └────▶ Ledger ◀────────────┘           every notification, its times
 *   CoapMetric       the figures of one run
 * </pre>
 *
 * <h2>Departures from the paper</h2>
 *
 * <ul>
 *   <li>Eight servers and a sink on nine nodes: the paper says nine servers, yet four and three in
 *       its burst. Four and four here.
 *   <li>The burst's rate is not given: eight notifications at once from each of its servers, from
 *       30 s on, every 10 s.
 *   <li>The handler's time is not given: 20 ms a notification, one at a time. A notification is
 *       acknowledged when it has been handled.
 *   <li>A server that gives a notification up ends the relation (RFC 7641 section 4.5). The sink
 *       hears of it at once and registers again, over the network.
 *   <li>A server has as many relations as it may have notifications under way, since a relation has
 *       one (RFC 7641 section 4.5.2).
 * </ul>
 */
package dev.fulmar.examples.reproduce.cocored;
