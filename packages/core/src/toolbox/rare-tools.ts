import type { equippedFor } from './equipped-agent.ts';

/** What is rare of tools: those of an agent that has not the turn. */
export interface RareTools {
  readonly equippedFor: typeof equippedFor;
}
