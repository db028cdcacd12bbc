import type { Agent } from '@mortise/core';
import { steadyAgent } from '../steady-agent.ts';
import type { Mutants } from './mutants.ts';

/** One agent with one fault for each case of agents. */
export const agentMutants: Mutants<Agent> = {
  'agent:name': () => ({ ...steadyAgent, name: 'user' }),
  'agent:deterministic': () => ({
    ...steadyAgent,
    next: (view) => (view.turn === 'begin' ? { do: 'done', output: Date.now() } : steadyAgent.next(view)),
  }),
  'agent:step': () => ({
    ...steadyAgent,
    next: (view) => (view.turn === 'skipped' ? (undefined as never) : steadyAgent.next(view)),
  }),
  'agent:members': () => ({
    ...steadyAgent,
    subAgents: [],
    next: ({ members }) =>
      members.size > 0
        ? { do: 'done', output: undefined }
        : { do: 'run', members: [{ key: '0', agent: steadyAgent, reads: 'shared' }] },
  }),
};
