package dev.fulmar.examples.reproduce.frame;

import java.util.List;
import java.util.Optional;

/**
 * One line of an experiment's tables: a variant in a setting.
 *
 * @param id its name in files and on the command line
 * @param setting what the variants of it have in common, for example {@code continuous-grid-end}
 * @param variant what is compared, for example {@code coco-red}
 * @param parameters all that a figure depends on but the seed; a result under others is not used
 */
public record Row(String id, String setting, String variant, String parameters) {
  /**
   * @throws IllegalArgumentException if a name holds a comma or a blank, which files do not allow
   */
  public Row {
    if ((id + setting + variant).matches(".*[,\\s].*")) {
      throw new IllegalArgumentException(
          "row '%s', '%s-%s', holds a comma or a blank".formatted(id, setting, variant));
    }
  }

  /** One whose name is that of its setting and its variant. */
  public Row(String setting, String variant, String parameters) {
    this(setting + "-" + variant, setting, variant, parameters);
  }

  /** Of these rows that of a variant in a setting. */
  public static Optional<Row> find(List<Row> rows, String setting, String variant) {
    return rows.stream()
        .filter(row -> row.setting().equals(setting) && row.variant().equals(variant))
        .findFirst();
  }
}
