package dev.fulmar.examples.interop;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.eclipse.californium.core.coap.BlockOption;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** Transfers in blocks (RFC 7959). */
final class BlockCases {
  private static final String LARGE = "/large";
  private static final int SZX_16 = 0;
  private static final int SZX_64 = 2;

  /** More than the largest block, so that an answer as long needs several. */
  private static final int BODY_BYTES = 1800;

  static final List<InteropCase> ALL =
      List.of(
          InteropCase.of(
              "BLOCK_01",
              "GET in blocks of 64 bytes that the client asks for",
              run -> early(run, SZX_64)),
          InteropCase.of("BLOCK_02", "GET in blocks that the server chooses", BlockCases::late),
          InteropCase.of("BLOCK_03", "PUT in blocks", BlockCases::put),
          InteropCase.of("BLOCK_04", "POST in blocks creates a resource", BlockCases::create),
          InteropCase.of("BLOCK_05", "POST in blocks, answered in blocks", BlockCases::post),
          InteropCase.of(
              "BLOCK_06",
              "GET in blocks of 16 bytes that the client asks for",
              run -> early(run, SZX_16)));

  private BlockCases() {}

  private static void early(CaseRun run, int szx) throws IOException {
    Request get = run.get(LARGE);
    get.getOptions().setBlock2(szx, false, 0);
    Response first = run.content(get);
    BlockOption block = first.getOptions().getBlock2();
    int size = BlockOption.szx2Size(szx);
    if (first.getPayloadSize() > size) {
      throw CaseFailure.of(
          "asked for blocks of %d bytes, the server sent %d", size, first.getPayloadSize());
    }
    if (block == null || !block.isM()) {
      throw new CaseSkip("%s is not large: it fits %d bytes".formatted(run.path(LARGE), size));
    }
    new BlockReader(run, get, first).read();
  }

  private static void late(CaseRun run) throws IOException {
    Request get = run.get(LARGE);
    Response first = run.content(get);
    BlockOption block = first.getOptions().getBlock2();
    if (block == null || !block.isM()) {
      throw new CaseSkip("%s is not large: it fits one message".formatted(run.path(LARGE)));
    }
    new BlockReader(run, get, first).read();
  }

  private static void put(CaseRun run) throws IOException {
    String path = "/large-update";
    byte[] body = body();
    BlockWriter writer = new BlockWriter(run, CoAP.Code.PUT, path, body);
    Response done = writer.write(ResponseCode.CHANGED, ResponseCode.CONTINUE);
    checkLast(writer, done, ResponseCode.CHANGED, ResponseCode.CREATED);
    Request get = run.get(path);
    Response first = run.ask(get);
    if (first.getCode() != ResponseCode.METHOD_NOT_ALLOWED) {
      Replies.checkContent(first, CaseRun.name(get));
      checkBody(new BlockReader(run, get, first).read(), body, run.path(path));
    }
  }

  private static void create(CaseRun run) throws IOException {
    String path = "/large-create";
    byte[] body = body();
    BlockWriter writer = new BlockWriter(run, CoAP.Code.POST, path, body);
    Response done = writer.write(ResponseCode.CONTINUE);
    checkLast(writer, done, ResponseCode.CREATED);
    List<String> location = done.getOptions().getLocationPath();
    if (location.size() < 2 || location.stream().anyMatch(segment -> segment.contains("/"))) {
      throw CaseFailure.of("Location-Path is %s, expected the path and a segment more", location);
    }
    String created = "/" + String.join("/", location);
    Request get = run.requestTo(CoAP.Code.GET, CoAP.Type.CON, created);
    Response first = run.ask(get);
    Replies.checkContent(first, CaseRun.name(get));
    checkBody(new BlockReader(run, get, first).read(), body, created);
  }

  private static void post(CaseRun run) throws IOException {
    BlockWriter writer = new BlockWriter(run, CoAP.Code.POST, "/large-post", body());
    Response first = writer.write(ResponseCode.CONTINUE);
    checkLast(writer, first, ResponseCode.CHANGED);
    BlockOption block = first.getOptions().getBlock2();
    if (block == null || !block.isM() || block.getNum() != 0) {
      throw CaseFailure.of(
          "the answer to %d bytes came without a first block of several", BODY_BYTES);
    }
    new BlockReader(run, writer.last(), first).read();
  }

  private static void checkLast(BlockWriter writer, Response response, ResponseCode... allowed) {
    Request last = writer.last();
    Replies.checkCode(response, CaseRun.name(last), allowed);
    BlockOption sent = last.getOptions().getBlock1();
    BlockOption echoed = BlockWriter.checkEcho(response, sent.getNum(), sent.getSzx());
    if (echoed.isM()) {
      throw CaseFailure.of("the last block was answered as if more were to come");
    }
  }

  private static void checkBody(byte[] got, byte[] sent, String path) {
    if (!Arrays.equals(got, sent)) {
      throw CaseFailure.of(
          "%s has %d byte(s) that are not the %d that were sent", path, got.length, sent.length);
    }
  }

  /** Every block of it differs from the others. */
  private static byte[] body() {
    StringBuilder text = new StringBuilder();
    for (int line = 0; text.length() < BODY_BYTES; line++) {
      text.append("line %d of the body%n".formatted(line));
    }
    return text.substring(0, BODY_BYTES).getBytes(US_ASCII);
  }
}
