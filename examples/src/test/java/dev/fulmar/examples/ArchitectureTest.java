package dev.fulmar.examples;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Who may import whom. */
@AnalyzeClasses(packages = "dev.fulmar", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String NETEM = "dev.fulmar.netem..";
  private static final String COCORED = "dev.fulmar.cocored..";
  private static final String RLNC = "dev.fulmar.rlnc..";
  private static final String TRANSPORT = "dev.fulmar.transport..";
  private static final String EXAMPLES = "dev.fulmar.examples..";
  private static final String[] PROTOCOLS = {COCORED, RLNC, TRANSPORT};
  private static final String[] LIBRARIES = {NETEM, COCORED, RLNC, TRANSPORT};

  private static final String[] PURE = {
    "dev.fulmar.cocored.policy..",
    "dev.fulmar.netem",
    "dev.fulmar.netem.spec..",
    "dev.fulmar.netem.unit..",
    "dev.fulmar.netem.loss..",
    "dev.fulmar.netem.queue..",
    "dev.fulmar.netem.rate..",
    "dev.fulmar.netem.delay..",
    "dev.fulmar.netem.exchange..",
    "dev.fulmar.netem.fault..",
    "dev.fulmar.netem.radio..",
    "dev.fulmar.netem.sim..",
    "dev.fulmar.netem.trace.mobile..",
    "dev.fulmar.rlnc.field..",
    "dev.fulmar.rlnc.coding..",
    "dev.fulmar.rlnc.wire..",
    "dev.fulmar.rlnc.protocol..",
    "dev.fulmar.transport.wire..",
    "dev.fulmar.transport.core..",
    "dev.fulmar.transport.recovery..",
    "dev.fulmar.transport.congestion.."
  };

  /** They have the type of an executor, and no threads: their tasks are events. */
  private static final Set<String> VIRTUAL =
      Set.of("dev.fulmar.netem.sim.VirtualExecutor", "dev.fulmar.netem.sim.VirtualTask");

  private static final String[] TOUCHING_IO = {
    "dev.fulmar.*.socket..",
    "dev.fulmar.*.netty..",
    "dev.fulmar.*.californium..",
    "dev.fulmar.*.capture..",
    "dev.fulmar.*.journal..",
    "dev.fulmar.netem.junit..",
    "dev.fulmar.*.scenario..",
    "dev.fulmar.*.trace..",
    "dev.fulmar.*.control.."
  };

  @ArchTest
  static final ArchRule netemKnowsNoProtocol =
      noClasses().that().resideInAPackage(NETEM).should().dependOnClassesThat(in(PROTOCOLS));

  @ArchTest
  static final ArchRule protocolsSeeNetemOnlyInTheirTests =
      noClasses().that().resideInAnyPackage(PROTOCOLS).should().dependOnClassesThat(in(NETEM));

  @ArchTest
  static final ArchRule cocoredKnowsNoOtherProtocol =
      noClasses()
          .that()
          .resideInAPackage(COCORED)
          .should()
          .dependOnClassesThat(in(RLNC, TRANSPORT));

  @ArchTest
  static final ArchRule rlncKnowsNoOtherProtocol =
      noClasses()
          .that()
          .resideInAPackage(RLNC)
          .should()
          .dependOnClassesThat(in(COCORED, TRANSPORT));

  @ArchTest
  static final ArchRule transportKnowsNoOtherProtocol =
      noClasses()
          .that()
          .resideInAPackage(TRANSPORT)
          .should()
          .dependOnClassesThat(in(COCORED, RLNC));

  @ArchTest
  static final ArchRule nobodyImportsExamples =
      noClasses().that().resideInAnyPackage(LIBRARIES).should().dependOnClassesThat(in(EXAMPLES));

  @ArchTest
  static final ArchRule purePackagesKnowNoNetworkAndNoThreads =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .and(describe("are no executors in virtual time", c -> !VIRTUAL.contains(c.getName())))
          .should()
          .dependOnClassesThat(
              in(
                  "java.net..",
                  "java.nio.channels..",
                  "java.nio.file..",
                  "java.util.concurrent..",
                  "java.time..",
                  "io.netty..",
                  "org.eclipse.californium.."))
          .orShould()
          .dependOnClassesThat(describe("are threads", c -> c.isAssignableTo(Thread.class)))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule purePackagesTakeTimeAndRandomnessAsArguments =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .callCodeUnitWhere(describe("reads a clock", ArchitectureTest::readsAClock))
          .orShould()
          .callCodeUnitWhere(
              describe("makes its own randomness", ArchitectureTest::makesRandomness))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyAdaptersTouchSocketsAndFiles =
      noClasses()
          .that()
          .resideInAnyPackage(LIBRARIES)
          .and()
          .resideOutsideOfPackages(TOUCHING_IO)
          .should()
          .dependOnClassesThat(describe("do input or output", ArchitectureTest::doesIo));

  @ArchTest
  static final ArchRule librariesBindNoLoggerAndBringNoToolsOfTheCommand =
      noClasses()
          .that()
          .resideInAnyPackage(LIBRARIES)
          .should()
          .dependOnClassesThat(
              in(
                  "org.slf4j.simple..",
                  "ch.qos..",
                  "com.google.gson..",
                  "picocli..",
                  "org.knowm.."));

  @ArchTest
  static final ArchRule onlyTheExtensionKnowsJUnitAndNothingKnowsTheExtension =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.fulmar.netem.junit..")
          .should()
          .dependOnClassesThat(in("org.junit..", "dev.fulmar.netem.junit.."));

  @ArchTest
  static final ArchRule congestionControlDoesNotKnowTheConnection =
      noClasses()
          .that()
          .resideInAPackage("dev.fulmar.transport.congestion..")
          .should()
          .dependOnClassesThat(in("dev.fulmar.transport.core.."))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule everythingHasItsPlace =
      classes().should().resideInAnyPackage(NETEM, COCORED, RLNC, TRANSPORT, EXAMPLES);

  private static DescribedPredicate<JavaClass> in(String... packages) {
    return resideInAnyPackage(packages);
  }

  private static boolean readsAClock(JavaCall<?> call) {
    return call.getTargetOwner().isEquivalentTo(System.class)
        && Set.of("nanoTime", "currentTimeMillis").contains(call.getName());
  }

  /** A generator of the library's own that is not given a seed. */
  private static boolean makesRandomness(JavaCall<?> call) {
    JavaClass owner = call.getTargetOwner();
    boolean unseeded =
        owner.isAssignableTo(RandomGenerator.class)
            && call.getName().equals("<init>")
            && call.getTarget().getRawParameterTypes().isEmpty()
            && owner.getPackageName().startsWith("java.");
    return unseeded
        || (owner.isEquivalentTo(Math.class) && call.getName().equals("random"))
        || (owner.isEquivalentTo(RandomGenerator.class) && call.getName().equals("getDefault"));
  }

  private static boolean doesIo(JavaClass type) {
    String name = type.getName();
    return name.startsWith("java.nio.channels.")
        || name.startsWith("java.nio.file.")
        || name.startsWith("java.net.http.")
        || name.matches("java\\.net\\..*(Socket|Channel|Connection|DatagramPacket)")
        || name.matches(
            "java\\.io\\.(File|RandomAccessFile|FileReader|FileWriter)(\\$.*|.*Stream)?");
  }
}
