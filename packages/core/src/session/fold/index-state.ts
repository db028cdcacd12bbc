import { SessionError } from '../../error/errors.ts';

/**
 * The index state of one session: the result of folding its log. Its size depends on the number of open
 * items, and does not grow with the log.
 *
 * A store keeps the state next to the log, as the string that
 * `indexText` returns, and updates it with `indexEvents`.
 */
export interface IndexState {
  /** The number of processed events. */
  readonly revision: number;
  /** The time of the first event, in epoch milliseconds; `updatedAt`: of the last one. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly title: string | undefined;
  /** The session's own run. */
  readonly root: RootEntry;
  /** The nested runs that have not ended, by path. */
  readonly branches: ReadonlyMap<string, BranchEntry>;
  /** The calls whose result the model does not wait for, by id. */
  readonly ongoing: ReadonlyMap<string, OngoingEntry>;
  /** The questions that wait for an answer, by id, oldest first. */
  readonly questions: ReadonlyMap<string, QuestionEntry>;
}

/** The state of the calls of a run's last turn. */
export interface RoundEntry {
  /** The revision of the model's turn that made the calls. */
  readonly round: number;
  /** The number of calls without a response. */
  readonly open: number;
  /** Members that did not complete, and after which no other member was started. */
  readonly broken: readonly BrokenEntry[];
}

/** The state of the session's own run. */
export interface RootEntry extends RoundEntry {
  /** The agent that spoke first. */
  readonly agent: string | undefined;
  readonly invocation: string | undefined;
  /**
   * The next model turn while no call is open: the first one (`begin`), one after responses (`responded`), or
   * none (`answered`).
   */
  readonly turn: 'begin' | 'responded' | 'answered';
  /** True if the run has members in this turn. */
  readonly members: boolean;
  /** True if a response of the round ends the turn, or if the calls of the round were not made by a model. */
  readonly endsTurn: boolean;
  /** True if a response of the round hands the turn to another agent. */
  readonly transfers: boolean;
  /** True if a message arrived while calls were open. */
  readonly held: boolean;
  readonly stopped: 'limited' | 'cancelled' | 'failed' | undefined;
  readonly emptyTurns: number;
  readonly badOutputs: number;
}

/** The state of a nested run. */
export interface BranchEntry extends RoundEntry {
  readonly agent: string;
  /** The path of the parent run; undefined if that is the session's own run. */
  readonly parent: string | undefined;
  /** The id of the call that the nested run answers; undefined for a member. */
  readonly callId: string | undefined;
}

/** A member that did not complete, and resumes if the session is continued. */
export interface BrokenEntry {
  readonly path: string;
  readonly agent: string;
  readonly status: 'limited' | 'failed';
  readonly broken: readonly BrokenEntry[];
}

/** A call whose result the model does not wait for. */
export interface OngoingEntry {
  /** The revision of the model's turn that made the call. */
  readonly round: number;
  /**
   * The path of the run that gets the result: the run that
   * made the call, or its nearest parent that is active.
   */
  readonly branch: string | undefined;
}

/** A question that waits for an answer. Its content is in the log. */
export interface QuestionEntry {
  readonly id: string;
  readonly callId: string;
  readonly kind: string;
  /** The revision of the `asked` event. */
  readonly revision: number;
  /** The revision of the model's turn that made the call. */
  readonly round: number;
  readonly askedAt: number;
  readonly expiresAt: number | undefined;
  readonly quorum: number;
  readonly answeredBy: readonly string[];
  readonly branch: string | undefined;
  readonly path: readonly string[] | undefined;
}

/** Returns the index state of a session without events. `createdAt`: epoch milliseconds. */
export function emptyIndex(createdAt: number): IndexState {
  return {
    revision: 0,
    createdAt,
    updatedAt: createdAt,
    title: undefined,
    root: emptyRoot,
    branches: new Map(),
    ongoing: new Map(),
    questions: new Map(),
  };
}

/**
 * Returns a state as a string, for a store to keep. A string without the member `v` has format 1; a string of
 * another format has its number there.
 */
export function indexText(state: IndexState): string {
  return JSON.stringify({
    ...state,
    branches: [...state.branches],
    ongoing: [...state.ongoing],
    questions: [...state.questions.values()],
  });
}

/**
 * Parses a string that `indexText` returned. Throws `SessionError` `newer_index` if a newer version wrote the
 * string.
 */
export function readIndexText(text: string): IndexState {
  const stored = JSON.parse(text);
  if (stored.v > 1)
    throw new SessionError(
      'newer_index',
      `the index entry of a session was written by a newer version (format ${String(stored.v)}): update this worker`,
    );
  const questions: readonly QuestionEntry[] = stored.questions;
  return {
    ...stored,
    branches: new Map(stored.branches),
    ongoing: new Map(stored.ongoing),
    questions: new Map(questions.map((question) => [question.id, question])),
  };
}

const emptyRoot: RootEntry = {
  agent: undefined,
  invocation: undefined,
  turn: 'answered',
  members: false,
  endsTurn: false,
  transfers: false,
  held: false,
  stopped: undefined,
  emptyTurns: 0,
  badOutputs: 0,
  round: 0,
  open: 0,
  broken: [],
};
