import type { Event, FunctionCall, JsonObject, PendingRequest } from '@mortise/core';
import { foldLog } from './fold-log.ts';

/** Returns the arguments that a question was about; undefined if the log has no such question. */
export function shownArgs(events: readonly Event[], requestId: string): JsonObject | undefined {
  const { asked, calls } = fold(events);
  const request = asked.get(requestId);
  return request && (request.args ?? calls.get(request.callId)?.args);
}

/** Finds a question in a log, answered or not. */
export function askedIn(events: readonly Event[], requestId: string): PendingRequest | undefined {
  return fold(events).asked.get(requestId);
}

interface Asked {
  readonly asked: Map<string, PendingRequest>;
  /** The calls as the model made them, by id. */
  readonly calls: Map<string, FunctionCall>;
}

const fold = foldLog<Asked>(
  () => ({ asked: new Map(), calls: new Map() }),
  ({ asked, calls }, event) => {
    if (event.type === 'asked') asked.set(event.request.id, event.request);
    else if (event.type === 'model')
      for (const part of event.content.parts) if (part.type === 'functionCall') calls.set(part.id, part);
  },
);

/**
 * Returns the time of a log's newest event, in epoch milliseconds, which is the current time for decisions
 * that depend on the log only. Returns undefined if the log is empty.
 */
export function timeOf(events: readonly Event[]): number | undefined {
  return events.at(-1)?.timestamp;
}
