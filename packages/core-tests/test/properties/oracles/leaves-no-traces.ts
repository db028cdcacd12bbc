import type { Played } from '../played.ts';

/** O6: no global is added or changed, no listener stays, no rejection is left unhandled. */
export function leavesNoTraces({ traces }: Played): readonly string[] {
  return traces;
}
