package dev.fulmar.rlnc.journal;

/**
 * What a journal or a store has done since it was opened.
 *
 * @param sizeBytes of its file
 * @param records written
 * @param forces of its file to the disk; one may serve several records
 * @param compactions the file was written anew without what is done with
 * @param failedCompactions it could not be, as for want of room, and the long file went on
 * @param tornTails ends of records that a crash had torn, cut off at opening
 * @param forgottenClients clients that were remembered no more, as there were too many
 * @param forgottenWithResponses those of them whose messages may be delivered again, as they did
 *     not have all their responses; only a journal in memory forgets such
 * @param expiredClients clients whose responses were forgotten, as nobody had fetched them for too
 *     long and others had no room
 */
public record JournalStats(
    long sizeBytes,
    long records,
    long forces,
    long compactions,
    long failedCompactions,
    long tornTails,
    long forgottenClients,
    long forgottenWithResponses,
    long expiredClients) {}
