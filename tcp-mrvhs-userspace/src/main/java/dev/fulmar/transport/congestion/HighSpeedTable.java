package dev.fulmar.transport.congestion;

import java.util.Arrays;

/**
 * HighSpeed TCP by the table of RFC 3649, appendix B, in whole numbers, as kernels and simulators
 * have it: a(w) is the number of the first row that reaches w, b(w) is that row's, in 256ths.
 *
 * <pre>
 *   row       1     2     3   ...    8   ...    20   ...     71
 *   w up to  38   118   221   ... 1058   ...  5036   ...  84035 and beyond
 *   a(w)      1     2     3   ...    8   ...    20   ...     71
 *   256 b(w) 128  112   104   ...   83   ...    62   ...     25
 * </pre>
 *
 * <p>The table's b(w) is the formula's, cut to whole 256ths. Between two rows it grows by the upper
 * row's figure, so a little faster than {@link HighSpeed}.
 */
public final class HighSpeedTable implements WindowLaw {
  private static final int[] ROW_SEGMENTS = {
    38, 118, 221, 347, 495, 663, 851, 1058, 1284, 1529, 1793, 2076, 2378, 2699, 3039, 3399, 3778,
    4177, 4596, 5036, 5497, 5979, 6483, 7009, 7558, 8130, 8726, 9346, 9991, 10661, 11358, 12082,
    12834, 13614, 14424, 15265, 16137, 17042, 17981, 18955, 19965, 21013, 22101, 23230, 24402,
    25618, 26881, 28193, 29557, 30975, 32450, 33986, 35586, 37253, 38992, 40808, 42707, 44694,
    46776, 48961, 51258, 53677, 56230, 58932, 61799, 64851, 68113, 71617, 75401, 79517, 84035
  };

  private static final int[] ROW_DECREASE_256THS = decreases();

  @Override
  public String name() {
    return "highspeed-table";
  }

  @Override
  public double increase(double windowSegments) {
    return row(windowSegments) + 1;
  }

  @Override
  public double afterLoss(double windowSegments) {
    double share = ROW_DECREASE_256THS[row(windowSegments)] / 256.0;
    return (1 - share) * windowSegments;
  }

  /** The first row, counted from 0, that reaches this window; the last one for all beyond. */
  private static int row(double windowSegments) {
    int wholeSegments = (int) Math.min(Math.floor(windowSegments), Integer.MAX_VALUE);
    int found = Arrays.binarySearch(ROW_SEGMENTS, wholeSegments);
    return Math.min(found >= 0 ? found : -found - 1, ROW_SEGMENTS.length - 1);
  }

  private static int[] decreases() {
    return Arrays.stream(ROW_SEGMENTS).map(w -> (int) (256 * HighSpeed.b(w))).toArray();
  }
}
