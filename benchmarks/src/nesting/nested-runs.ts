import type { Agent, RunResult, Tool } from '@mortise/core';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import type { Core } from '../subject/mortise-harness.ts';
import { neutralModel } from '../subject/neutral-model.ts';
import type { NestedAgent } from './nested-agent.ts';
import type { NestingWay } from './nesting-way.ts';

/** The functions that make agents, whichever files they come from. */
export interface AgentPackages {
  readonly core: Core;
  readonly agentTool: typeof import('@mortise/agent-tool').agentTool;
  readonly parallelAgent: typeof import('@mortise/workflow-agents').parallelAgent;
}

/** Agents as tools, and as members: nested runs on one log. */
export function nestedRuns(
  { core, agentTool, parallelAgent }: AgentPackages,
  toolOf: (spec: ToolSpec) => Tool,
): NestingWay {
  const make = ({ name, script, tools, agents }: NestedAgent): Agent =>
    core.llmAgent({
      name,
      description: name,
      model: neutralModel(script),
      instruction: 'x',
      tools: [...tools.map(toolOf), ...agents.map((agent) => agentTool(make(agent)))],
    });
  const open = (agent: Agent): (() => Promise<RunResult>) => {
    const app = core.createRunner({ agent, limits: { modelCalls: 1_000_000 } });
    return async () => {
      const result = await app.run({ message: 'go' });
      if (result.status !== 'completed') throw new Error(`the run is ${result.status}: ${result.error?.message}`);
      return result;
    };
  };
  return {
    session(root) {
      const run = open(make(root));
      return async () => (await run()).text;
    },
    together(agents) {
      const run = open(parallelAgent({ name: 'all', subAgents: agents.map(make) }));
      return async () => Object.values((await run()).output ?? {}).map(String);
    },
  };
}
