package dev.fulmar.netem.junit;

import dev.fulmar.netem.sim.Simulation;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.opentest4j.TestAbortedException;

/**
 * Gives tests the links of {@link LinkSpec} and the simulation of {@link VirtualTime}, as
 * parameters of test methods, {@code @BeforeEach} and {@code @AfterEach} methods. Each test has its
 * own, closed when it is over.
 *
 * <p>The two annotations bring this extension along; {@code @ExtendWith(NetemExtension.class)} on
 * the class does no harm.
 *
 * <p>When a test fails, the report and stderr get each link's annotation with its seed and what
 * became of its packets. Files of the report are the verdicts and, but for TCP, a capture of the
 * packets, which over sockets begins at the time of the failure. Of each link 500,000 verdicts and
 * 16 MiB of packets are kept until then, in memory; how many were not is said.
 */
public final class NetemExtension
    implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(NetemExtension.class);

  /** For JUnit, which makes one. */
  public NetemExtension() {}

  /**
   * Reads what is declared on the test and its classes.
   *
   * @throws ExtensionConfigurationException if a specification cannot be read, or two links that
   *     are declared in one place have one name
   */
  @Override
  public void beforeEach(ExtensionContext context) {
    TestLinks links =
        new TestLinks(Declarations.links(context).values(), Declarations.areInVirtualTime(context));
    context.getStore(NAMESPACE).put(TestLinks.class, links);
  }

  /** Closes the links, and tells of them if the test has failed. */
  @Override
  public void afterEach(ExtensionContext context) {
    TestLinks links = context.getStore(NAMESPACE).remove(TestLinks.class, TestLinks.class);
    if (links == null) {
      return; // what was declared could not be read
    }
    links.close();
    context
        .getExecutionException()
        .filter(failure -> !(failure instanceof TestAbortedException))
        .ifPresent(failure -> new FailureReport(context).publish(links));
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == NetemLink.class
        || type == Simulation.class
        || !parameter.findRepeatableAnnotations(LinkSpec.class).isEmpty()
        || parameter.isAnnotated(VirtualTime.class);
  }

  /**
   * Finds or makes what a parameter is to get.
   *
   * @throws ParameterResolutionException if its annotation is wrong or not for its type, or names a
   *     link that is not declared
   */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    String place =
        "parameter %d of %s()"
            .formatted(parameter.getIndex() + 1, parameter.getDeclaringExecutable().getName());
    TestLinks links = context.getStore(NAMESPACE).get(TestLinks.class, TestLinks.class);
    if (links == null) {
      throw new ParameterResolutionException(
          place
              + ": links last for one test; allowed: parameters of tests, @BeforeEach, @AfterEach");
    }
    try {
      return resolve(parameter, links);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new ParameterResolutionException(place + ": " + e.getMessage(), e);
    }
  }

  private static Object resolve(ParameterContext parameter, TestLinks links) {
    Class<?> type = parameter.getParameter().getType();
    List<LinkSpec> specs = parameter.findRepeatableAnnotations(LinkSpec.class);
    boolean virtualTime = parameter.isAnnotated(VirtualTime.class);
    check(specs.isEmpty() || type == NetemLink.class, "@LinkSpec", type, NetemLink.class);
    check(!virtualTime || type == Simulation.class, "@VirtualTime", type, Simulation.class);
    if (type == Simulation.class) {
      if (virtualTime) {
        links.enterVirtualTime();
      }
      return links.simulation();
    }
    if (specs.isEmpty()) {
      return links.only();
    }
    if (specs.size() > 1) {
      throw new IllegalArgumentException(
          "%d @LinkSpec stand before it; allowed: one".formatted(specs.size()));
    }
    LinkSpec spec = specs.get(0);
    return Declaration.refers(spec) ? links.named(spec.name()) : links.add(Declaration.of(spec));
  }

  private static void check(boolean holds, String annotation, Class<?> type, Class<?> allowed) {
    if (!holds) {
      throw new IllegalArgumentException(
          "%s stands before a %s; allowed: %s"
              .formatted(annotation, type.getSimpleName(), allowed.getSimpleName()));
    }
  }
}
