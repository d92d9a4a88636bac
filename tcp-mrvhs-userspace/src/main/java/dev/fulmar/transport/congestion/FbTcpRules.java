package dev.fulmar.transport.congestion;

/**
 * What a round makes of FB-TCP's window, in segments.
 *
 * <pre>
 *   t       shortest round trip ever / shortest of the round: 1 where no queue is, down to 0
 *   target  floor(w t)        diff = w - target        r = target / w
 *   max     the most that the goodput asked for: goodput x shortest round trip x 1.05
 *
 *   w below 900           w = 2 w
 *   t            w &lt;= max                              w &gt; max
 *   .99 and more as .98                                + 1
 *   .98 and more + 120 / 100 / 70 / 60 / 50 for diff   + 1 if r &gt;= .95, else held, then x .9
 *                up to 10 / 15 / 20 / 30 / more
 *   .95 to .98   + 40 if r &gt;= .95, else + 30           the same
 *   .7 to .95    + 20                                  the same
 *   .3 to .7     held for 30 rounds, then w, max x .9  held for 30 rounds, then w x .9
 *   .05 to .3    - 25, every third time - 50           x .75, every third time x .5
 *   below .05    x .4, every third time / 3            x .5, every third time x .25
 * </pre>
 *
 * <p>Where the original tells a milder case apart by r >= .95 below t = .95, that case never comes:
 * r is at most t.
 */
final class FbTcpRules {
  private static final double DOUBLES_BELOW_SEGMENTS = 900;
  private static final double HEADROOM = 1.05;
  private static final int HELD_ROUNDS = 30;
  private static final double AFTER_HOLD = .9;
  private static final double LITTLE_LESS = .95;

  /** How full the path is. */
  private enum Queue {
    NONE,
    SHORT,
    MIDDLE,
    LONG,
    HUGE;

    static Queue of(double t) {
      if (t >= .95) {
        return NONE;
      } else if (t >= .7) {
        return SHORT;
      } else if (t >= .3) {
        return MIDDLE;
      }
      return t >= .05 ? LONG : HUGE;
    }
  }

  private double maxSegments;
  private Queue last = Queue.NONE;
  private boolean lastDiverged;
  private int heldRounds;
  private int streak;

  /**
   * The window after a round.
   *
   * @param segments w, {@code >= 1}
   * @param t {@code > 0}, at most 1
   * @param goodputSegments the goodput times the shortest round trip, 0 if nobody tells
   */
  double after(double segments, double t, double goodputSegments) {
    if (segments < DOUBLES_BELOW_SEGMENTS) {
      return 2 * segments;
    }
    maxSegments = Math.max(maxSegments, goodputSegments * HEADROOM);
    boolean diverges = segments > maxSegments;
    Queue queue = Queue.of(t);
    streak = queue == last && diverges == lastDiverged ? streak + 1 : 1;
    last = queue;
    lastDiverged = diverges;
    return diverges ? diverged(segments, t, queue) : converging(segments, t, queue);
  }

  private double converging(double segments, double t, Queue queue) {
    double target = Math.floor(segments * t);
    return switch (queue) {
      case NONE -> segments + step(t, segments - target, target / segments);
      case SHORT -> segments + 20;
      case MIDDLE -> {
        boolean over = isHoldOver();
        maxSegments *= over ? AFTER_HOLD : 1;
        yield over ? segments * AFTER_HOLD : segments;
      }
      case LONG -> segments - (isThird() ? 50 : 25);
      case HUGE -> isThird() ? segments / 3 : segments * .4;
    };
  }

  private static double step(double t, double diff, double r) {
    if (t < .98) {
      return r >= LITTLE_LESS ? 40 : 30;
    } else if (diff <= 10) {
      return 120;
    } else if (diff <= 15) {
      return 100;
    } else if (diff <= 20) {
      return 70;
    }
    return diff <= 30 ? 60 : 50;
  }

  private double diverged(double segments, double t, Queue queue) {
    return switch (queue) {
      case NONE, SHORT -> {
        boolean grows = t >= .99 || Math.floor(segments * t) / segments >= LITTLE_LESS;
        yield grows ? segments + 1 : held(segments);
      }
      case MIDDLE -> held(segments);
      case LONG -> segments * (isThird() ? .5 : .75);
      case HUGE -> segments * (isThird() ? .25 : .5);
    };
  }

  private double held(double segments) {
    return isHoldOver() ? segments * AFTER_HOLD : segments;
  }

  private boolean isHoldOver() {
    heldRounds++;
    if (heldRounds < HELD_ROUNDS) {
      return false;
    }
    heldRounds = 0;
    return true;
  }

  private boolean isThird() {
    return streak % 3 == 0;
  }
}
