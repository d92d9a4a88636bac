package dev.fulmar.examples.interop;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.eclipse.californium.core.coap.BlockOption;
import org.eclipse.californium.core.coap.OptionSet;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** Fetches the rest of a response that came as its first block (RFC 7959, 2.4). */
final class BlockReader {
  /** No resource of the plugtest is larger. */
  private static final int MAX_BLOCKS = 4096;

  private final CaseRun run;
  private final Request request;
  private final Response first;

  /**
   * @param request what {@code first} is the answer to
   */
  BlockReader(CaseRun run, Request request, Response first) {
    this.run = run;
    this.request = request;
    this.first = first;
  }

  /**
   * Fetches the rest, if there is any.
   *
   * @return the whole
   * @throws CaseFailure if a block has another number, size or code than it must have
   */
  byte[] read() throws IOException {
    BlockOption block = first.getOptions().getBlock2();
    if (block == null) {
      return first.getPayload();
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    check(first, 0, block.getSzx());
    whole.write(first.getPayload());
    int szx = block.getSzx();
    for (int number = 1; block.isM(); number++) {
      if (number == MAX_BLOCKS) {
        throw CaseFailure.of("more than %d blocks, and still no last one", MAX_BLOCKS);
      }
      Response next = run.ask(further(number, szx));
      Replies.checkCodeStrictly(
          next, "block %d of %s".formatted(number, CaseRun.name(request)), first.getCode());
      check(next, number, szx);
      whole.write(next.getPayload());
      block = next.getOptions().getBlock2();
    }
    return whole.toByteArray();
  }

  /** The request again, for a later block: without payload, Block1 and Observe (2.6, 3.3). */
  private Request further(int number, int szx) {
    Request further = new Request(request.getCode(), request.getType());
    further.setMID(run.wire().newMid());
    further.setToken(run.wire().newToken());
    OptionSet options = new OptionSet(request.getOptions());
    options.removeBlock1();
    options.removeObserve();
    options.setBlock2(szx, false, number);
    further.setOptions(options);
    return further;
  }

  /** A block that is not the last is as large as its option says (2.2). */
  static void check(Response response, int number, int szx) {
    BlockOption block = response.getOptions().getBlock2();
    if (block == null) {
      throw CaseFailure.of("block %d came without a Block2 option", number);
    }
    if (block.getNum() != number) {
      throw CaseFailure.of("block %d came instead of block %d", block.getNum(), number);
    }
    if (block.getSzx() != szx) {
      throw CaseFailure.of(
          "block %d has %d bytes, the first had %d",
          number, block.getSize(), BlockOption.szx2Size(szx));
    }
    int payloadBytes = response.getPayloadSize();
    if (block.isM() ? payloadBytes != block.getSize() : payloadBytes > block.getSize()) {
      throw CaseFailure.of(
          "block %d of %d bytes has a payload of %d", number, block.getSize(), payloadBytes);
    }
  }
}
