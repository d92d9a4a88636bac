package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.PlainText;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** What keeps a file from being read or written, in words: Java often gives but its path. */
final class FileTrouble {
  private FileTrouble() {}

  static String of(IOException trouble) {
    if (trouble instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (trouble instanceof AccessDeniedException) {
      return "not permitted";
    }
    if (trouble instanceof CharacterCodingException) {
      return "not UTF-8";
    }
    String reason =
        trouble instanceof FileSystemException known ? known.getReason() : trouble.getMessage();
    return PlainText.oneLine(reason).toLowerCase(Locale.ROOT);
  }
}
