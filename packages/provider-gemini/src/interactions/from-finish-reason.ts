import type { FinishReason } from '@mortise/core';

/**
 * The finish reason, by the status of the interaction.
 *
 * `requires_action` means that calls wait; servers send `completed` for some turns with calls, too. An
 * unknown status is `other`, and never acts.
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
