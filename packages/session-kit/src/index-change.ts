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
  /** The number of events it covers. */
  readonly revision: number;
  readonly state: IndexState;
  /** The complete state, for the next change. */
  readonly text: string;
  readonly status: SessionStatus;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  readonly wakeAt: number | undefined;
  /** Questions that were asked. */
  readonly asked: readonly QuestionEntry[];
  /** The revisions of closed questions. */
  readonly closed: readonly number[];
}

/**
 * The index state in a stored text; undefined: of a session without events, made at `madeAt`. Throws
 * `SessionError`: `newer_index`, `session_corrupt`.
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

/** The index change that events cause. */
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
