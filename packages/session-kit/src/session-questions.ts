import { type Event, type JsonValue, type OpenQuestion, SessionCorruptError, type SessionKey } from '@mortise/core';
import { eventProblem, isNewerEvent } from '@mortise/core/events';
import { type IndexState, openQuestion, type QuestionEntry } from '@mortise/core/session-index';

/**
 * The open questions of a session, for a page of an index. All questions of a turn, which may be thousands,
 * share one parsed turn.
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
   * Returns the question that the event at a revision asked; undefined if it is not open, or one of its
   * events cannot be read, which loading the session reports. `dataAt` returns the stored line of an event;
   * it is called once for each turn.
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

/** The event of a stored line, those of newer versions as they are. Throws `SessionCorruptError`. */
export function readEvent(data: string, sessionId: string, sequence: number): Event {
  const value = readJson(data, sessionId, sequence, 'is not JSON');
  const problem = eventProblem(value);
  if (problem !== undefined && !isNewerEvent(value)) throw new SessionCorruptError(sessionId, sequence, problem);
  return value as unknown as Event;
}

/** Parses a stored JSON text. Throws `SessionCorruptError` with the given problem. */
export function readJson(data: string, sessionId: string, sequence: number | undefined, problem: string): JsonValue {
  try {
    return JSON.parse(data) as JsonValue;
  } catch (cause) {
    throw new SessionCorruptError(sessionId, sequence, problem, { cause });
  }
}
