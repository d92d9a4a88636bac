/**
 * {@code fulmar reproduce}: the papers' tables and figures in virtual time, with what they claim
 * beside what comes out here.
 *
 * <pre>
 *   CocoRedCommand ──▶ frame: rows, seeds, workers, files ──▶ stats, report
 *   CocoRedSocketsCommand  └──▶ cocored: the workload ──▶ world ◀── virtual: in virtual time
 *                                                              ◀── sockets: on the machine's
 *   RlncCommand, RlncSocketsCommand ──▶ frame; rlnc: HTTP's clients and servers
 * </pre>
 */
package dev.fulmar.examples.reproduce;
