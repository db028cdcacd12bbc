import {
  type Agent,
  type DelegateResult,
  functionTool,
  type LlmAgent,
  type LlmAgentOptions,
  llmAgent,
  pendingResult,
  type Tool,
} from '@mortise/core';
import type { ScriptedModel, ScriptedStep } from '@mortise/testing';
import { checkedModel } from '@mortise/testing/vitest';

/** An agent with a scripted model, and the tool that delegates to it. */
export interface NestedAgent {
  readonly agent: LlmAgent;
  readonly model: ScriptedModel;
  readonly tool: Tool;
}

/** Creates an agent that is called by its name, with its own script. */
export function nestedAgent(
  name: string,
  steps: readonly ScriptedStep[],
  options: Omit<Partial<LlmAgentOptions>, 'model' | 'name'> & {
    readonly as?: Partial<DelegateResult> & Partial<Tool>;
  } = {},
): NestedAgent {
  const { as, ...own } = options;
  const model = checkedModel(steps);
  const agent = llmAgent({ ...own, name, model });
  return { agent, model, tool: toolFor(name, () => agent, as) };
}

/** Creates a tool without checks that delegates to an agent. */
export function toolFor(name: string, agentOf: () => Agent, as: Partial<DelegateResult> & Partial<Tool> = {}): Tool {
  const { history, limits, state, ...own } = as;
  return {
    name,
    description: `Asks ${name}`,
    effect: 'read',
    unchecked: true,
    declaration: { name, description: `Asks ${name}`, parametersJsonSchema: { type: 'object' } },
    ...own,
    get agents(): readonly Agent[] {
      return [agentOf()];
    },
    run: (args: { readonly task?: string }): DelegateResult => ({
      status: 'delegate',
      agent: agentOf().name,
      input: { role: 'user', parts: [{ type: 'text', text: args.task ?? 'go' }] },
      ...(history && { history }),
      ...(limits && { limits }),
      ...(state && { state }),
    }),
  };
}

/** Returns a script that calls a tool once, and then answers, in any process. */
export function callsOnce(name: string, said: string): ScriptedStep[] {
  return Array.from(
    { length: 12 },
    () =>
      ({ contents }) =>
        contents.at(-1)?.role === 'tool' ? said : { calls: [{ name }] },
  );
}

/**
 * Creates a chain of agents, each of which calls the next; the innermost calls `tool`. Returns the tool that
 * calls the first.
 */
export function chain(depth: number, tool: Tool): NestedAgent {
  let inner = nestedAgent(`d${depth}`, callsOnce(tool.name, `d${depth} done`), { tools: [tool] });
  for (let at = depth - 1; at >= 1; at--)
    inner = nestedAgent(`d${at}`, callsOnce(`d${at + 1}`, `d${at} done`), { tools: [inner.tool] });
  return inner;
}

/** A tool that asks for an input once. */
export const ask: Tool = functionTool({
  name: 'ask',
  description: 'Asks',
  run: (_input, { answers }) => {
    const [answer] = answers;
    return answer ? { said: answer.value } : pendingResult({ kind: 'input', hint: 'Which city?' });
  },
});
