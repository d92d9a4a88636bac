package dev.fulmar.rlnc.fuzz;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.PacketMac;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Valid things of every kind, drawn at random; numbers of all sizes are equally likely. */
public final class Samples {
  private final RandomGenerator random;

  public Samples(RandomGenerator random) {
    this.random = random;
  }

  /** An id or a number like one, from 1. */
  public long id() {
    return 1 + number(MessageId.MAX - 1);
  }

  /** From 0 to a greatest. */
  public long number(long most) {
    return Math.min(most, random.nextLong() >>> (1 + random.nextInt(63)));
  }

  public byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  public Report report() {
    long newest = number(MessageId.MAX);
    long rank = number(newest);
    long seen = random.nextBoolean() ? rank : number(rank);
    return new Report(
        seen,
        newest,
        rank,
        number(seen),
        number(MessageId.MAX),
        random.nextLong(),
        random.nextBoolean() ? Optional.of(incarnation().alone()) : Optional.empty());
  }

  public Incarnation incarnation() {
    return new Incarnation(
        id(), random.nextLong(), random.longs(random.nextInt(17)).boxed().toList());
  }

  public RequestField codedField() {
    return new RequestField(SenderId.random(random), incarnation(), id(), Optional.empty());
  }

  public RequestField nativeField() {
    long id = id();
    Optional<byte[]> mac =
        random.nextBoolean() ? Optional.of(bytes(PacketMac.BYTES)) : Optional.empty();
    RequestField.Mark mark = new RequestField.Mark(id, number(id - 1), id(), random.nextInt(), mac);
    return new RequestField(
        SenderId.random(random), incarnation(), 1 + number(id - 1), Optional.of(mark));
  }

  public CodedPacket packet() {
    int count = random.nextInt(8);
    if (count == 0) {
      return new CodedPacket(number(MessageId.MAX), id(), Optional.empty());
    }
    int[] lengths = random.ints(count, 0, 90).toArray();
    byte[] coefficients = bytes(count);
    coefficients[random.nextInt(count)] = 1;
    Combination combination =
        new Combination(
            1 + number(MessageId.MAX - count),
            lengths,
            coefficients,
            bytes(Combination.longest(lengths)));
    return new CodedPacket(number(MessageId.MAX), id(), Optional.of(combination));
  }

  public BinaryRequest request() {
    return new BinaryRequest(
        random.nextBoolean() ? "POST" : "PUT",
        "/readings?n=" + number(1000),
        fields(),
        bytes(random.nextInt(90)));
  }

  public BinaryResponse response() {
    return new BinaryResponse(200 + random.nextInt(400), fields(), bytes(random.nextInt(90)));
  }

  public List<NumberedResponse> bundle() {
    List<NumberedResponse> bundle = new ArrayList<>();
    long id = number(1L << 40);
    for (int count = random.nextInt(4); count > 0; count--) {
      id += 1 + number(100);
      bundle.add(new NumberedResponse(id, response().write()));
    }
    return bundle;
  }

  private List<Field> fields() {
    List<Field> fields = new ArrayList<>();
    for (int count = random.nextInt(4); count > 0; count--) {
      fields.add(new Field("x-" + number(9), random.nextBoolean() ? "" : "a\tb \u00e9"));
    }
    return fields;
  }
}
