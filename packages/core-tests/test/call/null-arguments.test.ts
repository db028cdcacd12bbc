import { functionTool, type JsonObject } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const input = z.object({
  query: z.string(),
  limit: z.number().default(10),
  tag: z.string().optional(),
  filter: z.object({ from: z.string().optional() }).optional(),
  sort: z.string().nullable().optional(),
});

async function called(args: JsonObject, schema: z.ZodObject = input) {
  const got: unknown[] = [];
  const tool = functionTool({
    name: 'search',
    description: 'Searches',
    effect: 'read',
    input: schema,
    run: (value) => void got.push(value),
  });
  const { say, logOf, outcomes } = testApp([{ calls: [{ name: 'search', args }] }, 'done'], { tools: [tool] });
  await say('go');
  const [turn] = await logOf('model');
  return { got, outcomes: await outcomes(), written: turn?.content.parts[0] };
}

describe('an argument that is null', () => {
  it.each<[JsonObject, unknown]>([
    [
      { query: 'x', limit: null, tag: null },
      { query: 'x', limit: 10 },
    ],
    [
      { query: 'x', filter: { from: null } },
      { query: 'x', limit: 10, filter: {} },
    ],
    [
      { query: 'x', filter: null },
      { query: 'x', limit: 10 },
    ],
  ])(
    'an argument that is null counts as absent if the schema refuses null and the member is optional: %j',
    async (args, value) => {
      const { got, written } = await called(args);
      expect(got).toEqual([value]);
      expect(written).toMatchObject({ args });
    },
  );

  it('an argument that is null counts as absent if the schema checks asynchronously', async () => {
    const { got } = await called({ query: 'x', tag: null }, input.refine(async () => true) as unknown as z.ZodObject);
    expect(got).toEqual([{ query: 'x', limit: 10 }]);
  });

  it('an argument that is null is kept if the schema accepts null', async () => {
    expect((await called({ query: 'x', sort: null, tag: null })).got).toEqual([{ query: 'x', limit: 10, sort: null }]);
  });

  it.each<JsonObject>([{ query: null }, { query: 'x', limit: 'many', tag: null }])(
    'an argument that is null is refused if something else is wrong, with all issues: %j',
    async (args) => {
      const { got, outcomes } = await called(args);
      expect(got).toEqual([]);
      expect(outcomes).toMatchObject([{ code: 'invalid_args_schema', message: expect.stringContaining('null') }]);
    },
  );
});
