import { type Event, SessionCorruptError, SessionError, type SessionStatus } from '@mortise/core';
import {
  emptyIndex,
  type IndexState,
  indexEvents,
  indexStatus,
  indexText,
  type QuestionEntry,
  readIndexText,
  wakeAtOf,
} from '@mortise/core/session-index';

/** The index change that a store writes with appended events. */
export interface IndexChange {
  /** The number of events of the log that the change covers. */
  readonly revision: number;
  readonly state: IndexState;
  /** The complete index state as text, from which the next change is made. */
  readonly text: string;
  readonly status: SessionStatus;
  /** The time of the last event, in epoch milliseconds. */
  readonly updatedAt: number;
  readonly wakeAt: number | undefined;
  /** The questions that the events asked. */
  readonly asked: readonly QuestionEntry[];
  /** The revisions of the questions that the events closed. */
  readonly closed: readonly number[];
}

/**
 * Parses the stored text of an index state. If `text` is null or undefined, returns the state of a session
 * without events that was created at `madeAt`. Throws `SessionError`: `newer_index`, `session_corrupt`.
 */
export function storedIndex(text: string | null | undefined, madeAt: number, sessionId: string): IndexState {
  if (text === null || text === undefined) return emptyIndex(madeAt);
  try {
    return readIndexText(text);
  } catch (cause) {
    if (cause instanceof SessionError) throw cause;
    throw new SessionCorruptError(sessionId, undefined, 'its index entry is invalid', { cause });
  }
}

/** Returns the index change that new events cause. */
export function indexChange(before: IndexState, events: readonly Event[]): IndexChange {
  const after = indexEvents(before, events);
  const isNew = (entry: QuestionEntry): boolean => before.questions.get(entry.id)?.revision !== entry.revision;
  const isClosed = (entry: QuestionEntry): boolean => after.questions.get(entry.id)?.revision !== entry.revision;
  return {
    revision: after.revision,
    state: after,
    text: indexText(after),
    status: indexStatus(after),
    updatedAt: after.updatedAt,
    wakeAt: wakeAtOf(after),
    asked: [...after.questions.values()].filter(isNew),
    closed: [...before.questions.values()].filter(isClosed).map(({ revision }) => revision),
  };
}
