package dev.fulmar.examples.interop;

import java.io.IOException;
import java.util.Arrays;
import org.eclipse.californium.core.coap.BlockOption;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;

/** Sends a body in blocks, one after the other (RFC 7959, 2.5). */
final class BlockWriter {
  private static final int SZX_512 = 5;

  private final CaseRun run;
  private final CoAP.Code code;
  private final String path;
  private final byte[] body;
  private Request last;

  BlockWriter(CaseRun run, CoAP.Code code, String path, byte[] body) {
    this.run = run;
    this.code = code;
    this.path = path;
    this.body = body.clone();
  }

  /** The request with the last block. */
  Request last() {
    return last;
  }

  /**
   * Sends all of it.
   *
   * @param between the codes that the server may answer a block with that is not the last
   * @return the answer to the last block
   * @throws CaseSkip if the server does not offer what is sent to
   */
  Response write(ResponseCode... between) throws IOException {
    int szx = SZX_512;
    int offset = 0;
    while (true) {
      int size = BlockOption.szx2Size(szx);
      int number = offset / size;
      boolean more = offset + size < body.length;
      Response response = run.ask(block(szx, more, number, size));
      if (!more) {
        return response;
      }
      Replies.checkCode(response, CaseRun.name(last), between);
      BlockOption echoed = checkEcho(response, number, szx);
      offset += size;
      szx = number == 0 ? echoed.getSzx() : szx;
    }
  }

  private Request block(int szx, boolean more, int number, int size) {
    Request request = run.request(code, CoAP.Type.CON, path);
    request.getOptions().setContentFormat(MediaTypeRegistry.TEXT_PLAIN);
    request.getOptions().setBlock1(szx, more, number);
    int from = number * size;
    request.setPayload(Arrays.copyOfRange(body, from, Math.min(from + size, body.length)));
    last = request;
    return request;
  }

  /**
   * The server confirms the number, and may make blocks smaller after the first.
   *
   * @throws CaseFailure if it does not
   */
  static BlockOption checkEcho(Response response, int number, int szx) {
    BlockOption echoed = response.getOptions().getBlock1();
    if (echoed == null) {
      throw CaseFailure.of("block %d was answered without a Block1 option", number);
    }
    if (echoed.getNum() != number) {
      throw CaseFailure.of("block %d was answered as block %d", number, echoed.getNum());
    }
    boolean fits = number == 0 ? echoed.getSzx() <= szx : echoed.getSzx() == szx;
    if (!fits) {
      throw CaseFailure.of(
          "block %d of %d bytes was answered as one of %d",
          number, BlockOption.szx2Size(szx), echoed.getSize());
    }
    return echoed;
  }
}
