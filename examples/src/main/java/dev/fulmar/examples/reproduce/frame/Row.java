package dev.fulmar.examples.reproduce.frame;

import java.util.List;
import java.util.Optional;

/**
 * One line of an experiment's tables: a variant in a setting.
 *
 * @param setting what the variants of it have in common, for example {@code continuous-grid-end}
 * @param variant what is compared, for example {@code coco-red}
 * @param parameters all that a figure depends on but the seed; a result under others is not used
 */
public record Row(String setting, String variant, String parameters) {
  /**
   * @throws IllegalArgumentException if a name holds a comma or a blank, which files do not allow
   */
  public Row {
    if ((setting + variant).matches(".*[,\\s].*")) {
      throw new IllegalArgumentException(
          "row '%s-%s' holds a comma or a blank".formatted(setting, variant));
    }
  }

  /** Its name in files and on the command line. */
  public String id() {
    return setting + "-" + variant;
  }

  /** Of these rows that of a variant in a setting. */
  static Optional<Row> find(List<Row> rows, String setting, String variant) {
    return rows.stream()
        .filter(row -> row.setting().equals(setting) && row.variant().equals(variant))
        .findFirst();
  }
}
