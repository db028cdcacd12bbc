import { type Event, type JsonValue, SessionCorruptError } from '@mortise/core';
import { eventProblem, isNewerEvent } from '@mortise/core/events';

/** The event of a stored line, those of newer versions as they are. Throws `SessionCorruptError`. */
export function readEvent(data: string, sessionId: string, sequence: number): Event {
  const value = readJson(data, sessionId, sequence, 'is not JSON');
  const problem = eventProblem(value);
  if (problem !== undefined && !isNewerEvent(value)) throw new SessionCorruptError(sessionId, sequence, problem);
  return value as unknown as Event;
}

/** The value of a stored text. Throws `SessionCorruptError`, with the problem that is given. */
export function readJson(data: string, sessionId: string, sequence: number | undefined, problem: string): JsonValue {
  try {
    return JSON.parse(data) as JsonValue;
  } catch (cause) {
    throw new SessionCorruptError(sessionId, sequence, problem, { cause });
  }
}
