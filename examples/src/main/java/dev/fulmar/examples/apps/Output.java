package dev.fulmar.examples.apps;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.util.List;

/** Where a command writes: results to stdout as words or as JSON, everything else to stderr. */
public final class Output {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean json;

  /**
   * Output to two writers.
   *
   * @param json whether stdout takes one JSON object a line and nothing else
   */
  public Output(PrintWriter out, PrintWriter err, boolean json) {
    this.out = out;
    this.err = err;
    this.json = json;
  }

  /**
   * One result, flushed.
   *
   * @param words what a person reads
   * @param object what a program reads; written instead of {@code words} under {@code --json}
   */
  public void result(String words, JsonObject object) {
    out.println(json ? GSON.toJson(object) : words);
    out.flush();
  }

  /**
   * Several results that belong together, flushed.
   *
   * @param words what a person reads, all of them in one text
   * @param objects what a program reads, one a line; written instead under {@code --json}
   */
  public void results(String words, List<JsonObject> objects) {
    if (json) {
      objects.forEach(object -> result("", object));
    } else {
      resultForPersons(words);
    }
  }

  /** A result that a person is told of otherwise: written under {@code --json} only. */
  public void resultForPrograms(JsonObject object) {
    if (json) {
      result("", object);
    }
  }

  /** A result that a program is told of otherwise: under {@code --json} it goes to stderr. */
  public void resultForPersons(String words) {
    PrintWriter where = json ? err : out;
    where.println(words);
    where.flush();
  }

  /** A remark for a person; stderr, so that it never mixes with results. */
  public void note(String words) {
    err.println(words);
    err.flush();
  }

  /** A line on stderr that changes, on a terminal only; clear it before anything else is said. */
  public LiveLine liveLine() {
    return new LiveLine(err, Terminal.isStderr());
  }

  /** Whether whoever read the results has gone, as {@code head} does. */
  public boolean isClosed() {
    return out.checkError();
  }
}
