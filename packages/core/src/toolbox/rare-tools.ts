import type { equippedFor } from './equipped-agent.ts';
import type { resolveTools } from './resolve-tools.ts';

/** What is rare of tools: toolsets, and the tools of an agent that has not the turn. */
export interface RareTools {
  readonly equippedFor: typeof equippedFor;
  readonly resolveTools: typeof resolveTools;
}
