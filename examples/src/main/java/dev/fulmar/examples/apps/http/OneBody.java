package dev.fulmar.examples.apps.http;

/** A single one. */
final class OneBody implements Bodies {
  private final byte[] body;

  OneBody(byte[] body) {
    this.body = body;
  }

  @Override
  public int count() {
    return 1;
  }

  @Override
  public Cursor cursor() {
    return () -> body;
  }
}
