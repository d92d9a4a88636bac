package dev.fulmar.examples;

/** The {@code fulmar} command. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.out.println("fulmar");
  }
}
