import { type Agent, isLlmAgent } from '@mortise/core';
import type { AgentOperation } from '../operation/operation.ts';

/** The operation of an agent's turn; undefined if the name is unknown. */
export function agentOperation(
  agent: Agent | undefined,
  name: string,
  conversation: string | undefined,
): AgentOperation {
  const model = agent && isLlmAgent(agent) ? agent.model : undefined;
  return {
    type: 'agent',
    name,
    description: agent?.description ?? '',
    isWorkflow: agent !== undefined && !model,
    model: model && { provider: model.provider, id: model.id },
    conversation,
  };
}
