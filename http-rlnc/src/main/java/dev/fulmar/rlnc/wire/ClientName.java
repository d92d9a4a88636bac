package dev.fulmar.rlnc.wire;

import java.util.Base64;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * How a client of the paper's profile names itself, in an HTTP field of its own. The paper's wire
 * does not say who sends: it closes the connection after each attempt, and an address is shared
 * behind NAT.
 */
public final class ClientName {
  /** The name of the HTTP field. */
  public static final String FIELD_NAME = "RLNC-Client";

  /** What its value may be, for error messages. */
  public static final String ALLOWED = "1 to 64 letters, digits, - and _";

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1,64}");
  private static final int RANDOM_BYTES = 16;

  private ClientName() {}

  /** A name of 128 random bits: with a secure generator nobody else has or guesses it. */
  public static String random(RandomGenerator random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Whether a value is a name. */
  public static boolean isName(String value) {
    return FORM.matcher(value).matches();
  }
}
