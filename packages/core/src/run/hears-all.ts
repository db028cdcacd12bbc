import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import type { BranchScope } from './run-scope.ts';

/** Whether an agent reads all as it was said: it is alone in its tree, and wants nothing left out. */
export function hearsAll({ places, agent }: Pick<BranchScope, 'places' | 'agent'>): boolean {
  return places.size === 1 && isLlmAgent(agent) && agent.includeContents !== 'none';
}
