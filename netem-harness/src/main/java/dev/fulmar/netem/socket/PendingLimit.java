package dev.fulmar.netem.socket;

import dev.fulmar.netem.Link;

/**
 * How much may be inside a link at once.
 *
 * @param packets at most so many packets
 * @param bytes with at most so many payload bytes
 */
record PendingLimit(int packets, long bytes) {
  boolean admits(Link link, int sizeBytes) {
    return link.inside() < packets && link.insideBytes() + sizeBytes <= bytes;
  }
}
