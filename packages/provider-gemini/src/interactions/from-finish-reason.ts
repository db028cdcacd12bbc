import type { FinishReason } from '@mortise/core';

/**
 * Why the model stopped, by the status of its interaction.
 *
 * `requires_action` says that calls wait; servers say `completed` of some turns with calls, too. A status
 * that nobody knows is `other`, and never acts.
 */
export function fromFinishReason(raw: string, calls: boolean): FinishReason {
  if (calls && acting.has(raw)) return { unified: 'functionCalls', raw };
  return { unified: unified.get(raw) ?? 'other', raw };
}

const acting: ReadonlySet<string> = new Set(['completed', 'requires_action']);

const unified: ReadonlyMap<string, FinishReason['unified']> = new Map([
  ['completed', 'stop'],
  ['incomplete', 'length'],
  ['budget_exceeded', 'length'],
  ['requires_continuation', 'length'],
  ['content_blocked', 'safety'],
]);
