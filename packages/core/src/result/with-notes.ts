import type { ToolOutcome } from '../content/outcome.ts';

/** A denial is the last word: nothing ran that there is a note about. */
export function withNotes(outcome: ToolOutcome, notes: readonly string[]): ToolOutcome {
  if (outcome.status === 'denied') return outcome;
  const texts = notes.map((text) => ({ type: 'text' as const, text }));
  return { ...outcome, parts: [...(outcome.parts ?? []), ...texts] };
}
