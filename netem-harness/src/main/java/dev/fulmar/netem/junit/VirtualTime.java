package dev.fulmar.netem.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * No real time passes in the test, or in any of the class: its parameters of type {@link
 * dev.fulmar.netem.sim.Simulation} get one simulation, whose clock is at 0, and its links are
 * driven by it. What would open a socket is refused.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.PARAMETER, ElementType.ANNOTATION_TYPE})
@ExtendWith(NetemExtension.class)
public @interface VirtualTime {}
