/**
 * Network-coded HTTP: unsafe requests travel as random linear combinations over GF(2^8), and each
 * is delivered exactly once, in order.
 *
 * <pre>
 *   client                                                              server
 *   RequestStore                                                        DeliveryJournal
 *   requests ── Encoder ──▶ natives, then combinations: what was lost ──▶ Decoder ──▶ handler
 *                  ▲                                                         │
 *                  └── seen, rank, delivered, and responses ◀──────────── SeenState
 *
 *   field ──▶ coding ──▶ wire ──▶ protocol (sans-IO) ──▶ netty: RlncClient, RlncServer
 *                                         └──▶ journal: store and journal in files
 * </pre>
 *
 * <p>A request that may or may not have arrived is never resent blindly: the repair is a fresh
 * combination of everything not yet seen, so it carries new information whichever copy was lost.
 *
 * <p>What coding costs is multiplication in GF(2^8): eight bytes at a time on any machine, and with
 * vectors where Java is started with {@code --add-modules jdk.incubator.vector} and they are found
 * to be faster, by {@link dev.fulmar.rlnc.kernel.KernelChoice}.
 *
 * <p>There are two profiles. <em>Version 1</em> sends each request first as itself, an ordinary one
 * that any server can execute, has up to eight in flight on connections that are kept, brings the
 * application's responses back, and survives the end of either side: {@link
 * dev.fulmar.rlnc.netty.client.RlncClient}. <em>The paper's</em> is that of "An Experimental Study
 * of Network Coded REST HTTP in Dynamic IoT Systems": stop-and-wait, one connection a transmission,
 * a window (SCB) of 5, a time-out of 15 s; and plain REST to compare with.
 *
 * <h2>Version 1: what the paper leaves open</h2>
 *
 * <ul>
 *   <li>The unit of once is the message: 128 bits of its sender, the run in which it was made, its
 *       number. They stand in the client's store before it is sent, inside the symbol, and are
 *       never given again.
 *   <li>Each opening of the store has a number and a random run, and names the runs of which a
 *       server may know one as the latest; the server keeps the one that it met, says so, and
 *       refuses whatever neither is that one nor names it. So of a store and its copy, as on a
 *       cloned disk, one is served, and the other is told and keeps what it has, however often
 *       either is opened.
 *   <li>A symbol is the whole request in Binary HTTP (RFC 9292) with a CRC32C, so method, target
 *       and fields are coded too. A request that an intermediary changed is not taken, but
 *       repaired.
 *   <li>Replies say seen, newest, rank, delivered and the epoch of the server's memory; a client
 *       holds all above delivered, and delivered is on the server's disk before it is said.
 *   <li>A symbol that decodes to something else than was sent costs the undecoded rows and the
 *       epoch, never what was delivered; a keyed checksum keeps such packets out altogether.
 *   <li>Responses are kept until the client has them; those whose reply was lost come with the
 *       answer to a later message. A client may be told to wait for that instead of asking ({@link
 *       dev.fulmar.rlnc.protocol.SenderConfig#patienceNanos}): with a message a minute that is the
 *       difference between more bytes than plain REST and fewer.
 *   <li>Once the two have met, requests and replies leave out what both know: {@code
 *       Idempotency-Key}, which the field implies, the runs, what the server can do.
 *   <li>A server that does not code is found out by an empty probe, never by a second copy.
 *   <li>A store belongs to one server, whose URI it holds: another one would take the numbers that
 *       it does not know for lost. An empty store given to another server is a new sender there.
 *   <li>The store knows what may have left: each message that goes by itself is marked before, and
 *       once the server codes a single mark stands for all. So a restarted client sends the rest to
 *       any server, and only of what was marked the fate is unknown if the server does not code.
 *   <li>A sender ends when its server is found not to code: what goes on plain is missing for ever
 *       in the journal of the one that codes. If that comes back it meets a new sender.
 * </ul>
 *
 * <h2>The paper's profile: departures from the paper</h2>
 *
 * <ul>
 *   <li><em>Seen</em> means the largest S such that every id up to S is seen. The largest pivot,
 *       which the paper acknowledges, loses data: pivots {1, 3} acknowledge 3, and the client
 *       forgets request 2 for good.
 *   <li>Coefficients are drawn from 1..255, never 0, so that a combination covers its whole window.
 *   <li>The client holds what is seen until an acknowledgement says that all is decoded; the paper
 *       deletes it at once. It leaves the combinations at once here, too.
 *   <li>The paper says that R additional combinations are sent, not what an unanswered one counts:
 *       here it counts as sent, and after it a new message joins the window. That gives the paper's
 *       figures; repeating the repair until it is answered gives half as many requests again.
 *   <li>A time-out is followed by other bytes even if the window is a single message: it is sent
 *       with another coefficient. After eight acknowledgements in a row without progress the client
 *       waits for the time-out.
 *   <li>Each client names itself by a field {@code RLNC-Client} of 1 to 64 letters, digits, - and
 *       _, since the paper's wire does not say who sends. Without it the client is its address,
 *       method and target; a second client behind one address is answered 409 where that can be
 *       noticed. A server can be told to refuse clients without a name.
 *   <li>A session has one method and one target, since only bodies are coded.
 *   <li>A combination that takes messages for seen of which the server knows nothing is answered
 *       409; other mistakes 400 or 413, as problem details. The session stays as it was.
 *   <li>A busy server is silent to coded requests, as the paper's, only if it is given a time after
 *       which it counts as busy. A full queue, table or memory is answered 503 with Retry-After,
 *       and so is what the application could not handle.
 *   <li>An acknowledgement that says all is decoded waits until the application has handled it; the
 *       others do not. An idle session is reduced to the number of its last delivered message.
 *   <li>The application cannot answer a coded request: the paper's response has no place for it.
 *   <li><em>Once</em> holds while the server remembers the session. One that was restarted answers
 *       409, and what it had not acknowledged is sent in a new session, possibly a second time.
 * </ul>
 *
 * @see <a href="https://arxiv.org/abs/2003.00245">the paper</a>
 */
package dev.fulmar.rlnc;
