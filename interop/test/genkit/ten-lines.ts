import { createRunner, llmAgent } from '@mortise/core';
import { fromGenkitTools } from '@mortise/genkit';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { genkit, z } from 'genkit';
import { toJsonSchema } from 'genkit/schema';

const ai = genkit({});
const weather = ai.defineTool(
  { name: 'weather', description: 'Weather of a city', inputSchema: z.object({ city: z.string() }) },
  async ({ city }) => `21 degrees in ${city}`,
);
const tools = fromGenkitTools([weather], { toJsonSchema, validator: jsonSchemaValidator() });
const model = scriptedModel([{ calls: [{ name: 'weather', args: { city: 'Rome' } }] }, 'It is 21 degrees.']);
const runner = createRunner({ agent: llmAgent({ name: 'guide', model, tools: [tools] }) });

export const { text } = await runner.run('Weather in Rome?');
