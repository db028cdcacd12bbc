import { functionTool, type RunEvent, type Tool, ToolError } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { only, outcomesIn, responsesIn } from '../harness/inspect-run.ts';

function toolThat(run: () => unknown, options: Partial<Tool> = {}): Tool {
  return { ...functionTool({ name: 'act', description: 'Acts', run: () => run() }), ...options };
}

/** Returns the response that the model reads for one run of a tool, and the shown events. */
async function outcomeOf(tool: Tool) {
  const sibling = functionTool({ name: 'sibling', description: 'Other', run: () => 'fine' });
  const { watch, model, log } = testApp([{ calls: [{ name: 'act' }, { name: 'sibling' }] }, 'done'], {
    tools: [tool, sibling],
  });
  const seen = await watch({ message: 'go' });
  expect(only(seen, 'end')[0]?.result).toMatchObject({ status: 'completed', text: 'done' });
  const [outcome, other] = outcomesIn(model.requests[1]);
  expect(other).toEqual({ status: 'ok', output: 'fine' });
  return { outcome, seen, text: JSON.stringify([await log(), model.requests]), end: endOf(seen) };
}

function endOf(seen: readonly RunEvent[]) {
  return only(seen, 'toolEnd').find(({ call }) => call.name === 'act');
}

describe('a tool that throws a ToolError', () => {
  for (const [how, run] of Object.entries({
    'at once': () => {
      throw new ToolError('no such city; try Rome', { code: 'no_city' });
    },
    later: () => Promise.reject(new ToolError('no such city; try Rome', { code: 'no_city' })),
  })) {
    it(`a ToolError thrown ${how}: the model reads the message and code of the error`, async () => {
      const { outcome } = await outcomeOf(toolThat(run));
      expect(outcome).toEqual({ status: 'error', code: 'no_city', message: 'no such city; try Rome' });
    });
  }
});

describe('a tool that throws another error', () => {
  const error = new RangeError('password=canary-secret at /home/me');
  for (const [how, run] of Object.entries({
    'at once': () => {
      throw error;
    },
    later: () => Promise.reject(error),
  })) {
    it(`another error thrown ${how}: the model reads only the class of the error, and the watcher gets the complete error`, async () => {
      const { outcome, text, end } = await outcomeOf(toolThat(run));
      expect(outcome).toMatchObject({
        status: 'error',
        code: 'tool_threw',
        message: expect.stringContaining('RangeError'),
      });
      expect(text).not.toContain('canary-secret');
      expect(end?.cause).toBe(error);
      expect(end?.cause?.stack).toContain('outcomes-of-tools');
      expect(end?.durationMs).toBeGreaterThanOrEqual(0);
    });
  }
});

describe('a tool that throws a value other than an Error', () => {
  const hostile = new Proxy(
    {},
    { get: throwing, has: throwing, getPrototypeOf: throwing, getOwnPropertyDescriptor: throwing, ownKeys: throwing },
  );
  const nasty = Object.defineProperty(new Error('nasty'), 'name', { get: throwing });
  const thrown: Readonly<Record<string, unknown>> = {
    undefined: undefined,
    null: null,
    'a text': 'canary-secret',
    'a number': 17,
    'an object': { message: 'canary-secret' },
    'an object without prototype': Object.assign(Object.create(null), { a: 1 }),
    'an error with a throwing name': nasty,
    'an object whose every trap throws': hostile,
    'a revoked proxy': revoked(),
    'an error with a cyclic cause': cyclic(),
  };

  for (const [what, value] of Object.entries(thrown)) {
    for (const [how, run] of Object.entries({
      'at once': () => {
        throw value;
      },
      later: async () => {
        throw value;
      },
    })) {
      it(`${what} that a tool throws ${how} is an error for the model`, async () => {
        const { outcome, text } = await outcomeOf(toolThat(run));
        expect(outcome).toMatchObject({ status: 'error', code: 'tool_threw' });
        expect(text).not.toContain('canary-secret');
      });
    }
  }

  function throwing(): never {
    throw new Error('trap');
  }

  function revoked(): unknown {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }

  function cyclic(): Error {
    const error = new Error('cyclic');
    error.cause = error;
    return error;
  }
});

describe('a result', () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const taken: Readonly<Record<string, readonly [unknown, unknown]>> = {
    'that is undefined becomes null': [undefined, null],
    'that is null stays null': [null, null],
    'that is an empty string stays empty': ['', ''],
    'that is a list stays a list': [
      [1, 'a'],
      [1, 'a'],
    ],
    'that is a number stays a number': [17, 17],
    'that is a BigInt becomes a string of its digits': [2n ** 64n, '18446744073709551616'],
    'that is a Map becomes an object': [new Map([['a', 1]]), { a: 1 }],
    'that is a Set becomes a list': [new Set([1, 2]), [1, 2]],
    'with a date has the ISO string of the date': [{ at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    'with numbers that JSON cannot represent has null in their place': [
      [Number.NaN, Number.POSITIVE_INFINITY],
      [null, null],
    ],
    'with undefined members omits them': [{ a: undefined, b: 1 }, { b: 1 }],
  };
  const refused: Readonly<Record<string, readonly [unknown, string]>> = {
    'that is circular': [circular, 'cycle at $.self'],
    'that is a function': [() => 1, 'function at $'],
    'with a symbol inside': [{ a: [Symbol('x')] }, '$.a[0]'],
    'with a promise inside': [{ later: Promise.resolve(1) }, '$.later'],
    'that is an error': [new Error('canary'), 'throw it'],
    'with a getter that throws': [
      Object.defineProperty({}, 'a', {
        enumerable: true,
        get: () => {
          throw new Error('canary');
        },
      }),
      'threw',
    ],
    'that is too deep': [Array.from({ length: 10_000 }).reduce<unknown>((inner) => [inner], 1), 'levels'],
    'with a network response inside': [{ a: new Response('x') }, 'a Response at $.a'],
  };

  for (const [what, [value, output]] of Object.entries(taken)) {
    it(`a result ${what}`, async () => {
      expect((await outcomeOf(toolThat(() => value))).outcome).toEqual({ status: 'ok', output });
    });
  }

  for (const [what, [value, says]] of Object.entries(refused)) {
    it(`a result ${what} is an error with its path`, async () => {
      const { outcome } = await outcomeOf(toolThat(() => value));
      expect(outcome).toMatchObject({
        status: 'error',
        code: 'result_unserialisable',
        message: expect.stringContaining(says),
      });
      expect(JSON.stringify(outcome)).not.toContain('canary');
    });
  }

  it('a result that is changed later leaves the history unchanged', async () => {
    const result = { list: [1] };
    const { watch, model, log } = testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [toolThat(() => result)] });
    for (const event of await watch({ message: 'go' })) if (event.type === 'toolEnd') result.list.push(2);
    result.list.push(3);
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: { list: [1] } }]);
    expect(JSON.stringify(await log())).not.toContain('[1,');
  });

  it("a result that imitates the framework's own data is treated as data", async () => {
    const imitations = [
      { status: 'error', code: 'x', message: 'y' },
      { status: 'pending', request: { kind: 'confirmation', hint: 'May I?' } },
      { status: 'ok', output: 1, modelOutput: 2 },
      { type: 'functionCall', name: 'act', args: {} },
      { actions: { stateDelta: { a: 1 }, skipSummarization: true } },
      { type: 'asked', request: { id: 'x' } },
    ];
    for (const imitation of imitations) {
      const { outcome } = await outcomeOf(toolThat(() => imitation));
      expect(outcome).toEqual({ status: 'ok', output: imitation });
    }
  });

  it('a result of a hand-written tool is an error if it is not an outcome', async () => {
    for (const result of [undefined, null, 'done', 17, {}, { status: 'fine' }, { status: 'pending' }]) {
      const { outcome } = await outcomeOf({ ...toolThat(() => 1), run: () => result as never });
      expect(outcome).toMatchObject({ status: 'error' });
    }
  });

  it('a result with unusual keys keeps them as members', async () => {
    const odd = JSON.parse('{"__proto__":1,"constructor":2}') as unknown;
    const { outcome } = await outcomeOf(toolThat(() => odd));
    expect(JSON.stringify(outcome)).toBe('{"status":"ok","output":{"__proto__":1,"constructor":2}}');
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});

describe('responses', () => {
  it('responses are in the order of the calls, in whichever order the calls end', async () => {
    const ends = new Map<number, (value: number) => void>();
    const endInTurn = async (): Promise<void> => {
      for (const ms of [1, 8, 15]) {
        ends.get(ms)?.(ms);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    const tool = functionTool({
      name: 'act',
      description: 'Acts',
      input: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as { ms: number } }) } },
      inputJsonSchema: { type: 'object' },
      run: ({ ms }) =>
        new Promise<number>((resolve) => {
          ends.set(ms, resolve);
          if (ends.size === 3) void endInTurn();
        }),
    });
    const calls = [15, 1, 8].map((ms) => ({ name: 'act', args: { ms } }));
    const { say, model, outcomes } = testApp([{ calls }, 'done'], { tools: [tool] });
    await say('go');
    expect(responsesIn(model.requests[1]).map(({ outcome }) => (outcome as { output?: unknown }).output)).toEqual([
      15, 1, 8,
    ]);
    expect((await outcomes()).map((outcome) => (outcome as { output?: unknown }).output)).toEqual([1, 8, 15]);
  });

  it('responses have the ids of the provider', async () => {
    const { say, model } = testApp(
      [
        {
          calls: [
            { name: 'act', id: 'p1' },
            { name: 'act', id: '' },
          ],
        },
        'done',
      ],
      { tools: [toolThat(() => 1)] },
    );
    await say('go');
    const [first, second] = responsesIn(model.requests[1]);
    expect(first?.providerId).toBe('p1');
    expect(second).not.toHaveProperty('providerId');
  });
});
