package dev.fulmar.netem.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * How bad a link of a test is, in the words of {@link dev.fulmar.netem.spec.LinkSpec#parse}.
 *
 * <p>Before a parameter of type {@link NetemLink} it makes the link that the parameter gets. On a
 * method or a class it declares a link, which a parameter gets by name, {@code @LinkSpec(name =
 * "wan") NetemLink wan}, or without an annotation if it is the only one. A link on a method takes
 * the place of one of its name on the class, and one on a nested class that of its outer class.
 *
 * <p>Every test has links of its own, even where a class declares them.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER, ElementType.ANNOTATION_TYPE})
@Repeatable(LinkSpecs.class)
@ExtendWith(NetemExtension.class)
public @interface LinkSpec {
  /**
   * How bad it is both ways; by default unimpaired. Not together with {@link #up} or {@link #down}.
   */
  String value() default "";

  /** How bad it is from the client to the server. */
  String up() default "";

  /** How bad it is from the server to the client. */
  String down() default "";

  /**
   * What the link is called, of letters, digits, {@code .}, {@code _} and {@code -}: by parameters,
   * and in the files that are published when the test fails; by default {@code link}.
   */
  String name() default "";

  /** Decides, with the specification, the fate of the i-th packet each way. */
  long seed() default 1;
}
