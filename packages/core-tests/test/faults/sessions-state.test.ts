import { functionTool, type Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { delay, key, only } from '../harness/inspect-run.ts';
import { bothWays, expectError, playBoth, watchProcess } from './play.ts';

watchProcess();

/** Creates a tool that writes one state key. */
function writing(stateKey: unknown, value: unknown): Tool {
  return functionTool({
    name: 'act',
    description: 'Acts',
    run: (_input, context) => {
      try {
        context.setState(stateKey as string, value as never);
        return 'written';
      } catch (error) {
        return (error as { readonly code: string; readonly message: string }).code;
      }
    },
  });
}

it.each([['__proto__'], [''], ['k'.repeat(1_000_001)], [17]])(
  'the state key %.20s is refused where it is written',
  async (stateKey) => {
    const { outcome, log } = await playBoth(() => ({ act: writing(stateKey, 1) }));
    expect(outcome).toEqual({ status: 'ok', output: 'invalid_state_key' });
    expect(log.some(({ actions }) => actions)).toBe(false);
  },
);

it.each(['constructor', 'toString', 'hasOwnProperty'])(
  'the state key %s is treated like any other key',
  async (stateKey) => {
    const { outcome, log } = await playBoth(() => ({ act: writing(stateKey, 'mine') }));
    expect(outcome).toEqual({ status: 'ok', output: 'written' });
    expect(log.find(({ actions }) => actions)?.actions?.stateDelta).toEqual({ [stateKey]: 'mine' });
  },
);

it.each<[string, unknown, string]>([
  ['a function', { a: [() => 1] }, '$.a[0]'],
  ['bytes', { a: new Uint8Array(2) }, '$.a'],
  ['a cycle', cyclic(), '$.self'],
])('%s as a state value is refused when it is written, and the error has its path', async (_what, value, path) => {
  const act = () =>
    functionTool({ name: 'act', description: 'Acts', run: (_input, context) => context.setState('k', value as never) });
  const played = await playBoth(() => ({ act: act() }));
  expectError(played, 'tool_threw');
  const end = only(played.seen, 'toolEnd').find(({ call }) => call.name === 'act');
  expect(end?.cause).toMatchObject({ code: 'invalid_state_value', message: expect.stringContaining(path) });
});

describe('two parallel calls that write one state key', () => {
  const writer = (exclusive?: true): Tool =>
    functionTool({
      name: 'act',
      description: 'Acts',
      input: anyInput,
      ...(exclusive && { exclusive }),
      run: async ({ ms, key: stateKey = 'k' }, context) => {
        await delay(Number(ms));
        context.setState(String(stateKey), ms ?? null);
      },
    });
  const calls = (...args: readonly { readonly ms: number; readonly key?: string }[]) => [
    { calls: args.map((one) => ({ name: 'act', args: { ...one } })) },
    'done',
  ];

  it('the writes of both calls are applied in the order of the log, with a warning', async () => {
    // The first ends when the second has ended.
    const inTurn = (): Tool => {
      let over = (): void => {};
      const second = new Promise<void>((resolve) => {
        over = resolve;
      });
      return functionTool({
        name: 'act',
        description: 'Acts',
        input: anyInput,
        run: async ({ ms }, context) => {
          if (ms === 20) await second;
          else setTimeout(over);
          context.setState('k', ms ?? null);
        },
      });
    };
    await bothWays(
      () => ({ steps: calls({ ms: 20 }, { ms: 1 }), agent: { tools: [inTurn()] } }),
      async ({ watch, sessions }) => {
        const seen = await watch({ message: 'go' });
        expect((await sessions.load(key))?.state).toEqual({ k: 20 });
        expect(only(seen, 'warning')).toMatchObject([
          { code: 'state_conflict', message: expect.stringMatching(/both wrote the state key "k".*exclusive/) },
        ]);
      },
    );
  });

  it.each<[string, readonly { readonly ms: number; readonly key?: string }[], true | undefined]>([
    ['different keys', [{ ms: 2 }, { ms: 1, key: 'other' }], undefined],
    ['one key, one call after the other, because they are exclusive', [{ ms: 2 }, { ms: 1 }], true],
    [
      'one temp: key',
      [
        { ms: 2, key: 'temp:k' },
        { ms: 1, key: 'temp:k' },
      ],
      undefined,
    ],
  ])('parallel calls cause no conflict if they write %s', async (_how, args, exclusive) => {
    await bothWays(
      () => ({ steps: calls(...args), agent: { tools: [writer(exclusive)] } }),
      async ({ watch }) => expect(only(await watch({ message: 'go' }), 'warning')).toEqual([]),
    );
  });
});

function cyclic(): unknown {
  const value: Record<string, unknown> = {};
  value['self'] = value;
  return value;
}
