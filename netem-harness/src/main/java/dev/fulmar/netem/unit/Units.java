package dev.fulmar.netem.unit;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A family of units of link specifications, decimal throughout: a kbit is 1000 bit, a kb 1000
 * bytes.
 *
 * <p>Amounts are exact decimals in the family's base unit; nothing is rounded on the way in or out.
 */
public final class Units {
  /** A probability, written in percent; its base is 1. */
  public static final Units SHARE = new Units("1", new Unit("%", "0.01"));

  /** Bits a second. */
  public static final Units BIT_RATE =
      new Units(
          "bit/s",
          new Unit("bit", "1"),
          new Unit("kbit", "1000"),
          new Unit("mbit", "1000000"),
          new Unit("gbit", "1000000000"));

  /** Durations; the base is the nanosecond, which has no name of its own in a specification. */
  public static final Units TIME =
      new Units(
          "ns", new Unit("us", "1000"), new Unit("ms", "1000000"), new Unit("s", "1000000000"));

  /** Bytes. */
  public static final Units BYTES =
      new Units("bytes", new Unit("b", "1"), new Unit("kb", "1000"), new Unit("mb", "1000000"));

  /** Packets. */
  public static final Units PACKETS = new Units("packets", new Unit("p", "1"));

  private static final Pattern AMOUNT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([^0-9.]*)");

  private final String base;
  private final List<Unit> units;

  /** The units from the smallest to the largest. */
  private Units(String base, Unit... units) {
    this.base = base;
    this.units = List.of(units);
  }

  /** Whether the text ends in a unit of this family; says nothing about the number before it. */
  public boolean endsWithUnit(String text) {
    Matcher amount = AMOUNT.matcher(text);
    return amount.matches() && find(amount.group(2)) != null;
  }

  /**
   * Reads an amount such as {@code 40ms} or {@code 14.7mbit}.
   *
   * @return the amount in the base unit
   * @throws IllegalArgumentException if the text is no number, or its unit is missing or of no use
   *     here; the message is a predicate to be put after the text
   */
  public BigDecimal parse(String text) {
    Matcher amount = AMOUNT.matcher(text);
    if (!amount.matches()) {
      throw new IllegalArgumentException("is not a number with a unit");
    }
    String name = amount.group(2);
    if (name.isEmpty()) {
      throw new IllegalArgumentException("has no unit (%s)".formatted(names()));
    }
    Unit unit = find(name);
    if (unit == null) {
      throw new IllegalArgumentException("has an unknown unit (not %s)".formatted(names()));
    }
    return new BigDecimal(amount.group(1)).multiply(unit.inBase());
  }

  /**
   * Reads an amount that must be a whole number of base units.
   *
   * @throws IllegalArgumentException as {@link #parse}, and if the amount is not whole or does not
   *     fit into a long
   */
  public long parseWhole(String text) {
    try {
      return parse(text).longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "is not a whole number of %s, or too large".formatted(base), e);
    }
  }

  /**
   * Writes an amount in the largest unit that leaves at least 1 before the point, such that {@link
   * #parse} reads the same amount back.
   *
   * @param amount in the base unit; not negative
   */
  public String format(BigDecimal amount) {
    Unit chosen = units.get(0);
    for (Unit unit : units) {
      if (amount.compareTo(unit.inBase()) >= 0) {
        chosen = unit;
      }
    }
    // the factors are powers of ten: the quotient always ends
    BigDecimal number = amount.divide(chosen.inBase()).stripTrailingZeros();
    return number.toPlainString() + chosen.name();
  }

  private Unit find(String name) {
    return units.stream().filter(unit -> unit.name().equals(name)).findFirst().orElse(null);
  }

  private String names() {
    return units.stream().map(Unit::name).collect(joining(", "));
  }

  private record Unit(String name, BigDecimal inBase) {
    Unit(String name, String inBase) {
      this(name, new BigDecimal(inBase));
    }
  }
}
