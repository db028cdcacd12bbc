import { functionTool, type JsonObject, type RunnerOptions, type Tool } from '@mortise/core';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { anyInput } from '../harness/any-input.ts';
import { only } from '../harness/inspect-run.ts';
import { pauseOf } from '../harness/worked-ms.ts';
import { bothWays, expectError, playBoth, watchProcess } from './play.ts';

watchProcess();

const input = z.object({
  to: z.string(),
  amount: z.number().optional(),
  id: z.unknown().optional(),
  x: z.unknown().optional(),
});

/** Creates a tool that pays, and records its arguments. */
function payTool(ran: unknown[]): Tool {
  return functionTool({ name: 'pay', description: 'Pays', input, run: (value) => void ran.push(value) });
}

/**
 * Returns a call of `pay` with these arguments: as text, or as an object like that of a provider that parses
 * itself.
 */
function payWith(args: string | JsonObject, options?: Partial<RunnerOptions>, ran: unknown[] = []) {
  const asObject = typeof args !== 'string' && ({ asObject: true } as const);
  return playBoth(() => ({ act: payTool(ran), call: { name: 'pay', args, ...asObject }, ...(options && { options }) }));
}

/** Expects the error with this code and these texts, and that the tool did not run. */
async function refused(args: string | JsonObject, code: string, ...says: readonly string[]) {
  const ran: unknown[] = [];
  const played = await payWith(args, undefined, ran);
  expectError(played, code, ...says);
  expect(ran).toEqual([]);
  return played;
}

const nested = (levels: number): string => `${'{"x":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('malformed argument text', () => {
  for (const text of ['{"to": "ad', '{"to": ', '{"to": "a"}}', '{to: 1}', '{"to":"a"', 'pay me']) {
    it(`${text} is an error with its position and a correction`, async () => {
      await refused(text, 'invalid_args_json', '`pay`', 'not valid JSON', 'Send the complete object again');
    });
  }

  it('malformed text is logged as text, and sent back to the provider as JSON', async () => {
    const { log, model } = await refused('{"to": "ad', 'invalid_args_json', 'position');
    const call = log.flatMap((event) => (event.type === 'model' ? event.content.parts : []))[0];
    expect(call).toMatchObject({ args: {}, refused: { code: 'invalid_args_json', text: '{"to": "ad' } });
    expect(model.requests[1]?.contents[1]?.parts[0]).toMatchObject({ type: 'functionCall', args: {} });
  });
});

describe('an empty argument text', () => {
  for (const text of ['', '  \n']) {
    it(`${JSON.stringify(text)} becomes an empty object, which is then checked`, async () => {
      await refused(text, 'invalid_args_schema', 'to:');
      const run = () => 'ran';
      const act = () => functionTool({ name: 'pay', description: 'Pays', run });
      const { outcome } = await playBoth(() => ({ act: act(), call: { name: 'pay', args: text } }));
      expect(outcome).toEqual({ status: 'ok', output: 'ran' });
    });
  }
});

it.each([
  ['["ada"]', 'got array'],
  ['"ada"', 'got string'],
  ['17', 'got number'],
  ['null', 'got null'],
  ['true', 'got boolean'],
])('arguments that are not an object are refused: %s', async (text, says) => {
  await refused(text, 'invalid_args_type', 'expected an object', says);
});

it.each([
  ['{}', 'to:'],
  ['{"to":1}', 'to:'],
  ['{"to":"ada","amount":"all"}', 'amount:'],
])('arguments with %s do not match the schema, and the issue has its path', async (text, says) => {
  await refused(text, 'invalid_args_schema', says, 'Correct them and call again');
});

it('an error reports at most five issues, in at most two thousand characters', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `field_${at}_${'x'.repeat(60)}`);
  const many = z.strictObject(Object.fromEntries(names.map((name) => [name, z.number()])));
  const act = () => functionTool({ name: 'pay', description: 'Pays', input: many, run: () => 1 });
  const args = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'x'.repeat(500)])));
  const played = await playBoth(() => ({ act: act(), call: { name: 'pay', args } }));
  expectError(played, 'invalid_args_schema', 'and 35 more');
});

describe('keys that could replace prototypes', () => {
  it.each([
    ['{"to":"a","__proto__":{"isAdmin":true}}', '`__proto__`'],
    ['{"to":"a","x":{"y":[{"__proto__":1}]}}', '`x.y.__proto__`'],
    ['{"to":"a","x":{"constructor":{"prototype":{"isAdmin":true}}}}', '`x.constructor.prototype`'],
    ['{"to":"a","x":{"\\u005f_proto__":1}}', '`x.__proto__`'],
  ])('an own key in the text %s is refused with its path', async (text, path) => {
    await refused(text, 'unsafe_key', path, 'Omit it');
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it.each([
    ['{"to":"a","x":{"y":[{"__proto__":1}]}}', '`x.y.__proto__`'],
    ['{"to":"a","constructor":{"prototype":1}}', '`constructor.prototype`'],
  ])('an own key of the object %s is refused with its path', async (text, path) => {
    await refused(JSON.parse(text) as JsonObject, 'unsafe_key', path);
  });

  it('keys that could replace prototypes are accepted as string values', async () => {
    const { outcome } = await payWith('{"to":"__proto__","x":{"constructor":1,"prototype":2}}');
    expect(outcome).toEqual({ status: 'ok', output: null });
  });
});

it.each(['{"to":"alice","to":"mallory"}', '{"to":"a","x":{"k":1,"k":1}}', '{"to":"a","\\u0074o":"b"}'])(
  'a duplicate key in %s is refused, so that only the approved arguments can run',
  async (text) => {
    await refused(text, 'invalid_args_json', 'duplicate key `', 'Send each key once');
  },
);

describe('numbers that lose digits', () => {
  it.each([
    '9007199254740993',
    '-9007199254740993',
    '12345678901234567890',
    '1e999',
    '-1e999',
    '9007199254740993.0',
    '1e-400',
    '0.1000000000000000000001',
  ])('the number %s is refused', async (number) => {
    await refused(`{"to":"a","id":${number}}`, 'invalid_args_schema', number, 'Send it as a string');
  });

  it.each(['9007199254740991', '0.1', '1e20', '-1.5e-300', '9007199254740991.0', '2.50'])(
    'the number %s is accepted',
    async (number) => {
      expect((await payWith(`{"to":"a","id":${number}}`)).outcome).toMatchObject({ status: 'ok' });
    },
  );
});

it('ten megabytes are refused before they are parsed, without blocking the process', async () => {
  const text = `{"to":"${'x'.repeat(10_000_000)}"}`;
  const parse = vi.spyOn(JSON, 'parse');
  const { pause, most } = await pauseOf(text, 150, async () => {
    const { log } = await refused(text, 'args_too_large', 'Send less');
    expect(JSON.stringify(log).length).toBeLessThan(10_000);
  });
  expect(parse.mock.calls.filter(([given]) => String(given).length > 1_000_000)).toEqual([]);
  parse.mockRestore();
  expect(pause).toBeLessThanOrEqual(most);
});

it.each([129, 10_000, 100_000])(
  'arguments with %d nested levels are refused, and the run continues',
  async (levels) => {
    await refused(`{"to":"a","x":${nested(levels)}}`, 'args_too_deep', '128 levels', 'flatter');
  },
);

it('arguments with a hundred nested levels are accepted', async () => {
  expect((await payWith(`{"to":"a","x":${nested(100)}}`)).outcome).toMatchObject({ status: 'ok' });
});

it.each([
  ['a million items', `{"to":"a","x":[${'1,'.repeat(500_000)}1]}`],
  [
    'a hundred thousand keys',
    JSON.stringify({ to: 'a', x: Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`k${at}`, 1])) }),
  ],
])('%s are refused because there are too many', async (_what, text) => {
  await refused(text, 'args_too_large');
});

// Code that writes them elsewhere makes them well-formed: providers, stores and displays.
it('unusual characters reach the tool unchanged, and a log with them can be stored as JSON', async () => {
  const odd = '\ud800 \u0000 \u202eabc \u001b[31m \udfff';
  const ran: { readonly to: string }[] = [];
  const { log } = await payWith(JSON.stringify({ to: odd }), undefined, ran);
  expect(ran.map(({ to }) => to)).toEqual([odd, odd]);
  expect(JSON.parse(JSON.stringify(log))).toEqual(log);
});

describe('the schema of a tool', () => {
  const schemaThat = (validate: (value: unknown) => unknown) =>
    ({ ...anyInput, '~standard': { ...anyInput['~standard'], validate } }) as typeof anyInput;

  it.each([
    [
      'throws',
      () => {
        throw new Error('canary');
      },
    ],
    ['rejects', () => Promise.reject(new Error('canary'))],
  ])('a schema whose check %s stops the call', async (_how, validate) => {
    const ran: unknown[] = [];
    const act = () =>
      functionTool({ name: 'act', description: 'Acts', input: schemaThat(validate), run: () => void ran.push(1) });
    const played = await playBoth(() => ({ act: act() }));
    expectError(played, 'check_failed', '`act`', 'not run');
    expect(ran).toEqual([]);
    expect(JSON.stringify([played.log, played.model.requests])).not.toContain('canary');
    expect(only(played.seen, 'toolEnd').find(({ call }) => call.name === 'act')?.cause?.message).toBe('canary');
  });

  it.each([
    ['at once', (value: unknown) => ({ value: { n: Number((value as JsonObject)['n']) + 1 } })],
    ['later', async (value: unknown) => ({ value: { n: Number((value as JsonObject)['n']) + 1 } })],
  ])('a schema that transforms arguments %s transforms them once', async (_how, validate) => {
    const ran: unknown[] = [];
    const act = () =>
      functionTool({
        name: 'act',
        description: 'Acts',
        input: schemaThat(validate),
        run: (value) => void ran.push(value),
      });
    const { log } = await playBoth(() => ({ act: act(), call: { name: 'act', args: { n: 1 } } }));
    expect(ran).toEqual([{ n: 2 }, { n: 2 }]);
    expect(JSON.stringify(log)).toContain('"args":{"n":1}');
  });

  it('a schema that transforms arguments shows the approver the transformed arguments, which will run, also after a pause', async () => {
    const ran: unknown[] = [];
    const act = () =>
      functionTool({
        name: 'act',
        description: 'Acts',
        input: schemaThat((value) => ({ value: { n: Number((value as JsonObject)['n']) * 10 } })),
        preview: ({ n }) => `n is ${n}`,
        run: (value) => void ran.push(value),
      });
    await bothWays(
      () => ({
        steps: [{ calls: [{ name: 'act', args: { n: 2 } }] }, 'done'],
        agent: { tools: [act()], gates: [askOnce] },
      }),
      async ({ answer }, _way, say) => {
        const paused = await say('go');
        expect(paused.pending[0]).toMatchObject({ preview: 'n is 20' });
        await answer({ requestId: paused.pending[0]?.id ?? '', value: { confirmed: true } });
      },
    );
    expect(ran).toEqual([{ n: 20 }, { n: 20 }]);
  });
});

const askOnce = {
  name: 'confirm',
  order: 'confirmation',
  check: (_call: unknown, _tool: unknown, { answers }: { readonly answers: readonly unknown[] }) =>
    answers.length > 0
      ? ({ type: 'proceed' } as const)
      : ({ type: 'pause', question: { kind: 'confirmation', hint: 'May it?' } } as const),
} as const;

it('a tool that changes its arguments changes only a copy', async () => {
  const act = () =>
    functionTool({
      name: 'act',
      description: 'Acts',
      input: anyInput,
      run: (args) => {
        const mine = args as { n: unknown; list: unknown[] };
        mine.n = 'changed';
        mine.list.push('changed');
      },
    });
  for (const asObject of [false, true]) {
    const call = { name: 'act', args: { n: 5, list: [1] }, ...(asObject && { asObject: true as const }) };
    const { log, model, seen } = await playBoth(() => ({ act: act(), call }));
    const kept = '"args":{"n":5,"list":[1]}';
    for (const what of [log, model.requests[1], seen]) {
      expect(JSON.stringify(what)).toContain(kept);
      expect(JSON.stringify(what)).not.toContain('changed');
    }
  }
});

it('a callback that rewrites approved arguments causes a new question about the call', async () => {
  const ran: unknown[] = [];
  await bothWays(
    () => {
      let to: string | undefined;
      return {
        steps: [{ calls: [{ name: 'pay', args: { to: 'ada' } }] }, 'done'],
        agent: {
          tools: [payTool(ran)],
          gates: [askOnce],
          callbacks: {
            beforeTool: () => {
              const rewrite = to === undefined ? undefined : { args: { to } };
              to = 'mallory';
              return rewrite;
            },
          },
        },
      };
    },
    async ({ answer }, _way, say) => {
      const first = await say('go');
      const again = await answer({ requestId: first.pending[0]?.id ?? '', value: true });
      expect(again).toMatchObject({ status: 'paused', pending: [{ call: { args: { to: 'mallory' } } }] });
      expect(again.pending[0]?.id).not.toBe(first.pending[0]?.id);
    },
  );
  expect(ran).toEqual([]);
});

it('a callback that rewrites arguments to invalid ones stops the call', async () => {
  const ran: unknown[] = [];
  const played = await playBoth(() => ({
    act: payTool(ran),
    call: { name: 'pay', args: { to: 'ada' } },
    agent: { callbacks: { beforeTool: (tool) => (tool.name === 'pay' ? { args: { to: 1 } } : undefined) } },
  }));
  expectError(played, 'invalid_args_schema', 'to:');
  expect(ran).toEqual([]);
});

describe('arguments that the provider has parsed itself', () => {
  const deep = JSON.parse(nested(1_000)) as JsonObject;
  const cyclic: Record<string, unknown> = { to: 'a' };
  cyclic['x'] = cyclic;

  it.each<[string, unknown, string]>([
    ['a list', ['ada'], 'invalid_args_type'],
    ['arguments that do not match', { amount: 1 }, 'invalid_args_schema'],
    ['a number that has lost digits', { to: 'a', id: 9007199254740992 }, 'invalid_args_schema'],
    ['an infinite number', { to: 'a', id: Number.POSITIVE_INFINITY }, 'invalid_args_schema'],
    ['arguments that are not JSON', { to: 'a', x: 5n }, 'invalid_args_type'],
    ['a function', { to: 'a', x: () => 1 }, 'invalid_args_type'],
    ['two megabytes', { to: 'x'.repeat(2_000_000) }, 'args_too_large'],
    ['too many levels', { to: 'a', x: deep }, 'args_too_deep'],
    ['a cycle', cyclic, 'args_too_deep'],
    ['too many values', { to: 'a', x: Array.from({ length: 150_000 }, () => 1) }, 'args_too_large'],
  ])('parsed arguments are refused like arguments in text: %s', async (_what, args, code) => {
    await refused(args as JsonObject, code, '`pay`');
  });

  it('parsed arguments become an empty object if they are undefined', async () => {
    const act = () => functionTool({ name: 'act', description: 'Acts', run: () => 'ran' });
    const call = { name: 'act', args: undefined as unknown as JsonObject, asObject: true } as const;
    expect((await playBoth(() => ({ act: act(), call }))).outcome).toEqual({ status: 'ok', output: 'ran' });
  });
});
