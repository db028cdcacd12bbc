import type { JsonLimits } from '../json/json-limits.ts';
import { pictureJson } from '../json/snapshot-json.ts';
import type { RunScope } from './run-scope.ts';

/** Shows the watcher how far a call is. What is not JSON is shown as text. */
export function showProgress({ journal, outbox, secrets }: RunScope, callId: string, value: unknown): void {
  if (!outbox.watched) return;
  const picture = pictureJson(value, progressLimits);
  const shown = 'problem' in picture ? `(${picture.problem})` : picture.value;
  journal.show({ type: 'toolProgress', callId, value: secrets.json(shown) });
}

/** What is shown of one piece of progress. */
const progressLimits: JsonLimits = { chars: 65_536, depth: 32, nodes: 10_000 };
