import type { EventActions } from '../event/event-actions.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { BranchState } from '../view/branch-state.ts';
import { withEntry } from '../view/seldom-used.ts';
import { stateOwner } from '../view/state-owner.ts';
import { type BranchScope, warn } from './run-scope.ts';
import type { StateWriter } from './state-writer.ts';

/**
 * Somebody overwrites what it cannot have seen, as it began before
 * that was stored: the later in the log wins, and both are named.
 */
export function warnStateConflicts(scope: BranchScope, by: StateWriter, actions: EventActions | undefined): void {
  const delta = actions?.localDelta ?? actions?.stateDelta;
  if (!delta) return;
  const owner = stateOwner(by.branch)?.path ?? '';
  for (const [key, value] of Object.entries(delta)) {
    const place = JSON.stringify([owner, key]);
    const last = scope.run.writes.get(place);
    if (last && !isWithin(last.by, by) && !saw(by, key, last.value)) {
      const message = `${by.name} and ${last.by.name} ran beside each other and both wrote the state key "${key}"; the later write stands`;
      warn(scope, 'state_conflict', `${message}. Give them an exclusive key, or keys of their own.`);
    }
    scope.run.writes = withEntry(scope.run.writes, place, { by, value });
  }
}

/** What ran inside of a call wrote before it, and not beside it. */
function isWithin(inner: StateWriter, { callId }: StateWriter): boolean {
  if (callId === undefined) return false;
  if (callId === inner.callId) return true;
  for (let at: BranchState | undefined = inner.branch; at; at = at.parent) if (at.call?.call.id === callId) return true;
  return false;
}

function saw({ saw }: StateWriter, key: string, value: JsonValue): boolean {
  return canonicalJson(saw(key)) === canonicalJson(value);
}
