package dev.fulmar.netem.control;

/** A request that is refused: with which HTTP status, and in which words. */
final class ControlException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String allow;

  ControlException(int status, String detail) {
    this(status, detail, null);
  }

  private ControlException(int status, String detail, String allow) {
    super(detail);
    this.status = status;
    this.allow = allow;
  }

  /** 405, with the methods that are allowed. */
  static ControlException method(String method, String path, String allow) {
    return new ControlException(
        405, "%s is not for %s; allowed: %s".formatted(method, path, allow), allow);
  }

  int status() {
    return status;
  }

  /** The header {@code Allow}; null if there is to be none. */
  String allow() {
    return allow;
  }
}
