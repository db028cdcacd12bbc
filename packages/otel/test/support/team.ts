import { type Agent, type AgentStep, type BranchView, functionTool, type Tool, type ToolGate } from '@mortise/core';

/** Creates a tool with the effect read, which returns the result of `run`. */
export function readTool(name: string, run: () => unknown = () => 'read'): Tool {
  return functionTool({ name, description: name, effect: 'read', run: async () => run() as never });
}

/** Creates a tool whose calls an agent answers. */
export function agentTool(agent: Agent, more: Partial<Tool> = {}): Tool {
  const { name } = agent;
  return {
    name: `ask_${name}`,
    description: `Asks ${name}`,
    effect: 'read',
    agents: [agent],
    declaration: { name: `ask_${name}`, description: name, parametersJsonSchema: { type: 'object' } },
    check: (value) => ({ value }),
    run: () => ({ status: 'delegate', agent: name, input: { role: 'user', parts: [{ type: 'text', text: 'Do it' }] } }),
    ...more,
  };
}

/** Creates an agent that runs other agents, one after another or in parallel. */
export function workflow(name: string, agents: readonly Agent[], isParallel = false): Agent {
  const reads = isParallel ? 'copy' : 'shared';
  const members = agents.map((agent, at) => ({ key: String(at), agent, reads }) as const);
  return {
    name,
    description: 'A workflow',
    subAgents: agents,
    next({ members: begun }: BranchView): AgentStep {
      const left = members.filter(({ key }) => begun.get(key)?.end === undefined);
      if (left.length > 0) return { do: 'run', members: isParallel ? left : left.slice(0, 1) };
      return { do: 'done', output: undefined };
    },
  };
}

/** Creates a gate that asks a user for a yes or a no. */
export function askGate(name = 'confirm'): ToolGate {
  return {
    name,
    order: 'confirmation',
    check(_call, tool, { answers }) {
      const answer = answers.at(-1);
      if (!answer) return { type: 'pause', question: { kind: 'confirmation', hint: `May ${tool.name} run?` } };
      return answer.value === true
        ? { type: 'proceed' }
        : { type: 'respond', outcome: { status: 'denied', reason: 'a person said no' } };
    },
  };
}
