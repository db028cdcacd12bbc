import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, llmAgent, type RunEvent, type RunResult, type ToolOutcome } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type AgentsToolSource, type FromAgentsToolsOptions, fromAgentsTools } from '@mortise/openai-agents';
import { scriptedModel } from '@mortise/testing';
import { RunContext } from '@openai/agents-core';

export const settings: FromAgentsToolsOptions = {
  runContext: ({ deps }) => new RunContext(deps),
  validator: jsonSchemaValidator(),
  confirmWith: requireConfirmation,
};

/** The outcome of a run. */
export interface Ran {
  readonly result: RunResult;
  readonly events: readonly RunEvent[];
  readonly outcomes: readonly ToolOutcome[];
  readonly model: ReturnType<typeof scriptedModel>;
}

/** Has a model call a tool of the SDK. */
export async function runTool(
  source: AgentsToolSource,
  call: { readonly name: string; readonly args?: object },
  options: Partial<FromAgentsToolsOptions> & { readonly deps?: unknown } = {},
): Promise<Ran> {
  const { deps, ...own } = options;
  const model = scriptedModel([{ calls: [{ name: call.name, args: (call.args ?? {}) as never }] }, 'done']);
  const tools = fromAgentsTools(source, { ...settings, ...own } as FromAgentsToolsOptions);
  const runner = createRunner({ agent: llmAgent({ name: 'a', model, tools: [tools] }) });
  const events: RunEvent[] = [];
  for await (const event of runner.stream({ message: 'go', deps })) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'end') throw new Error('the run has no end');
  const ends = events.flatMap((event) => (event.type === 'toolEnd' ? [event.outcome] : []));
  return { result: last.result, events, outcomes: ends.filter((outcome) => outcome.status !== 'pending'), model };
}
