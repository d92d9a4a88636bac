/**
 * What outlives a crash: the journal of a server and the store of a client, in files.
 *
 * <pre>
 *   FileDeliveryJournal ── JournalEntry ──┐
 *     └ SinkQueue ──▶ EffectSink          ├─▶ RewritableFile ──▶ RecordFile ──▶ DiskFile, Disk
 *   FileRequestStore ── StoredMessages ───┘     written anew       checked       a folder, or a
 *                                               without what is    records       test that forgets
 *                                               done with
 *   MemoryDeliveryJournal, MemoryRequestStore: the same for as long as the process lives
 * </pre>
 *
 * <p>Promises are kept in this order: a record is appended, the file forced, then somebody told.
 */
package dev.fulmar.rlnc.journal;
