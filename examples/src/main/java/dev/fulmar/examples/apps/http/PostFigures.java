package dev.fulmar.examples.apps.http;

/**
 * What sending took.
 *
 * @param transmissions HTTP requests that were begun
 * @param additionalBytes of those that brought no new request
 * @param responseBytes of the bodies of all responses
 * @param delivered requests known to be delivered
 */
record PostFigures(long transmissions, long additionalBytes, long responseBytes, long delivered) {}
