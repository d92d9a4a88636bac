package dev.fulmar.examples.reproduce.stats;

/** How a figure of ours stands to the paper's. */
public enum PaperVerdict {
  /** As {@link #DEFINITION} says. */
  REPRODUCED("reproduced"),
  /** As {@link #DEFINITION} says. */
  ORDERING_ONLY("ordering only"),
  /** As {@link #DEFINITION} says. */
  NOT_REPRODUCED("not reproduced"),
  /** The paper has no such figure. */
  OURS("ours");

  /** How far a figure may be from the paper's, as a share of it, and still be the same. */
  public static final double TOLERANCE = 0.1;

  /** The one definition of these words. */
  public static final String DEFINITION =
      "reproduced: our mean is within 10 % of the paper's figure, and the two algorithms compare as"
          + " in the paper, surely (95 %, the same seeds); ordering only: only the second of these;"
          + " not reproduced: the two compare the other way, or no difference is sure; ours: the"
          + " paper has no such figure. A wide interval of ours makes nothing reproduced. Where the"
          + " paper has the same figure of both, no difference of ours may be sure but one within"
          + " 10 %; where it has none of the other, only the figure itself is asked about.";

  private final String words;

  PaperVerdict(String words) {
    this.words = words;
  }

  /** The words in a file. */
  public String words() {
    return words;
  }

  /**
   * Judges one figure.
   *
   * @param ours our mean
   * @param paper the paper's figure; not a number where it has none
   * @param paperOther the paper's figure of the algorithm it compares with; not a number where it
   *     has none
   * @param difference ours of this algorithm minus ours of that one, seed by seed
   */
  public static PaperVerdict of(Mean ours, double paper, double paperOther, Mean difference) {
    if (Double.isNaN(paper)) {
      return OURS;
    }
    boolean same = Math.abs(ours.value() - paper) <= TOLERANCE * Math.abs(paper);
    if (Double.isNaN(paperOther)) {
      return same ? REPRODUCED : NOT_REPRODUCED;
    }
    if (!isOrdered(paper, paperOther, difference)) {
      return NOT_REPRODUCED;
    }
    return same ? REPRODUCED : ORDERING_ONLY;
  }

  private static boolean isOrdered(double paper, double paperOther, Mean difference) {
    if (paper == paperOther) {
      return !difference.differsFromZero()
          || Math.abs(difference.value()) <= TOLERANCE * Math.abs(paper);
    }
    return difference.differsFromZero()
        && Math.signum(difference.value()) == Math.signum(paper - paperOther);
  }
}
