package dev.fulmar.rlnc.wire;

/**
 * A header field.
 *
 * @param name in lower case
 * @param value without white space around it
 */
public record Field(String name, String value) {}
