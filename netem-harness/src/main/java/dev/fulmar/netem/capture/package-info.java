/**
 * Files of what went through a link, written off the threads that relay: captures that Wireshark
 * reads, and logs of verdicts.
 *
 * <pre>
 *   LinkCapture ──▶ PcapNgWriter ──┐
 *                                  ├──▶ BackgroundFile: a bounded queue, one thread ──▶ the file
 *                VerdictFile ──────┘
 * </pre>
 *
 * <p>A relay never waits for a disk: what the queue cannot hold is counted and left out. Whole
 * blocks are written, so that a file ends well even if the process is killed.
 */
package dev.fulmar.netem.capture;
