package dev.fulmar.examples.apps.http;

/**
 * What sending took.
 *
 * @param transmissions HTTP requests that were begun
 * @param additionalBytes of those that brought no new request
 * @param responseBytes of the bodies of all responses
 * @param earlier what became of requests of other commands that the store held
 * @param waits why nothing may have gone on for a time
 */
record PostFigures(
    long transmissions,
    long additionalBytes,
    long responseBytes,
    PostTally.Counts earlier,
    PostWait.Reasons waits) {}
