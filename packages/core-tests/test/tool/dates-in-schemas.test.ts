import { createRunner, functionTool, type JsonObject, llmAgent, type StandardSchema } from '@mortise/core';
import { confirmGate, scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { type } from 'arktype';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const at = '2026-03-01T12:30:00Z';
const date = new Date(at);
const dateTime = { type: 'string', format: 'date-time' };
const digits = { type: 'string', pattern: '^-?[0-9]+$' };

function tool(input: StandardSchema, got: unknown[] = []) {
  return functionTool({
    name: 'book',
    description: 'Books',
    effect: 'read',
    input,
    run: (value) => void got.push(value),
  });
}

async function called(input: StandardSchema, args: JsonObject) {
  const got: unknown[] = [];
  const { say, outcomes, logOf } = testApp([{ calls: [{ name: 'book', args }] }, 'done'], {
    tools: [tool(input, got)],
  });
  await say('go');
  const [turn] = await logOf('model');
  expect(turn?.content.parts[0]).toMatchObject({ args });
  return { got, outcomes: await outcomes() };
}

const schemas: readonly (readonly [string, StandardSchema, JsonObject, unknown])[] = [
  ['zod', z.object({ at: z.date(), n: z.bigint() }), { at, n: '-12' }, { at: date, n: -12n }],
  ['zod, coerced', z.object({ at: z.coerce.date(), n: z.coerce.bigint() }), { at, n: '5' }, { at: date, n: 5n }],
  [
    'zod, within',
    z.object({ l: z.array(z.object({ at: z.date().nullable() })) }),
    { l: [{ at }, { at: null }] },
    { l: [{ at: date }, { at: null }] },
  ],
  ['zod, optional', z.object({ at: z.date().optional(), n: z.bigint().default(1n) as never }), {}, { n: 1n }],
  ['zod, asynchronous', z.object({ at: z.date() }).refine(async () => true), { at }, { at: date }],
  ['zod, a number', z.object({ n: z.bigint() }), { n: 7 }, { n: 7n }],
  [
    'zod, a choice',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), at: z.date() }),
      z.object({ kind: z.literal('b') }),
    ]),
    { kind: 'a', at },
    { kind: 'a', at: date },
  ],
  ['arktype', type({ at: 'Date', n: 'bigint' }), { at, n: '5' }, { at: date, n: 5n }],
];

describe('a date or a bigint in the schema of a tool', () => {
  it.each(schemas)(
    'a date or a bigint in the schema of a tool is parsed from its string: %s',
    async (_name, input, args, value) => {
      expect((await called(input, args)).got).toEqual([value]);
    },
  );

  it.each([
    [z.object({ at: z.date(), n: z.bigint() }), { at: dateTime, n: digits }],
    [
      z.object({ at: z.coerce.date().describe('When'), n: z.bigint() }),
      { at: { ...dateTime, description: 'When' }, n: digits },
    ],
    [type({ at: 'Date', n: 'bigint' }), { at: dateTime, n: digits }],
  ])('a date or a bigint is declared to the model as a string', (input, properties) => {
    expect(tool(input).declaration?.parametersJsonSchema).toMatchObject({ type: 'object', properties });
  });

  it('a date or a bigint in the schema of a tool is parsed before approval and run', async () => {
    const got: unknown[] = [];
    const book = { ...tool(z.object({ at: z.date() }), got), gates: [confirmGate()] };
    const { say, answer } = testApp(
      [{ calls: [{ name: 'book', args: { at: '2026-03-01T13:30:00+01:00' } }] }, 'done'],
      { tools: [book] },
    );
    const { pending } = await say('go');
    expect(pending).toMatchObject([{ checked: { at: date.toISOString() } }]);
    await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    expect(got).toEqual([{ at: date }]);
  });

  it.each(['2026-02-30T00:00:00Z', '2026-03-01', 'tomorrow', '2026-03-01T12:30:00', '2026-13-01T00:00:00Z', '12', ''])(
    'a date or a bigint in the schema of a tool is refused if the string is not a date: %j',
    async (wrong) => {
      const { got, outcomes } = await called(z.object({ at: z.date() }), { at: wrong });
      expect(got).toEqual([]);
      expect(outcomes).toMatchObject([
        { code: 'invalid_args_schema', message: expect.stringContaining('expected date') },
      ]);
    },
  );

  it.each(['1.5', '0x10', '', '1e3', ' 1'])(
    'a date or a bigint in the schema of a tool is refused if the string is not an integer: %j',
    async (wrong) => {
      expect((await called(z.object({ n: z.bigint() }), { n: wrong })).got).toEqual([]);
    },
  );

  it('a date or a bigint in the schema of a tool is refused with the message of the date check', async () => {
    const { outcomes } = await called(z.object({ at: z.date().min(new Date('2027-01-01')) }), { at });
    expect(outcomes).toMatchObject([{ message: expect.stringContaining('Too small') }]);
  });

  it('a date or a bigint in the schema of a tool is not parsed from a string of digits if the schema expects a number', async () => {
    const { outcomes } = await called(z.object({ n: z.number() }), { n: '5' });
    expect(outcomes).toMatchObject([{ message: expect.not.stringContaining('bigint') }]);
  });

  it('a date or a bigint in the schema of a tool stays a string if the schema accepts one', async () => {
    const input = z.object({ at: z.string(), n: z.string(), both: z.union([z.string(), z.date()]) });
    expect((await called(input, { at, n: '5', both: at })).got).toEqual([{ at, n: '5', both: at }]);
  });
});

describe('a date or a bigint in the output of a tool', () => {
  it('a date or a bigint in the output of a tool is stored, and sent to the model, as a string', async () => {
    const output = z.object({ at: z.date(), n: z.bigint() });
    const book = functionTool({
      name: 'book',
      description: 'Books',
      output,
      strictOutput: true,
      run: () => ({ at: date, n: 5n }),
    });
    expect(book.declaration?.responseJsonSchema).toMatchObject({ properties: { at: dateTime, n: digits } });
    const { say, outcomes } = testApp([{ calls: [{ name: 'book' }] }, 'done'], { tools: [book] });
    await say('go');
    expect(await outcomes()).toEqual([{ status: 'ok', output: { at: date.toISOString(), n: '5' } }]);
  });

  it('a date in the output of an agent is a Date in the result, also after a restart', async () => {
    const agent = llmAgent({
      name: 'h',
      model: scriptedModel([JSON.stringify({ at })]),
      output: z.object({ at: z.date() }),
    });
    const runner = createRunner({ agent });
    const result = await runner.run('when?');
    expect(result.output).toEqual({ at: date });
    expect((await runner.run({ session: result.session })).output).toEqual({ at: date });
  });
});

describe('a value that JSON cannot represent', () => {
  it.each([
    ['map', z.object({ m: z.map(z.string(), z.number()) })],
    ['set', z.object({ at: z.date(), m: z.set(z.string()).optional() })],
    ['symbol', z.object({ m: z.symbol().describe('A symbol') })],
    ['custom', z.object({ m: z.instanceof(URL) })],
    ['void', z.object({ m: z.void() })],
    ['nan', z.object({ m: z.nan() })],
    ['literal', z.object({ m: z.literal([1n, 'a']) })],
    ['symbol', type({ m: 'symbol' })],
  ])('a value that JSON cannot represent is an error that says what to return: %s', (name, input) => {
    expect(() => tool(input as StandardSchema)).toThrow(
      expect.objectContaining({
        code: 'no_json_schema',
        message: expect.stringMatching(new RegExp(`${name}[\\s\\S]*give inputJsonSchema`, 'i')),
      }),
    );
  });

  it('a value that JSON cannot represent is refused even if the library describes its schema as a schema for any value', () => {
    const input = z.object({
      at: z.date(),
      a: z.any().optional(),
      u: z.unknown(),
      l: z.lazy(() => z.any()),
      d: z.any().default(1),
    });
    expect(tool(input).declaration?.parametersJsonSchema).toMatchObject({ properties: { at: dateTime, a: {}, u: {} } });
  });

  it('a value that JSON cannot represent is told apart from a union at the root, which is accepted if it consists of objects', () => {
    const input = z.union([z.object({ a: z.string() }), z.discriminatedUnion('k', [z.object({ k: z.literal('b') })])]);
    expect(tool(input).declaration?.parametersJsonSchema).toMatchObject({ type: 'object', anyOf: [{}, {}] });
    expect(() => tool(z.union([z.object({ a: z.string() }), z.string()]))).toThrow(
      expect.objectContaining({ code: 'schema_not_object' }),
    );
  });
});
