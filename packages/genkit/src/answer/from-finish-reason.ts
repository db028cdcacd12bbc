import type { FinishReason } from '@mortise/core';

/** The finish reason. Genkit has the same one for texts and for calls. */
export function fromFinishReason(raw: string, calls: boolean): FinishReason {
  const unified = finishes.get(raw) ?? 'other';
  return { unified: unified === 'stop' && calls ? 'functionCalls' : unified, raw };
}

const finishes: ReadonlyMap<string, FinishReason['unified']> = new Map<string, FinishReason['unified']>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['blocked', 'safety'],
  ['failed', 'error'],
  ['aborted', 'other'],
  ['interrupted', 'other'],
  ['other', 'other'],
]);
