import type { JsonObject, JsonValue, Runner } from '@mortise/core';
import { fromAgentsTools, toAgentsTools } from '@mortise/openai-agents';
import { type HopCall, type HopEnd, type ToolHop, testToolContext, toolHopCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { Agent, type FunctionTool, type ModelRequest, type Tool } from '@openai/agents-core';
import { FakeModel } from './fake-model.ts';
import { settings } from './run-tool.ts';
import { run } from './their-agent.ts';

async function leave(runner: Runner): Promise<ToolHop> {
  let shown: ((value: JsonValue) => void) | undefined;
  const tools: Tool[] = await toAgentsTools(runner, { onProgress: (_call, value) => shown?.(value) });
  return {
    declared: (tools as FunctionTool[]).map(({ name, description, parameters }) => ({
      name,
      description,
      inputJsonSchema: parameters as unknown as JsonObject,
    })),
    call(made) {
      shown = made.onProgress;
      return callOf(tools, made);
    },
    back: () => fromAgentsTools(tools, settings).tools(testToolContext()),
  };
}

async function callOf(tools: Tool[], { name, args, person, signal }: HopCall): Promise<HopEnd> {
  const model = new FakeModel([{ calls: [{ name, args }] }, 'done']);
  const agent = new Agent({ name: 'theirs', model, tools });
  const options = signal ? { signal } : {};
  const { interruptions, state } = await run(agent, 'go', options);
  if (interruptions.length > 0) {
    if (!person) return {};
    for (const interruption of interruptions)
      if (person === 'approves') state.approve(interruption);
      else state.reject(interruption);
    await run(agent, state, options);
  }
  return model.requests.length > 1 ? readIn(model.requests.at(-1)) : {};
}

/** What the model has read of the call. */
function readIn(request: ModelRequest | undefined): HopEnd {
  const items = (request?.input ?? []) as readonly JsonObject[];
  const output = items.find(({ type }) => type === 'function_call_result')?.['output'] as JsonObject | JsonObject[];
  const blocks = [output].flat();
  return {
    read: blocks.map(({ text = '' }) => text).join(''),
    media: blocks.flatMap(({ image }) => /^data:([^;]+)/.exec(String(image))?.[1] ?? []),
  };
}

/** What comes back is a tool of the SDK, with a text as its result: `generated-out.test.ts` has that. */
const outCases = toolHopCases.filter(({ id }) => !id.startsWith('hop:back:'));

testConformance('toAgentsTools', outCases, () => ({ leave }), {
  lacks: { output: 'the model of the SDK is told of no schema of a result' },
});
