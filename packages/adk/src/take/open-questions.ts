import { closedReason, type Event, loggedQuestions, type PendingRequest } from '@mortise/core';

/** The questions of a log that wait for an answer, oldest first; those that have expired are among them. */
export function openQuestions(events: readonly Event[]): readonly PendingRequest[] {
  const questions = [...loggedQuestions(events).values()];
  return questions.filter((question) => closedReason(question) === undefined).map(({ request }) => request);
}
