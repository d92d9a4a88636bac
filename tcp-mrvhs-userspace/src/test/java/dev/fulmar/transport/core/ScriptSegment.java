package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A segment as a {@link Script} has it: {@code S. 0:0(0) ack 1 win 10000 <mss 1000, sackOK, TS val
 * 1 ecr 2, wscale 7, sack 1001:2001 3001:4001>}.
 *
 * @param flags as {@link Flag}; PSH is not compared
 * @param sequence of the first byte
 * @param length of the payload
 * @param acknowledgment what {@code ack} says
 * @param window what {@code win} says
 * @param options what stands between the brackets; empty if there are none
 */
record ScriptSegment(
    int flags,
    long sequence,
    int length,
    Optional<Long> acknowledgment,
    Optional<Integer> window,
    Optional<List<String>> options) {
  static final String FORM = "FLAGS SEQ:END(LENGTH) [ack N] [win N] [<OPTIONS>]";

  private static final Pattern PATTERN =
      Pattern.compile(
          "([SFRPU.]+)\\s+(\\d+):(\\d+)\\((\\d+)\\)(?:\\s+ack (\\d+))?(?:\\s+win (\\d+))?"
              + "(?:\\s+<(.*)>)?");

  static ScriptSegment parse(String text) {
    Matcher words = PATTERN.matcher(text.strip());
    if (!words.matches()) {
      throw new IllegalArgumentException("'%s' is no segment, allowed: %s".formatted(text, FORM));
    }
    long sequence = Long.parseLong(words.group(2));
    int length = Integer.parseInt(words.group(4));
    if (Long.parseLong(words.group(3)) != sequence + length) {
      throw new IllegalArgumentException(
          "'%s' does not add up, %d and %d make %d"
              .formatted(text, sequence, length, sequence + length));
    }
    return new ScriptSegment(
        flags(words.group(1)),
        sequence,
        length,
        Optional.ofNullable(words.group(5)).map(Long::valueOf),
        Optional.ofNullable(words.group(6)).map(Integer::valueOf),
        Optional.ofNullable(words.group(7)).map(list -> List.of(list.split(",\\s*"))));
  }

  private static int flags(String letters) {
    int flags = 0;
    for (int i = 0; i < letters.length(); i++) {
      flags |=
          switch (letters.charAt(i)) {
            case 'S' -> Flag.SYN;
            case 'F' -> Flag.FIN;
            case 'R' -> Flag.RST;
            case 'P' -> Flag.PSH;
            case 'U' -> 0x20;
            default -> Flag.ACK;
          };
    }
    return flags;
  }

  /** The segment that the peer sends, with sequence numbers from these on. */
  Segment toSegment(long peerIss, long iss) {
    Segment segment =
        new Segment()
            .ports(Lockstep.PEER_PORT, 9900)
            .flags(flags)
            .sequence((int) (peerIss + sequence))
            .acknowledgment(acknowledgment.map(ack -> (int) (iss + ack)).orElse(0))
            .window(window.orElse(Lockstep.WINDOW))
            .payload(ByteBuffer.allocate(length), 0, length);
    options.orElse(List.of()).forEach(option -> add(option.strip(), segment, iss));
    return segment;
  }

  private static void add(String option, Segment segment, long iss) {
    String[] words = option.split("\\s+", -1);
    switch (words[0]) {
      case "mss" -> segment.maxSegmentBytes(Integer.parseInt(words[1]));
      case "wscale" -> segment.windowScale(Integer.parseInt(words[1]));
      case "sackOK" -> segment.sackPermitted(true);
      case "TS" -> segment.timestamps(Integer.parseInt(words[2]), Integer.parseInt(words[4]));
      case "sack" -> {
        for (int block = 1; block < words.length; block++) {
          String[] edges = words[block].split(":", -1);
          segment.addSackBlock(
              (int) (iss + Long.parseLong(edges[0])), (int) (iss + Long.parseLong(edges[1])));
        }
      }
      default ->
          throw new IllegalArgumentException(
              "'%s' is no option, allowed: mss, wscale, sackOK, TS, sack".formatted(option));
    }
  }

  /** A segment that was sent, in the same words, as far as these here name it. */
  String wordsOf(Segment sent, long peerIss, long iss) {
    long start = Integer.toUnsignedLong(sent.sequence() - (int) iss);
    int bytes = sent.payloadBytes();
    StringBuilder words =
        new StringBuilder(
            "%s %d:%d(%d)".formatted(letters(sent.flags()), start, start + bytes, bytes));
    if (acknowledgment.isPresent()) {
      words.append(" ack ").append(Integer.toUnsignedLong(sent.acknowledgment() - (int) peerIss));
    }
    window.ifPresent(unused -> words.append(" win ").append(sent.window()));
    options.ifPresent(unused -> words.append(" <").append(optionsOf(sent, peerIss)).append('>'));
    return words.toString();
  }

  /** These words themselves, in the one order. */
  String words() {
    StringBuilder words =
        new StringBuilder(
            "%s %d:%d(%d)".formatted(letters(flags), sequence, sequence + length, length));
    acknowledgment.ifPresent(ack -> words.append(" ack ").append(ack));
    window.ifPresent(bytes -> words.append(" win ").append(bytes));
    options.ifPresent(
        list -> words.append(" <").append(String.join(", ", list).strip()).append('>'));
    return words.toString();
  }

  private String optionsOf(Segment sent, long peerIss) {
    List<String> list = new ArrayList<>();
    if (sent.maxSegmentBytes() > 0) {
      list.add("mss " + sent.maxSegmentBytes());
    }
    if (sent.windowScale() >= 0) {
      list.add("wscale " + sent.windowScale());
    }
    if (sent.sackPermitted()) {
      list.add("sackOK");
    }
    if (sent.hasTimestamps()) {
      boolean anyValue = options.orElse(List.of()).stream().anyMatch(o -> o.startsWith("TS val *"));
      String value = anyValue ? "*" : Integer.toString(sent.timestampValue());
      list.add("TS val %s ecr %d".formatted(value, sent.timestampEcho()));
    }
    if (sent.sackBlocks() > 0) {
      StringBuilder blocks = new StringBuilder("sack");
      for (int block = 0; block < sent.sackBlocks(); block++) {
        blocks.append(
            " %d:%d"
                .formatted(
                    Integer.toUnsignedLong(sent.sackStart(block) - (int) peerIss),
                    Integer.toUnsignedLong(sent.sackEnd(block) - (int) peerIss)));
      }
      list.add(blocks.toString());
    }
    return String.join(", ", list);
  }

  private static String letters(int flags) {
    return ((flags & Flag.SYN) == 0 ? "" : "S")
        + ((flags & Flag.FIN) == 0 ? "" : "F")
        + ((flags & Flag.RST) == 0 ? "" : "R")
        + ((flags & Flag.ACK) == 0 ? "" : ".");
  }
}
