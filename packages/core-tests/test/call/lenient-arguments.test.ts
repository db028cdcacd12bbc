import { functionTool, type JsonObject, type ToolGate } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const input = z.object({
  path: z.string(),
  lines: z.array(z.string()).optional(),
  target: z.object({ kind: z.string(), at: z.number().optional() }).optional(),
  limit: z.number().optional(),
  all: z.boolean().optional(),
});

interface Options {
  readonly lenientArgs?: boolean;
  readonly schema?: z.ZodObject;
  readonly gates?: readonly ToolGate[];
}

function writing(args: JsonObject | string, { schema = input, ...options }: Options = { lenientArgs: true }) {
  const got: unknown[] = [];
  const write = functionTool({
    name: 'write',
    description: 'Writes',
    effect: 'read',
    input: schema,
    ...options,
    run: (value) => void got.push(value),
  });
  return { ...testApp([{ calls: [{ name: 'write', args }] }, 'done'], { tools: [write] }), got };
}

async function written(args: JsonObject | string, options?: Options) {
  const app = writing(args, options);
  await app.say('go');
  const [turn] = await app.logOf('model');
  return { got: app.got, outcomes: await app.outcomes(), part: turn?.content.parts[0] };
}

const strings: readonly (readonly [JsonObject, JsonObject])[] = [
  [
    { path: 'a', lines: '["x"]' },
    { path: 'a', lines: ['x'] },
  ],
  [
    { path: 'a', target: '{"kind":"b"}' },
    { path: 'a', target: { kind: 'b' } },
  ],
  [
    { path: 'a', limit: '5' },
    { path: 'a', limit: 5 },
  ],
  [
    { path: 'a', all: 'true' },
    { path: 'a', all: true },
  ],
  [
    { path: 'a', target: '{"kind":"b","at":"3"}', limit: null },
    { path: 'a', target: { kind: 'b', at: 3 } },
  ],
];

const texts: readonly (readonly [string, JsonObject])[] = [
  ['{"path":"line 1\nline 2\t\r\u0001"}', { path: 'line 1\nline 2\t\r\u0001' }],
  ['{"path":"a", "lines": ["x", ] ,\n}', { path: 'a', lines: ['x'] }],
  ['{"path":"a"}}\n]', { path: 'a' }],
  ['"{\\"path\\":\\"a\\"}"', { path: 'a' }],
  ['{"path":"a\\\\","lines":[",}","\n]"]}', { path: 'a\\', lines: [',}', '\n]'] }],
];

describe('a tool with lenientArgs', () => {
  it.each(strings)(
    'a tool with lenientArgs parses JSON in a string if the schema requires the parsed type: %j',
    async (args, value) => {
      const { got, part } = await written(args);
      expect(got).toEqual([value]);
      expect(part).toMatchObject({ args });
    },
  );

  it.each(strings)(
    'a tool with lenientArgs parses JSON in a string even if the schema checks asynchronously: %j',
    async (args, value) => {
      const schema = input.refine(async () => true) as unknown as z.ZodObject;
      expect((await written(args, { lenientArgs: true, schema })).got).toEqual([value]);
    },
  );

  it.each(texts)('a tool with lenientArgs accepts common mistakes in the JSON of a model: %j', async (text, value) => {
    const { got, part } = await written(text);
    expect(got).toEqual([value]);
    expect(part).toMatchObject({ args: value });
  });

  it('a tool with lenientArgs keeps a string if the schema accepts it', async () => {
    expect((await written({ path: '5', lines: ['[1]', 'true'] })).got).toEqual([{ path: '5', lines: ['[1]', 'true'] }]);
  });

  it.each<JsonObject | string>([
    { path: 'a', limit: 'five' },
    { path: 'a', limit: '' },
    { path: 'a', limit: '12345678901234567891' },
    { path: 'a', target: '{"kind":"b","kind":"c"}' },
    { path: 'a', target: 'null' },
    { path: 'a', limit: '5', all: 'yes' },
  ])('a tool with lenientArgs refuses lossy conversions, with the reason: %j', async (args) => {
    const { got, outcomes } = await written(args);
    expect(got).toEqual([]);
    expect(outcomes).toMatchObject([{ code: 'invalid_args_schema', message: expect.stringContaining('string') }]);
  });

  it.each([
    '{"path":"a"',
    '{"path":"a"} and {"path":"b"}',
    '{"path":"a","path":"b",}',
    '{"limit":12345678901234567891,}',
    '{"path":"a" "b"}',
    '[1,]',
    "{'path':'a'}",
    '{"path":"a\\\n"}',
  ])('a tool with lenientArgs refuses JSON that can be read in more than one way: %j', async (text) => {
    const { got, outcomes } = await written(text);
    expect(got).toEqual([]);
    expect(outcomes).toMatchObject([
      { status: 'error', code: expect.stringMatching(/^invalid_args_(json|type|schema)$/) },
    ]);
  });

  it('a tool with lenientArgs asks about the parsed arguments, and runs with them', async () => {
    const { say, answer, got } = writing({ path: 'a', limit: '5' }, { lenientArgs: true, gates: [confirmGate()] });
    const { pending } = await say('go');
    expect(pending).toMatchObject([{ call: { args: { path: 'a', limit: '5' } }, checked: { path: 'a', limit: 5 } }]);
    await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    expect(got).toEqual([{ path: 'a', limit: 5 }]);
  });
});

it.each([...strings, ...texts])(
  'a tool without lenientArgs refuses a string in place of the parsed type: %j',
  async (args) => {
    const { got, outcomes } = await written(args, {});
    expect(got).toEqual([]);
    expect(outcomes).toMatchObject([{ status: 'error' }]);
  },
);
