package dev.fulmar.netem.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** What the annotations on a test's method and classes say; the nearest counts. */
final class Declarations {
  private Declarations() {}

  /**
   * The links of a test by their names.
   *
   * @throws ExtensionConfigurationException if an annotation is wrong, or two in a place have one
   *     name
   */
  static Map<String, Declaration> links(ExtensionContext context) {
    Map<String, Declaration> links = new LinkedHashMap<>();
    context.getTestMethod().ifPresent(method -> read(method, method.getName() + "()", links));
    for (Class<?> type : classes(context)) {
      read(type, type.getSimpleName(), links);
    }
    return links;
  }

  private static void read(AnnotatedElement element, String place, Map<String, Declaration> links) {
    Map<String, Declaration> here = new LinkedHashMap<>();
    for (LinkSpec spec : AnnotationSupport.findRepeatableAnnotations(element, LinkSpec.class)) {
      Declaration link = declaration(spec, place);
      if (here.put(link.name(), link) != null) {
        throw new ExtensionConfigurationException(
            "@LinkSpec on %s: two links are named '%s'; each needs a name of its own"
                .formatted(place, link.name()));
      }
    }
    here.forEach(links::putIfAbsent);
  }

  private static Declaration declaration(LinkSpec spec, String place) {
    try {
      return Declaration.of(spec);
    } catch (IllegalArgumentException e) {
      throw new ExtensionConfigurationException(
          "@LinkSpec on %s: %s".formatted(place, e.getMessage()), e);
    }
  }

  /** Whether the test's method or one of its classes is in virtual time. */
  static boolean areInVirtualTime(ExtensionContext context) {
    return AnnotationSupport.isAnnotated(context.getTestMethod(), VirtualTime.class)
        || classes(context).stream()
            .anyMatch(type -> AnnotationSupport.isAnnotated(type, VirtualTime.class));
  }

  /** The test's class and those it is nested in, the nearest first. */
  private static List<Class<?>> classes(ExtensionContext context) {
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> type = context.getRequiredTestClass();
        type != null;
        type = Modifier.isStatic(type.getModifiers()) ? null : type.getEnclosingClass()) {
      classes.add(type);
    }
    return classes;
  }
}
