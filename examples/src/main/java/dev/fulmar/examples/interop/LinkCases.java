package dev.fulmar.examples.interop;

import dev.fulmar.examples.interop.LinkFormat.Link;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/**
 * Discovery (RFC 6690): what a server lists under a filter must be what a reader of its whole list
 * would choose. The values asked for are the plugtest's if the server has them, else its own.
 */
final class LinkCases {
  private static final String CORE = "/.well-known/core";
  private static final String TYPE = "rt";
  private static final String INTERFACE = "if";
  private static final String SIZE = "sz";
  private static final int SHORT_PREFIX = 2;

  static final List<InteropCase> ALL =
      List.of(
          InteropCase.of("LINK_01", "the list of resources", LinkCases::list),
          InteropCase.of("LINK_02", "filter by a resource type", LinkCases::type),
          InteropCase.of("LINK_03", "filter by any resource type", run -> any(run, TYPE)),
          InteropCase.of("LINK_04", "filter by one type among several", LinkCases::oneOfTypes),
          InteropCase.of("LINK_05", "filter by the start of an interface", LinkCases::interfaces),
          InteropCase.of("LINK_06", "filter by any size", run -> any(run, SIZE)),
          InteropCase.of("LINK_07", "filter by a path", LinkCases::path),
          InteropCase.of("LINK_08", "filter by the start of a path", LinkCases::pathPrefix),
          InteropCase.of("LINK_09", "a resource lists those below it", LinkCases::hierarchy));

  private LinkCases() {}

  private static void list(CaseRun run) throws IOException {
    if (links(run, CORE, null).isEmpty()) {
      throw CaseFailure.of("the list of resources is empty");
    }
  }

  private static void type(CaseRun run) throws IOException {
    List<Link> all = links(run, CORE, null);
    List<String> types = all.stream().flatMap(link -> link.words(TYPE).stream()).toList();
    String type = preferred("Type1", types, "no resource of the server has a type (rt)");
    check(run, all, "rt=" + type, link -> link.words(TYPE).contains(type));
  }

  private static void any(CaseRun run, String attribute) throws IOException {
    List<Link> all = links(run, CORE, null);
    if (all.stream().noneMatch(link -> link.has(attribute))) {
      throw new CaseSkip("no resource of the server has the attribute " + attribute);
    }
    check(run, all, attribute + "=*", link -> link.has(attribute));
  }

  private static void oneOfTypes(CaseRun run) throws IOException {
    List<Link> all = links(run, CORE, null);
    List<String> types =
        all.stream()
            .map(link -> link.words(TYPE))
            .filter(words -> words.size() > 1)
            .flatMap(Collection::stream)
            .toList();
    String type = preferred("Type2", types, "no resource of the server has several types (rt)");
    check(run, all, "rt=" + type, link -> link.words(TYPE).contains(type));
  }

  private static void interfaces(CaseRun run) throws IOException {
    List<Link> all = links(run, CORE, null);
    List<String> starts =
        all.stream()
            .flatMap(link -> link.words(INTERFACE).stream())
            .map(word -> word.substring(0, Math.min(SHORT_PREFIX, word.length())))
            .toList();
    String start = preferred("If", starts, "no resource of the server has an interface (if)");
    check(
        run,
        all,
        "if=" + start + "*",
        link -> link.words(INTERFACE).stream().anyMatch(word -> word.startsWith(start)));
  }

  private static void path(CaseRun run) throws IOException {
    String path = run.path("/link1");
    checkPaths(run, path, link -> link.target().equals(path));
  }

  private static void pathPrefix(CaseRun run) throws IOException {
    String path = run.path("/link1");
    String start = path.substring(0, Math.max(1, path.length() - 1));
    checkPaths(run, start + "*", link -> link.target().startsWith(start));
  }

  private static void checkPaths(CaseRun run, String href, Predicate<Link> filter)
      throws IOException {
    List<Link> all = links(run, CORE, null);
    if (all.stream().noneMatch(filter)) {
      throw new CaseSkip("the server lists no " + href);
    }
    check(run, all, "href=" + href, filter);
  }

  private static void hierarchy(CaseRun run) throws IOException {
    String path = run.path("/path");
    Link parent =
        links(run, CORE, null).stream()
            .filter(link -> link.target().equals(path))
            .findFirst()
            .orElseThrow(() -> new CaseSkip("the server lists no " + path));
    if (!parent.words("ct").contains(String.valueOf(MediaTypeRegistry.APPLICATION_LINK_FORMAT))) {
      throw CaseFailure.of("the link to %s has no ct=40", path);
    }
    List<Link> below = links(run, "/path", null);
    if (below.isEmpty()) {
      throw CaseFailure.of("%s lists nothing", path);
    }
    String target = below.get(0).target();
    if (!target.startsWith("/")) {
      throw CaseFailure.of("%s lists '%s', expected a path from the root", path, target);
    }
    Request get = run.requestTo(CoAP.Code.GET, CoAP.Type.CON, target);
    Replies.checkContent(run.ask(get), CaseRun.name(get));
  }

  private static String preferred(String wanted, List<String> have, String otherwise) {
    if (have.isEmpty()) {
      throw new CaseSkip(otherwise);
    }
    return have.contains(wanted) ? wanted : have.get(0);
  }

  private static void check(CaseRun run, List<Link> all, String query, Predicate<Link> filter)
      throws IOException {
    Set<String> wanted = targets(all.stream().filter(filter).toList());
    Set<String> got = targets(links(run, CORE, query));
    if (!wanted.equals(got)) {
      throw CaseFailure.of("%s?%s lists %s, expected %s", CORE, query, got, wanted);
    }
  }

  private static Set<String> targets(List<Link> links) {
    return links.stream().map(Link::target).collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Link> links(CaseRun run, String path, String query) throws IOException {
    Request get = run.get(path);
    if (query != null) {
      get.getOptions().addUriQuery(query);
    }
    Response first = run.ask(get, ResponseCode.CONTENT);
    int format = first.getOptions().getContentFormat();
    if (format != MediaTypeRegistry.APPLICATION_LINK_FORMAT) {
      throw CaseFailure.of(
          "the answer to %s has content format %d, expected 40", CaseRun.name(get), format);
    }
    return LinkFormat.parse(new BlockReader(run, get, first).read());
  }
}
