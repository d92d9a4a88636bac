package dev.fulmar.rlnc.journal;

/**
 * What a file of records is for.
 *
 * @param name how it is called in its folder
 * @param magic how it begins
 * @param version of its records: no other is understood
 */
record FileKind(String name, int magic, int version) {
  static final FileKind JOURNAL = new FileKind("journal", 0x464c4d4a, 2); // FLMJ
  static final FileKind REQUESTS = new FileKind("requests", 0x464c5253, 2); // FLRS

  /** The name while it is being written. */
  String newName() {
    return name + ".new";
  }
}
