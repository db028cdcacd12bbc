import type { PendingRequest } from '../content/pending-request.ts';
import { RunError, SessionCorruptError } from '../error/errors.ts';
import type { Event } from '../event/event.ts';
import { isRewound, logInForce } from '../event/log-views.ts';
import { frozen } from '../json/frozen.ts';
import type { JsonObject } from '../json/json-value.ts';
import { GrowingState, type StateSeen, seenIn } from '../session/growing-state.ts';
import type { SessionKey } from '../session/session.ts';
import { type BranchState, type CallState, membersOf, newBranch, newCall, type Question } from './branch-state.ts';
import type { Conversation } from './conversation.ts';

/**
 * The state that a session's log produces: all data that the loop needs to decide the next step. One run owns
 * the view, and only `apply` changes it. It is changed in place, so that an event costs the same in a long
 * session as in a short one.
 */
export interface SessionView {
  readonly key: SessionKey;
  revision: number;
  /** The events in force: those of the log, without rewound events. */
  events: Event[];
  /** A copy of the events for code that must not change them. */
  shown: readonly Event[];
  readonly growing: GrowingState;
  /** The session's state. It is frozen, and replaced instead of changed. */
  readonly state: JsonObject;
  inputIds: Set<string>;
  /** The id of the first call of every round. */
  readonly rounds: Set<string>;
  /** The calls of rounds that are not over, by id. */
  readonly calls: Map<string, CallState>;
  /** The calls whose result the model does not wait for, by id. */
  readonly ongoing: Map<string, CallState>;
  /** The calls whose outcome was reported to the model as unknown, by id. */
  readonly unsure: Map<string, CallState>;
  /** Every question that was ever asked, by id. */
  questions: Map<string, Question>;
  /** The questions that wait for an answer. */
  readonly waiting: Set<Question>;
  readonly root: BranchState;
  /** The nested runs that have not ended, by path. */
  readonly branches: Map<string, BranchState>;
  /**
   * The conversations of nested runs with `history: 'continue'`, which continue them in the next call, by
   * path.
   */
  readonly kept: Map<string, Conversation>;
}

/** Returns the view of an empty log. */
export function emptyView(key: SessionKey): SessionView {
  return new View(key);
}

/**
 * The view is a class because of its getter: V8 stores an object literal with a getter as a slow dictionary.
 */
class View implements SessionView {
  readonly key: SessionKey;
  revision = 0;
  events: Event[] = [];
  shown: readonly Event[] = [];
  readonly growing = new GrowingState();
  inputIds = new Set<string>();
  readonly rounds = new Set<string>();
  readonly calls = new Map<string, CallState>();
  readonly ongoing = new Map<string, CallState>();
  readonly unsure = new Map<string, CallState>();
  questions = new Map<string, Question>();
  readonly waiting = new Set<Question>();
  readonly root = newBranch({});
  readonly branches = new Map<string, BranchState>();
  readonly kept = new Map<string, Conversation>();

  constructor(key: SessionKey) {
    this.key = frozen({ ...key });
  }

  get state(): JsonObject {
    return this.growing.value;
  }
}

/**
 * Returns the events of a log that are in force, frozen, so that `apply` can process them. From rewound
 * events, the view keeps the ids of messages, which are still accepted only once, and the questions, as
 * withdrawn. Throws `newer_log`, and `session_corrupt` if an event contains itself or is nested too deeply.
 */
export function takeBack(view: SessionView, events: readonly Event[]): readonly Event[] {
  refuseNewer(events);
  freezeStored(view, events);
  if (!events.some(isRewound)) return events;
  const log = logInForce(events);
  const inForce = new Set(log.map(({ revision }) => revision));
  const inputIds = new Set<string>();
  const questions = new Map<string, Question>();
  for (let at = 0; at < events.length; at++) {
    const event = events[at] as Event;
    if (inForce.has(at + 1)) continue;
    if (event.type === 'input' && event.inputId !== undefined) inputIds.add(event.inputId);
    if (event.type !== 'asked') continue;
    const { request } = event;
    const call = newCall({ id: request.callId, name: '', args: {} }, view.root, event.author);
    questions.set(request.id, { request, call, answers: [], attempt: 0, status: 'withdrawn' });
  }
  view.inputIds = inputIds;
  view.questions = questions;
  return log.map(({ event }) => frozen(event));
}

function freezeStored({ key, revision }: SessionView, events: readonly Event[]): void {
  let at = revision;
  try {
    for (const event of events) {
      at++;
      frozen(event);
    }
  } catch (cause) {
    throw new SessionCorruptError(key.sessionId, at, 'contains itself, or is nested too deeply', { cause });
  }
}

/**
 * Returns the run whose state a run reads and writes: the run itself, or its nearest parent that has its own
 * state; undefined if the session's state is used.
 */
export function stateOwner(branch: BranchState | undefined): BranchState | undefined {
  let at = branch;
  while (at && !at.state) at = at.parent;
  return at;
}

/** Returns the stored state that a run reads, from its own run or the session. */
export function stateOf(view: SessionView, branch: BranchState): JsonObject {
  return stateOwner(branch)?.state ?? view.state;
}

/**
 * Returns a function that reads keys of the state of `stateOf`. It does not merge the state, which a call
 * that only writes does not need.
 */
export function stateSeen(view: SessionView, branch: BranchState): StateSeen {
  const state = stateOwner(branch)?.state;
  return state ? seenIn(state) : view.growing.seen;
}

/** Returns the open questions of a session, including questions of nested runs. */
export function openQuestions(view: SessionView): readonly Question[] {
  if (view.questions.size === 0) return [];
  return [...[...view.ongoing.values()].flatMap(openOf), ...openOn(view.root)];
}

/** Returns the open questions of one run and of the runs nested in it. */
export function openOn(branch: BranchState): readonly Question[] {
  const own = branch.round.calls.flatMap((call) => (call.goesOn ? [] : openOf(call)));
  return branch.team ? [...own, ...[...membersOf(branch)].flatMap(openOn)] : own;
}

function openOf(call: CallState): readonly Question[] {
  if (call.outcome) return [];
  const own = call.questions.filter((question) => question.status === 'open');
  return call.child ? [...own, ...openOn(call.child)] : own;
}

/** Returns true if the call of a question may already have had an effect. */
export function mayHaveHappened({ kind }: Pick<PendingRequest, 'kind'>, { attempt, steps }: CallState): boolean {
  return kind === 'inDoubt' || (kind === 'result' && attempt > 0) || steps !== undefined;
}

/** Returns the error for a log with unknown events, which must not be ignored: that might repeat a call. */
export function newerLog(what: string): RunError {
  const error = new RunError(
    'newer_log',
    `the log of the session was written by a newer version: it ${what}. Nothing was run or written; update this worker`,
  );
  return Object.assign(error, { retryable: true });
}

/** Throws `newer_log` if an event has another format. */
export function refuseNewer(events: readonly Event[]): void {
  const newer = events.find(({ v }) => v !== 1);
  if (newer) throw newerLog(`has an event of format ${String(newer.v)}`);
}
