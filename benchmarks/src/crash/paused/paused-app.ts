import { agentTool } from '@mortise/agent-tool';
import { type Agent, createRunner, llmAgent, type Runner, type SessionService } from '@mortise/core';
import { obedientModel } from '../race/obedient-model.ts';
import { racer } from '../race/racing-app.ts';

/**
 * The agent that makes the pending call: the session's agent, or one that is nested two levels below.
 */
export type PausedDepth = 'flat' | 'nested';

/** An agent that calls the tool that the user names, itself or two agents deep. */
export function pausedApp(sessions: SessionService, depth: PausedDepth): Runner {
  const inmost = racer(() => {});
  return createRunner({ agent: depth === 'flat' ? inmost : above('first', above('second', inmost)), sessions });
}

function above(name: string, agent: Agent): Agent {
  const model = obedientModel(name, (request) => ({ name: agent.name, args: { request } }));
  return llmAgent({ name, model, tools: [agentTool(agent)] });
}
