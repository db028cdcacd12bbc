import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, llmAgent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { fromAgentsTools } from '@mortise/openai-agents';
import { scriptedModel } from '@mortise/testing';
import { RunContext, tool } from '@openai/agents-core';
import { z } from 'zod';

const weather = tool({
  name: 'weather',
  description: 'Weather of a city',
  parameters: z.object({ city: z.string() }),
  execute: ({ city }) => `21 degrees in ${city}`,
});
const tools = fromAgentsTools([weather], {
  runContext: ({ deps }) => new RunContext(deps),
  validator: jsonSchemaValidator(),
  confirmWith: requireConfirmation,
});
const model = scriptedModel([{ calls: [{ name: 'weather', args: { city: 'Rome' } }] }, 'It is 21 degrees.']);
const runner = createRunner({ agent: llmAgent({ name: 'guide', model, tools: [tools] }) });

export const { text } = await runner.run('Weather in Rome?');
