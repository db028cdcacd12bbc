import { type Event, type JsonValue, type OpenQuestion, SessionCorruptError, type SessionKey } from '@mortise/core';
import { eventProblem, isNewerEvent } from '@mortise/core/events';
import { type IndexState, openQuestion, type QuestionEntry } from '@mortise/core/session-index';

/**
 * Reads the open questions of a session for a page of an index. All questions of a turn share one parsed
 * turn, because there may be thousands.
 */
export class SessionQuestions {
  readonly #key: SessionKey;
  readonly #entries: ReadonlyMap<number, QuestionEntry>;
  readonly #turns = new Map<number, Event | undefined>();

  constructor(key: SessionKey, { questions }: IndexState) {
    this.#key = key;
    this.#entries = new Map([...questions.values()].map((entry) => [entry.revision, entry]));
  }

  /**
   * Returns the question that the event at a revision asked. Returns undefined if the question is not open,
   * or if one of its events cannot be read: loading the session reports that. `dataAt` returns the stored
   * line of an event; for a model turn it is called once.
   */
  at(revision: number, dataAt: (revision: number) => string | undefined): OpenQuestion | undefined {
    const entry = this.#entries.get(revision);
    if (!entry) return undefined;
    const { round } = entry;
    if (!this.#turns.has(round)) this.#turns.set(round, this.#event(round, dataAt));
    return openQuestion(this.#key, entry, this.#event(revision, dataAt), this.#turns.get(round));
  }

  #event(revision: number, dataAt: (revision: number) => string | undefined): Event | undefined {
    const data = dataAt(revision);
    if (data === undefined) return undefined;
    try {
      return readEvent(data, this.#key.sessionId, revision);
    } catch (error) {
      if (error instanceof SessionCorruptError) return undefined;
      throw error;
    }
  }
}

/**
 * Parses the stored line of an event. An event of a newer version is returned unchanged. Throws
 * `SessionCorruptError`.
 */
export function readEvent(data: string, sessionId: string, sequence: number): Event {
  const value = readJson(data, sessionId, sequence, 'is not JSON');
  const problem = eventProblem(value);
  if (problem !== undefined && !isNewerEvent(value)) throw new SessionCorruptError(sessionId, sequence, problem);
  return value as unknown as Event;
}

/** Parses a stored JSON text. If it is not JSON, throws a `SessionCorruptError` with the given problem. */
export function readJson(data: string, sessionId: string, sequence: number | undefined, problem: string): JsonValue {
  try {
    return JSON.parse(data) as JsonValue;
  } catch (cause) {
    throw new SessionCorruptError(sessionId, sequence, problem, { cause });
  }
}
