import { fromAiTools } from '@mortise/ai-sdk';
import { createRunner, functionTool, type JsonObject, llmAgent, type StandardSchema } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { asSchema, tool } from 'ai';
import { expect, it } from 'vitest';
import { z } from 'zod-3';
import { z as earlyZ4 } from 'zod-3/v4';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { callOf } from './call-of.ts';

const inputSchema = z.object({ city: z.string(), days: z.number().default(2) });
const weather = tool({ description: 'Weather', inputSchema, execute: (input) => input });

it('a tool with a zod 3 schema throws with the line that fixes it, and runs with that line', async () => {
  expect(() => fromAiTools({ weather })).toThrow(
    expect.objectContaining({
      code: 'no_json_schema',
      message: expect.stringContaining("import { asSchema } from 'ai'; fromAiTools(tools, { asSchema })"),
    }),
  );
  expect(await callOf({ weather }, { city: 'Rome' }, { asSchema })).toMatchObject({
    outcome: { status: 'ok', output: { city: 'Rome', days: 2 } },
  });
  expect(await callOf({ weather }, { city: 7 }, { asSchema })).toMatchObject({
    outcome: { status: 'error', message: expect.stringContaining('city') },
  });
});

it('a tool of ours throws with the line that fixes it, and is created with that line', async () => {
  const early = earlyZ4.object({ city: earlyZ4.string(), days: earlyZ4.number().default(2) });
  const cases: readonly (readonly [StandardSchema, string, JsonObject])[] = [
    [
      inputSchema as never,
      'give inputJsonSchema: zodToJsonSchema(schema)',
      zodToJsonSchema(inputSchema as never) as JsonObject,
    ],
    [
      early as never,
      'give inputJsonSchema: z.toJSONSchema(schema)',
      earlyZ4.toJSONSchema(early, { io: 'input' }) as JsonObject,
    ],
  ];
  for (const [input, line, inputJsonSchema] of cases) {
    const options = { name: 'weather', description: 'Weather', input, run: (given: unknown) => given };
    expect(() => functionTool(options)).toThrow(
      expect.objectContaining({ code: 'no_json_schema', message: expect.stringContaining(line) }),
    );
    const made = functionTool({ ...options, inputJsonSchema });
    const runner = createRunner({ agent: llmAgent({ name: 'tester', model: scriptedModel([]), tools: [made] }) });
    expect(await runner.callTool('weather', { city: 'Rome' })).toMatchObject({
      outcome: { output: { city: 'Rome', days: 2 } },
    });
    expect(await runner.callTool('weather', { city: 7 })).toMatchObject({ outcome: { status: 'error' } });
  }
});
