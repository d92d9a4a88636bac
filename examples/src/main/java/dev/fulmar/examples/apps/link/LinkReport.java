package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What all links did. Of a single one the name is of no interest and is not told.
 *
 * @param summaries by the names of the links, in their order
 */
record LinkReport(Map<String, LinkSummary> summaries) {
  /** The table of each link, under its name. */
  String table() {
    List<String> tables = new ArrayList<>();
    summaries.forEach(
        (name, summary) -> {
          if (named()) {
            tables.add("link " + name);
          }
          tables.add(summary.table());
        });
    return String.join(System.lineSeparator(), tables);
  }

  /** An object a direction of each link, with the link's name. */
  List<JsonObject> json() {
    List<JsonObject> objects = new ArrayList<>();
    summaries.forEach(
        (name, summary) ->
            summary
                .json()
                .forEach(
                    object -> {
                      if (named()) {
                        object.addProperty("link", name);
                      }
                      objects.add(object);
                    }));
    return objects;
  }

  /** What the tables do not show, a sentence each. */
  List<String> remarks() {
    return sentences(LinkSummary::remarks);
  }

  /** Why the links were not what their specifications say; empty if they were. */
  List<String> complaints() {
    return sentences(LinkSummary::complaints);
  }

  private List<String> sentences(Function<LinkSummary, List<String>> part) {
    List<String> sentences = new ArrayList<>();
    summaries.forEach(
        (name, summary) ->
            part.apply(summary)
                .forEach(sentence -> sentences.add((named() ? name + ": " : "") + sentence)));
    return sentences;
  }

  private boolean named() {
    return summaries.size() > 1;
  }
}
