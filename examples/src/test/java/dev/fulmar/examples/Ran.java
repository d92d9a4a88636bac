package dev.fulmar.examples;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * The command run inside this JVM, and what it left behind.
 *
 * @param exitCode as the shell would see it
 * @param out all of stdout
 * @param err all of stderr but the log
 */
public record Ran(int exitCode, String out, String err) {
  /** Runs {@code fulmar} with these words. */
  public static Ran fulmar(String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    return new Ran(exitCode, out.toString(), err.toString());
  }

  /** Every line of stdout as JSON; fails if one is not. */
  public List<JsonObject> jsonLines() {
    return out.lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
  }
}
