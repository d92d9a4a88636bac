/**
 * {@code fulmar reproduce}: the papers' tables and figures in virtual time, with what they claim
 * beside what comes out here.
 *
 * <pre>
 *   CocoRedCommand ──▶ frame: rows, seeds, workers, files ──▶ stats, report
 *                        └──▶ cocored: the workload ──▶ virtual: Californium in virtual time
 * </pre>
 */
package dev.fulmar.examples.reproduce;
