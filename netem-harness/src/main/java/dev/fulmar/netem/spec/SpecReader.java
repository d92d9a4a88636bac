package dev.fulmar.netem.spec;

import dev.fulmar.netem.unit.Units;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a specification into tokens and hands them out one after the other. */
final class SpecReader {
  private static final Pattern TOKEN = Pattern.compile("[(),]|[^\\s(),]+");

  private final List<SpecToken> tokens = new ArrayList<>();
  private int next;

  SpecReader(String spec) {
    Matcher matcher = TOKEN.matcher(spec);
    while (matcher.find()) {
      tokens.add(new SpecToken(matcher.group(), matcher.start() + 1));
    }
  }

  boolean hasNext() {
    return next < tokens.size();
  }

  SpecToken next() {
    return tokens.get(next++);
  }

  /**
   * The token that must follow a word.
   *
   * @throws LinkSpecException at {@code word} if the specification ends after it
   */
  SpecToken valueOf(SpecToken word, String allowed) {
    if (!hasNext()) {
      throw new LinkSpecException(word, "lacks its value", allowed);
    }
    return next();
  }

  /**
   * The share that must follow a word, as a number from 0 to 1.
   *
   * @param model refuses what is out of its range
   * @throws LinkSpecException if it is missing, has no %, or is refused
   */
  double shareOf(SpecToken word, DoubleFunction<?> model) {
    String allowed = "a share from 0% to 100%";
    SpecToken value = valueOf(word, allowed);
    double share = checked(value, allowed, () -> Units.SHARE.parse(value.text()).doubleValue());
    checked(value, allowed, () -> model.apply(share));
    return share;
  }

  /**
   * The arguments of a form such as {@code packets(3,17)}, at least one.
   *
   * @throws LinkSpecException if they are not written like that
   */
  List<SpecToken> argumentsOf(SpecToken form, String allowed) {
    List<SpecToken> arguments = new ArrayList<>();
    expect("(", form, allowed);
    do {
      SpecToken argument = valueOf(form, allowed);
      if (argument.is("(") || argument.is(")") || argument.is(",")) {
        throw new LinkSpecException(argument, "stands where a value is due", allowed);
      }
      arguments.add(argument);
    } while (skip(","));
    expect(")", form, allowed);
    return arguments;
  }

  /**
   * The argument of a form that has one.
   *
   * @throws LinkSpecException if it is not written like that
   */
  SpecToken argumentOf(SpecToken form, String allowed) {
    List<SpecToken> arguments = argumentsOf(form, allowed);
    if (arguments.size() > 1) {
      throw new LinkSpecException(arguments.get(1), "is one argument too many", allowed);
    }
    return arguments.get(0);
  }

  /** As the other, with every argument required. */
  Map<String, SpecToken> namedArgumentsOf(SpecToken form, String allowed, String... names) {
    return namedArgumentsOf(form, allowed, List.of(names), Set.of());
  }

  /**
   * The arguments of a form such as {@code exchange(n=100,p=50%)}, where each has a name, in any
   * order.
   *
   * @param required the names of those that must be there
   * @param optional the names of those that may be
   * @return the value of each that is there by its name
   * @throws LinkSpecException if they are not written like that, or one is unknown, repeated or
   *     missing
   */
  Map<String, SpecToken> namedArgumentsOf(
      SpecToken form, String allowed, List<String> required, Set<String> optional) {
    Map<String, SpecToken> values = new HashMap<>();
    for (SpecToken argument : argumentsOf(form, allowed)) {
      String[] parts = argument.text().split("=", 2);
      if (parts.length < 2) {
        throw new LinkSpecException(argument, "is not written NAME=VALUE", allowed);
      }
      if (!required.contains(parts[0]) && !optional.contains(parts[0])) {
        throw new LinkSpecException(argument, "is no argument of " + form.text(), allowed);
      }
      SpecToken value = new SpecToken(parts[1], argument.column() + parts[0].length() + 1);
      if (values.put(parts[0], value) != null) {
        throw new LinkSpecException(argument, "is repeated", allowed);
      }
    }
    for (String name : required) {
      if (!values.containsKey(name)) {
        throw new LinkSpecException(form, "lacks its '" + name + "='", allowed);
      }
    }
    return values;
  }

  /** Whether arguments follow, for a form that may go without. */
  boolean hasArguments() {
    return hasNext() && tokens.get(next).is("(");
  }

  /**
   * Takes what must stand next.
   *
   * @param form what it belongs to
   * @throws LinkSpecException if something else stands there, or nothing
   */
  void expect(String text, SpecToken form, String allowed) {
    if (!hasNext()) {
      throw new LinkSpecException(form, "lacks its '" + text + "'", allowed);
    }
    SpecToken token = next();
    if (!token.is(text)) {
      throw new LinkSpecException(token, "stands where '" + text + "' is due", allowed);
    }
  }

  private boolean skip(String text) {
    boolean found = hasNext() && tokens.get(next).is(text);
    if (found) {
      next++;
    }
    return found;
  }

  /**
   * Reads a number without a unit.
   *
   * @throws IllegalArgumentException if it is none; the message is a predicate
   */
  static long wholeNumber(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("is not a whole number, or too large", e);
    }
  }

  /**
   * Runs what refuses bad values by itself, so that each range is known to one class only.
   *
   * @throws LinkSpecException at {@code value} if it is refused
   */
  static <T> T checked(SpecToken value, String allowed, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new LinkSpecException(value, e.getMessage(), allowed);
    }
  }
}
