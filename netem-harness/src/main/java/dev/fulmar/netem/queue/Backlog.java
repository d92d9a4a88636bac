package dev.fulmar.netem.queue;

/**
 * What stands before the serialiser. The packet the serialiser is busy with is not waiting and is
 * in neither count.
 *
 * @param packets how many packets wait
 * @param bytes the sum of their payloads
 * @param serialising whether the serialiser is busy; if not, the next packet need not wait
 */
public record Backlog(int packets, long bytes, boolean serialising) {}
