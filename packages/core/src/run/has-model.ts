import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import type { AgentScope, BranchScope } from './run-scope.ts';

/** Whether a run is that of an agent with a model. */
export function hasModel(scope: BranchScope): scope is AgentScope {
  return isLlmAgent(scope.agent);
}
