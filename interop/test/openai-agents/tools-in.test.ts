import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, llmAgent, type ToolOutcome } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type FromAgentsToolsSettings, fromAgentsTools } from '@mortise/openai-agents';
import { scriptedModel, testToolContext } from '@mortise/testing';
import { RunContext, type Tool as TheirTool, tool } from '@openai/agents-core';
import { expect, it } from 'vitest';
import { z } from 'zod';

const settings: FromAgentsToolsSettings & { validator: ReturnType<typeof jsonSchemaValidator> } = {
  runContext: ({ deps }) => new RunContext(deps),
  validator: jsonSchemaValidator(),
  confirmWith: requireConfirmation,
};

/** How a call of a tool ends, by way of a model's turn. */
async function outcomeOf(theirs: TheirTool<any>, args: object, deps?: unknown): Promise<ToolOutcome | undefined> {
  const model = scriptedModel([{ calls: [{ name: theirs.name, args: args as never }] }, 'done']);
  const runner = createRunner({ agent: llmAgent({ name: 'a', model, tools: [fromAgentsTools([theirs], settings)] }) });
  const events = [];
  for await (const event of runner.stream({ message: 'go', deps })) events.push(event);
  return events.flatMap((event) => (event.type === 'toolEnd' && event.outcome.status !== 'pending' ? [event.outcome] : []))[0];
}

it('runs a tool of the SDK with its arguments, the run context and the id of the call', async () => {
  const seen: unknown[] = [];
  const weather = tool({
    name: 'weather',
    description: 'Weather of a city',
    parameters: z.object({ city: z.string() }),
    execute: ({ city }, runContext, details) => {
      seen.push(runContext?.context, details?.toolCall?.name, typeof details?.toolCall?.callId, details?.signal?.aborted);
      return `sunny in ${city}`;
    },
  });
  const deps = { user: 'ada' };
  expect(await outcomeOf(weather, { city: 'Rome' }, deps)).toEqual({ status: 'ok', output: 'sunny in Rome' });
  expect(seen).toEqual([deps, 'weather', 'string', false]);
});

it('declares what the SDK would', async () => {
  const weather = tool({
    name: 'weather',
    description: 'Weather of a city',
    parameters: z.object({ city: z.string().describe('Its name') }),
    execute: () => 'sunny',
  });
  const [ours] = await fromAgentsTools([weather], settings).tools(testToolContext());
  expect(ours?.declaration).toEqual({
    name: 'weather',
    description: 'Weather of a city',
    parametersJsonSchema: weather.parameters,
  });
});
