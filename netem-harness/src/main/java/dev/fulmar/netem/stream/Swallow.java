package dev.fulmar.netem.stream;

/** Takes everything in and passes nothing on: the sender believes that all of it arrived. */
public final class Swallow implements StreamFault {
  @Override
  public Role role() {
    return Role.STOP;
  }

  @Override
  public boolean swallows() {
    return true;
  }

  @Override
  public String toString() {
    return "swallow";
  }
}
