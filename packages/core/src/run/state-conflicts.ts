import type { EventActions } from '../event/event-actions.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonValue } from '../json/json-value.ts';
import { mergeJson, setOwn } from '../json/object-members.ts';
import type { StateSeen } from '../session/growing-state.ts';
import type { BranchState, CallState } from '../view/branch-state.ts';
import { stateOwner } from '../view/session-view.ts';
import { type AgentScope, type BranchScope, warn } from './scope.ts';
import type { ParallelWrite, StateWrite, StateWriter } from './state-writer.ts';

/**
 * Returns the state changes of a call, combined with the changes of parallel calls. If the call overwrites a
 * newer value that it cannot have seen, shows a warning that names both writers; with `parallelWrites:
 * 'merge'`, the call's value is merged with the values of the other calls of its turn. `seenState`: the state
 * when the call started; `since`: the revision of the log at that time.
 */
export function settleStateConflicts(
  scope: AgentScope,
  { request: { id, name } }: CallState,
  { seenState, since }: { readonly seenState: StateSeen; readonly since: number },
  actions: EventActions,
): EventActions {
  const by = { name: `${name} (${id})`, branch: scope.branch, callId: id, seenState };
  if (scope.agent.parallelWrites === 'merge') return withOthers(scope, by, since, actions);
  warnStateConflicts(scope, by, actions);
  return actions;
}

/**
 * Warns if a writer overwrites a value that was stored after the writer started. The later write in the log
 * counts; the warning names both writers.
 */
export function warnStateConflicts(scope: BranchScope, by: StateWriter, actions: EventActions | undefined): void {
  const delta = actions?.localDelta ?? actions?.stateDelta;
  if (!delta) return;
  for (const [key, value] of Object.entries(delta)) {
    const id = writeKey(by, key);
    warnOfOverwrite(scope, by, key, scope.run.writes.get(id));
    scope.run.writes.set(id, { by, value });
  }
}

/**
 * Merges the writes of a call with the writes of the parallel calls of its turn, in the order of the calls.
 */
function withOthers(
  scope: AgentScope,
  by: StateWriter & { readonly callId: string },
  since: number,
  actions: EventActions,
): EventActions {
  const kind = actions.localDelta ? 'localDelta' : 'stateDelta';
  const indexes = callIndexes(by.branch.round.calls);
  const order = indexes.get(by.callId);
  const merged: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(actions[kind] ?? {})) {
    const written = writeKey(by, key);
    const last = scope.run.writes.get(written);
    // Writes of a parallel run, or of a call whose result arrived
    // late, are not part of the order of the turn's calls.
    const isOfTurn = order !== undefined && last?.by.callId !== undefined && indexes.has(last.by.callId);
    const others = isOfTurn && !isStoredBefore(scope, last.by, since) ? last.parallel : undefined;
    if (!others) warnOfOverwrite(scope, by, key, last);
    const parallel = others ?? [];
    const combined = mergeWrite(parallel, order ?? 0, value);
    setOwn(merged, key, combined);
    scope.run.writes.set(written, { by, value: combined, parallel });
  }
  return { ...actions, [kind]: merged };
}

/** Returns true if a call of this turn had ended when the log had this revision. */
function isStoredBefore({ run: { view } }: AgentScope, { callId }: StateWriter, since: number): boolean {
  if (callId === undefined || !view.calls.get(callId)?.outcome) return false;
  const { events, revision } = view;
  for (let at = events.length - 1; at >= events.length - (revision - since); at--) {
    const event = events[at];
    if (event?.type === 'response' && event.callId === callId) return false;
  }
  return true;
}

/**
 * Inserts a write at the position of its call, and returns the combined value. Calls end nearly in their
 * order, so few later writes have to be merged again.
 */
function mergeWrite(parallel: ParallelWrite[], order: number, own: JsonValue): JsonValue {
  const later: ParallelWrite[] = [];
  for (let last = parallel.at(-1); last && last.order > order; last = parallel.at(-1)) {
    later.push(last);
    parallel.pop();
  }
  for (const write of [{ order, own }, ...later.reverse()]) {
    const before = parallel.at(-1);
    parallel.push({
      order: write.order,
      own: write.own,
      combined: before ? mergeJson(before.combined, write.own) : write.own,
    });
  }
  return parallel.at(-1)?.combined ?? own;
}

/** Returns the index of each call of a turn. */
function callIndexes(calls: readonly CallState[]): ReadonlyMap<string, number> {
  const indexes = turns.get(calls) ?? new Map(calls.map(({ request }, at) => [request.id, at]));
  turns.set(calls, indexes);
  return indexes;
}

const turns: WeakMap<readonly CallState[], ReadonlyMap<string, number>> = new WeakMap();

function warnOfOverwrite(scope: BranchScope, by: StateWriter, key: string, last: StateWrite | undefined): void {
  if (!last || isWithin(last.by, by) || hasSeen(by, key, last.value)) return;
  const message = `${by.name} and ${last.by.name} ran in parallel and both wrote the state key "${key}"; the later write counts`;
  warn(
    scope,
    'state_conflict',
    `${message}. Give these tools an equal \`exclusive\` key, or let each write its own state key.`,
  );
}

/** Returns a name for one key of one state, unique among all writes of a run. */
function writeKey({ branch }: StateWriter, key: string): string {
  return JSON.stringify([stateOwner(branch)?.path ?? '', key]);
}

/** Returns true if `inner` ran within the call: then it wrote before the call did, and not in parallel. */
function isWithin(inner: StateWriter, { callId }: StateWriter): boolean {
  if (callId === undefined) return false;
  if (callId === inner.callId) return true;
  for (let at: BranchState | undefined = inner.branch; at; at = at.parent)
    if (at.call?.request.id === callId) return true;
  return false;
}

function hasSeen({ seenState }: StateWriter, key: string, value: JsonValue): boolean {
  return canonicalJson(seenState(key)) === canonicalJson(value);
}
