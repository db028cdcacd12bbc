import type { Settled } from '../content/outcome.ts';

/** A denial is the last word: nothing ran that there is a note about. */
export function withNotes(outcome: Settled, notes: readonly string[]): Settled {
  if (outcome.status === 'denied') return outcome;
  const texts = notes.map((text) => ({ type: 'text' as const, text }));
  return { ...outcome, parts: [...(outcome.parts ?? []), ...texts] };
}
