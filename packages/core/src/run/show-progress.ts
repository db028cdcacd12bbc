import type { RunEvent } from '../context/run-event.ts';
import type { JsonLimits } from '../json/json-limits.ts';
import { pictureJson } from '../json/snapshot-json.ts';
import type { Writable } from '../json/writable.ts';
import type { BranchScope } from './run-scope.ts';

/** Shows the watcher how far a call is. What is not JSON is shown as text. */
export function showProgress(scope: BranchScope, callId: string, value: unknown): void {
  const { journal, outbox, view } = scope.run;
  if (!outbox.watched) return;
  // Mail may report on a call that has ended: it is shown on the branch that reads the mail.
  const { branch } = view.calls.get(callId) ?? view.ongoing.get(callId) ?? scope;
  const by = branch.path === undefined ? {} : { branch: branch.path };
  const shown: Writable<Progress> = { type: 'toolProgress', callId, ...by, value: null };
  const picture = pictureJson(value, progressLimits, true);
  shown.value = 'problem' in picture ? `(${picture.problem})` : picture.value;
  journal.show(shown);
}

type Progress = Extract<RunEvent, { readonly type: 'toolProgress' }>;

/** What is shown of one piece of progress. */
const progressLimits: JsonLimits = { chars: 65_536, depth: 32, nodes: 10_000 };
