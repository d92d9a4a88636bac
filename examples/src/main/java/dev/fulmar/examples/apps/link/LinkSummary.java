package dev.fulmar.examples.apps.link;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * What a link did, both ways.
 *
 * @param up from the clients to the server
 * @param down from the server to the clients
 * @param remarks what the table does not show, a sentence each
 */
record LinkSummary(DirectionSummary up, DirectionSummary down, List<String> remarks) {
  /** A heading and a line a direction. */
  String table() {
    return String.join(System.lineSeparator(), DirectionSummary.heading(), up.row(), down.row());
  }

  /** An object a direction. */
  List<JsonObject> json() {
    return List.of(up.json(), down.json());
  }

  /** All of it so far, in one line. */
  String shortly() {
    return up.shortly() + " | " + down.shortly();
  }

  /** Why the link was not what its specification says; empty if it was. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>(up.complaints());
    complaints.addAll(down.complaints());
    return complaints;
  }
}
