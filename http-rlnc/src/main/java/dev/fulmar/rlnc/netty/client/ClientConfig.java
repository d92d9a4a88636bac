package dev.fulmar.rlnc.netty.client;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.protocol.SenderConfig;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** How a client sends; immutable. */
public final class ClientConfig {
  private final Builder values;

  private ClientConfig(Builder values) {
    this.values = values;
  }

  /** Begins with the profile of the paper. */
  public static Builder builder() {
    return new Builder();
  }

  SenderConfig sender() {
    return values.sender;
  }

  String method() {
    return values.method;
  }

  Map<String, String> headers() {
    return values.headers;
  }

  RandomGenerator random() {
    return values.random;
  }

  int giveUpAfter() {
    return values.giveUpAfter;
  }

  boolean failsIfUnreachable() {
    return values.failIfUnreachable;
  }

  /** Takes settings. */
  public static final class Builder {
    private SenderConfig sender = SenderConfig.PAPER;
    private String method = "POST";
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private RandomGenerator random = RandomGenerator.getDefault();
    private int giveUpAfter = Integer.MAX_VALUE;
    private boolean failIfUnreachable;

    private Builder() {}

    /** Window, time-out and limits; default {@link SenderConfig#PAPER}. */
    public Builder sender(SenderConfig config) {
      sender = requireNonNull(config, "config");
      return this;
    }

    /**
     * The method of every request; default POST.
     *
     * @throws IllegalArgumentException if it is neither POST nor PUT
     */
    public Builder method(String name) {
      if (!name.equals("POST") && !name.equals("PUT")) {
        throw new IllegalArgumentException("method is " + name + ", must be POST or PUT");
      }
      method = name;
      return this;
    }

    /** A header field of every request, besides those that the client sets itself. */
    public Builder header(String name, String value) {
      headers.put(requireNonNull(name, "name"), requireNonNull(value, "value"));
      return this;
    }

    /** Draws the coefficients; default one that starts anywhere. */
    public Builder random(RandomGenerator generator) {
      random = requireNonNull(generator, "generator");
      return this;
    }

    /**
     * After how many transmissions in a row without an answer everything fails; default never, as
     * in the paper.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Builder giveUpAfter(int transmissions) {
      if (transmissions < 1) {
        throw new IllegalArgumentException(
            "giveUpAfter is %d, must be at least 1".formatted(transmissions));
      }
      giveUpAfter = transmissions;
      return this;
    }

    /**
     * Whether everything fails when no connection can be made before there was any answer; default
     * false: a device may start before its network.
     */
    public Builder failIfUnreachable(boolean fail) {
      failIfUnreachable = fail;
      return this;
    }

    /** The settings as they are now; the builder must not be used afterwards. */
    public ClientConfig build() {
      return new ClientConfig(this);
    }
  }
}
