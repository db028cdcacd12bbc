import type { FunctionCallPart } from '../../content/part.ts';
import type { Event, EventOf } from '../../event/event.ts';
import type { SessionKey } from '../session.ts';
import type { OpenQuestion, SessionDue, SessionStatus, SessionSummary } from '../session-index.ts';
import type { IndexState, QuestionEntry, RoundEntry } from './index-state.ts';

/** Returns the summary of a session from its index state. */
export function sessionSummary({ appName, userId, sessionId }: SessionKey, state: IndexState): SessionSummary {
  const { revision, title, createdAt, updatedAt, questions } = state;
  const wakeAt = wakeAtOf(state);
  return {
    appName,
    userId,
    sessionId,
    revision,
    status: indexStatus(state),
    ...(title !== undefined && { title }),
    createdAt,
    updatedAt,
    questions: questions.size,
    ...(wakeAt !== undefined && { wakeAt }),
  };
}

/** Returns the work that is due in a session, from its index state. */
export function sessionDue(state: IndexState, hasMail: boolean): SessionDue {
  const wakeAt = wakeAtOf(state);
  return { status: indexStatus(state), hasMail, ...(wakeAt !== undefined && { wakeAt }) };
}

/**
 * Returns the time when the first open question expires, in epoch milliseconds; undefined if none expires.
 */
export function wakeAtOf({ questions }: IndexState): number | undefined {
  let first: number | undefined;
  for (const { expiresAt } of questions.values())
    if (expiresAt !== undefined && (first === undefined || expiresAt < first)) first = expiresAt;
  return first;
}

/** Returns the status of a session from its index state. The cost grows with the number of open items. */
export function indexStatus(state: IndexState): SessionStatus {
  const { revision, root, questions, ongoing } = state;
  if (revision === 0) return 'empty';
  if (root.stopped) return root.stopped;
  const asked = new Set([...questions.values()].map(({ callId }) => callId));
  // True if the result of a call that the model does not wait for has arrived, and was not processed.
  const hasResults = [...ongoing.keys()].some((callId) => !asked.has(callId));
  const waits = waiting(state);
  if (waits.has(undefined) && !hasResults) return 'paused';
  if (hasResults || root.open > 0) return 'unfinished';
  const running = [...state.branches.values()].some(({ parent }) => parent === undefined);
  if (running) return 'unfinished';
  const [broken] = root.broken;
  if (broken) return broken.status;
  return root.members || root.turn === 'answered' ? 'completed' : 'unfinished';
}

/** Returns true if the session expects neither a run nor an answer. Inbox items are not considered. */
export function isAtRest(state: IndexState): boolean {
  const status = indexStatus(state);
  return state.questions.size === 0 && status !== 'unfinished' && status !== 'paused';
}

/**
 * Returns the paths of the runs that can continue only after an answer from outside; `undefined` stands for
 * the session's own run.
 */
function waiting({ root, branches, questions, ongoing }: IndexState): ReadonlySet<string | undefined> {
  const waits = new Set<string | undefined>();
  if (questions.size === 0) return waits;
  /** The ids of the waiting calls of each run. */
  const waitingCalls = new Map<string | undefined, Set<string>>();
  const members = new Map<string | undefined, number>();
  const addCall = (run: string | undefined, callId: string): void => {
    const calls = waitingCalls.get(run);
    if (calls) calls.add(callId);
    else waitingCalls.set(run, new Set([callId]));
  };
  for (const { callId, branch } of questions.values()) if (!ongoing.has(callId)) addCall(branch, callId);
  for (const { parent, callId } of branches.values())
    if (callId === undefined) members.set(parent, (members.get(parent) ?? 0) + 1);
  const waitingMembers = new Map<string | undefined, number>();
  const judge = (run: string | undefined, { open }: RoundEntry): boolean => {
    const running = members.get(run) ?? 0;
    if (open === 0 && running === 0) return false;
    return (waitingCalls.get(run)?.size ?? 0) >= open && (waitingMembers.get(run) ?? 0) === running;
  };
  // In the map a run follows its parent, so in reverse order the innermost runs are processed first.
  for (const [path, branch] of [...branches].reverse()) {
    if (!judge(path, branch)) continue;
    waits.add(path);
    const { parent, callId } = branch;
    if (callId !== undefined) addCall(parent, callId);
    else waitingMembers.set(parent, (waitingMembers.get(parent) ?? 0) + 1);
  }
  if (judge(undefined, root)) waits.add(undefined);
  return waits;
}

/**
 * Returns an open question from its index entry and the two events that the entry names: the `asked` event at
 * its `revision`, and the model's turn at its `round`. Returns `undefined` if these are events of other
 * types.
 */
export function openQuestion(
  { appName, userId, sessionId }: SessionKey,
  entry: QuestionEntry,
  asked: Event | undefined,
  turn: Event | undefined,
): OpenQuestion | undefined {
  if (asked?.type !== 'asked' || turn?.type !== 'model') return undefined;
  const { request, interim, author } = asked;
  const call = callsOf(turn).get(entry.callId);
  if (!call) return undefined;
  const { branch, path, revision, askedAt, answeredBy } = entry;
  return {
    ...request,
    call: request.args ? { ...call, args: request.args } : call,
    ...(branch !== undefined && { branch }),
    ...(path && { path }),
    session: { appName, userId, sessionId },
    revision,
    askedAt,
    agent: author,
    answeredBy,
    ...(interim && { goesOn: interim }),
  };
}

/**
 * Returns the calls of a turn by their ids. All questions
 * of a turn share one map, because there may be thousands.
 */
function callsOf(turn: EventOf<'model'>): ReadonlyMap<string, FunctionCallPart> {
  const known = knownCalls.get(turn);
  if (known) return known;
  const calls = new Map<string, FunctionCallPart>();
  for (const part of turn.content.parts) if (part.type === 'functionCall') calls.set(part.id, part);
  knownCalls.set(turn, calls);
  return calls;
}

const knownCalls = new WeakMap<Event, ReadonlyMap<string, FunctionCallPart>>();
