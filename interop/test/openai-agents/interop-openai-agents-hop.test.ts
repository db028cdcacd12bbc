import type { JsonObject, JsonValue, Runner } from '@mortise/core';
import { fromAgentsTools, type ToAgentsToolsOptions, toAgentsTools } from '@mortise/openai-agents';
import { type HopCall, type HopEnd, type ToolHop, testToolContext, toolHopCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import type { ModelRequest, Tool } from '@openai/agents-core';
import type { SerializedFunctionTool } from '@openai/agents-core/model';
import { FakeModel } from './fake-model.ts';
import { settings } from './run-tool.ts';
import { type Sdk, versions } from './versions.ts';

async function leave(sdk: Sdk, runner: Runner, options: ToAgentsToolsOptions = {}): Promise<ToolHop> {
  let shown: ((value: JsonValue) => void) | undefined;
  const tools: Tool[] = await toAgentsTools(runner, {
    session: 'chat-1',
    ...options,
    onProgress: (_call, value) => shown?.(value),
  });
  return {
    declared: (await toldOf(sdk, tools)).map(({ name, description, parameters, outputSchema }) => ({
      name,
      description,
      inputJsonSchema: parameters as unknown as JsonObject,
      ...(outputSchema && { outputJsonSchema: outputSchema as unknown as JsonObject }),
    })),
    call(made) {
      shown = made.onProgress;
      return callOf(sdk, tools, made);
    },
    back: () => fromAgentsTools(tools, settings).tools(testToolContext()),
  };
}

async function callOf({ Agent, Runner }: Sdk, tools: Tool[], { name, args, person, signal }: HopCall): Promise<HopEnd> {
  const model = new FakeModel([{ calls: [{ name, args }] }, 'done']);
  const agent = new Agent({ name: 'theirs', model, tools });
  const options = signal ? { signal } : {};
  const theirs = new Runner({ tracingDisabled: true });
  const { interruptions, state } = await theirs.run(agent, 'go', options);
  if (interruptions.length > 0) {
    if (!person) return {};
    for (const interruption of interruptions)
      if (person === 'approves') state.approve(interruption);
      else state.reject(interruption);
    await theirs.run(agent, state, options);
  }
  return model.requests.length > 1 ? readIn(model.requests.at(-1)) : {};
}

/** The result of the call as the model read it. */
function readIn(request: ModelRequest | undefined): HopEnd {
  const items = (request?.input ?? []) as readonly JsonObject[];
  const output = items.find(({ type }) => type === 'function_call_result')?.['output'] as JsonObject | JsonObject[];
  const blocks = [output].flat();
  return {
    read: blocks.map(({ text = '' }) => text).join(''),
    media: blocks.flatMap(({ image }) => /^data:([^;]+)/.exec(String(image))?.[1] ?? []),
  };
}

/** The declarations of tools that a model of the SDK gets. */
async function toldOf({ Agent, Runner }: Sdk, tools: Tool[]): Promise<SerializedFunctionTool[]> {
  const model = new FakeModel(['done']);
  await new Runner({ tracingDisabled: true }).run(new Agent({ name: 'theirs', model, tools }), 'go');
  return (model.requests[0]?.tools ?? []) as SerializedFunctionTool[];
}

/** Only models of the Responses API accept such a tool: Chat Completions and `aisdk()` fail on it. */
const tellsOutput = 'hop:declared:output';

/** The SDK has no media in a result with a schema. */
const hasMedia = 'hop:result:media';

for (const [version, sdk] of versions) {
  testConformance(
    `toAgentsTools to ${version} and back`,
    toolHopCases.filter(({ id }) => id !== tellsOutput),
    () => ({ leave: (runner) => leave(sdk, runner) }),
  );
  testConformance(
    `toAgentsTools to ${version} with outputSchemas, and back`,
    toolHopCases.filter(({ id }) => id !== hasMedia),
    () => ({ leave: (runner) => leave(sdk, runner, { outputSchemas: true }) }),
  );
}
