package dev.fulmar.transport.core;

/**
 * The sizes of the segments a handshake has agreed on, in bytes.
 *
 * @param mssBytes the payload of a full segment to begin with
 * @param mostMssBytes what may be tried if the path lets it pass, at least {@code mssBytes}
 * @param headerBytes what a full segment has beside its payload
 */
record Sizes(int mssBytes, int mostMssBytes, int headerBytes) {}
