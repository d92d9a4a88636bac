package dev.fulmar.netem.trace;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** A trace that cannot be read or written: says which file, which line, and what is allowed. */
public final class TraceException extends IOException {
  private static final long serialVersionUID = 1L;

  TraceException(String sentence) {
    super(sentence);
  }

  /** Trouble with the file itself. */
  static TraceException of(String name, String verb, IOException failure) {
    return new TraceException("'%s' cannot be %s: %s".formatted(name, verb, reason(failure)));
  }

  private static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return failure.getMessage() == null ? "no more is known" : failure.getMessage();
  }
}
