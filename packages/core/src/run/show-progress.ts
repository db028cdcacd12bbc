import type { RunEvent } from '../context/run-event.ts';
import { copyPlain } from '../json/copy-plain.ts';
import { heldStill } from '../json/held-still.ts';
import type { JsonLimits } from '../json/json-limits.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { Writable } from '../json/writable.ts';
import { entered, part } from './rare-room.ts';
import type { RareStep } from './rare-step.ts';
import type { BranchScope } from './run-scope.ts';

/** Shows the watcher how far a call is. What is not JSON is shown as text. */
export function showProgress(scope: BranchScope, callId: string, value: unknown): void {
  const { journal, outbox, view } = scope.run;
  if (!outbox.watched) return;
  // A call that began before its turn was stored is not known yet: it is the scope's own.
  const { branch } = view.calls.get(callId) ?? view.ongoing.get(callId) ?? scope;
  const by = branch.path === undefined ? {} : { branch: branch.path };
  const shown: Writable<Progress> = { type: 'toolProgress', callId, ...by, value: null };
  const copy = copyPlain(value as JsonValue, progressLimits, 'given');
  if (copy === undefined) outbox.hold(picture(scope, shown, value));
  else shown.value = copy;
  journal.show(shown);
}

type Progress = Extract<RunEvent, { readonly type: 'toolProgress' }>;

/** Until it is known how the value is shown. Never rejects. */
function picture(scope: BranchScope, shown: Writable<Progress>, value: unknown): Promise<void> | undefined {
  const still = scope.run.room.parts ? value : heldStill(value);
  const show = ({ pictureJson }: RareStep): void => {
    const taken = pictureJson(still, progressLimits, true);
    shown.value = 'problem' in taken ? `(${taken.problem})` : taken.value;
  };
  if (scope.run.room.parts) return void show(part(scope));
  return entered<RareStep>(scope).then(show, () => {
    shown.value = '(not loaded)';
  });
}

/** What is shown of one piece of progress. */
const progressLimits: JsonLimits = { chars: 65_536, depth: 32, nodes: 10_000 };
