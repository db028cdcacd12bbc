import { functionTool, type JsonValue, type RunEvent } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { key, only } from '../harness/inspect-run.ts';
import { callsOnce, nestedAgent } from '../nested/nested-agent.ts';

/** Returns a promise, and the function that fulfils it. */
function later(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

type Write = Readonly<Record<string, JsonValue>>;

/**
 * Runs calls of one turn that all start before the first has ended, and are logged in the given order.
 * Returns the state afterwards, and the shown events.
 */
async function writtenIn(order: readonly number[], writes: readonly Write[], parallelWrites?: 'last' | 'merge') {
  let begun = 0;
  const ends = writes.map(later);
  const endNext = (): void => ends[order[0] ?? -1]?.resolve();
  const act = functionTool({
    name: 'act',
    description: 'Acts',
    input: anyInput,
    run: async ({ at }, context) => {
      if (++begun === writes.length) endNext();
      await ends[Number(at)]?.promise;
      for (const [name, value] of Object.entries(writes[Number(at)] ?? {})) context.setState(name, value);
    },
  });
  const { runner, sessions } = testApp([{ calls: writes.map((_, at) => ({ name: 'act', args: { at } })) }, 'done'], {
    tools: [act],
    parallelWrites,
  });
  const seen: RunEvent[] = [];
  for await (const event of runner.stream({ session: key, message: 'go' })) {
    seen.push(event);
    if (event.type !== 'event' || event.event.type !== 'response') continue;
    order = order.slice(1);
    endNext();
  }
  return { state: (await sessions.load(key))?.state, warnings: only(seen, 'warning').map(({ code }) => code) };
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

describe('an agent with parallelWrites "merge"', () => {
  it.each(orders)(
    'the writes of a turn are merged in the order of its calls, even if the calls end in the order %i %i %i',
    async (...order) => {
      const writes = [
        { cart: { a: { n: 1, at: 'first' } }, list: [1], only: 0 },
        { cart: { b: 2, a: { at: 'second' } }, list: [2, 3] },
        { cart: { a: { at: 'third', m: 3 } }, list: { 3: true } },
      ];
      expect(await writtenIn(order, writes, 'merge')).toEqual({
        state: { cart: { a: { n: 1, at: 'third', m: 3 }, b: 2 }, list: { 3: true }, only: 0 },
        warnings: [],
      });
    },
  );

  it.each(orders)(
    'the later call counts if one of two calls deletes a key, even if the calls end in the order %i %i %i',
    async (...order) => {
      const writes = [{ cart: { a: 1 } }, { cart: null }, { cart: { b: 2 } }];
      expect(await writtenIn(order, writes, 'merge')).toEqual({ state: { cart: { b: 2 } }, warnings: [] });
    },
  );

  it('a list that the later call writes replaces a list of an earlier call', async () => {
    const writes = [{ k: { a: [1] } }, { k: [1, 2] }];
    for (const order of [
      [0, 1],
      [1, 0],
    ])
      expect((await writtenIn(order, writes, 'merge')).state).toEqual({ k: [1, 2] });
  });

  it('an agent with parallelWrites "merge" does not merge a write that saw the other write, or a write of an earlier turn', async () => {
    const writes: Write[] = [{ cart: { a: 1 } }, { cart: { b: 2 } }, { cart: { c: 3 } }];
    let next = 0;
    const act = functionTool({
      name: 'act',
      description: 'Acts',
      exclusive: true,
      run: (_input, context) => context.setState('cart', writes[next++]?.['cart']),
    });
    const twice = { calls: [{ name: 'act' }, { name: 'act' }] };
    const app = testApp([twice, { calls: [{ name: 'act' }] }, 'done'], { tools: [act], parallelWrites: 'merge' });
    await app.say('go');
    expect((await app.logOf('response')).map(({ actions }) => actions?.stateDelta)).toEqual(writes);
  });

  it('a write outside of the calls of a turn that conflicts with a call causes a warning', async () => {
    const inner = later();
    const write = functionTool({
      name: 'write',
      description: 'Writes',
      run: (_input, context) => context.setState('k', { inner: 1 }),
    });
    const clerk = nestedAgent('clerk', [{ calls: [{ name: 'write' }] }, 'written'], { tools: [write] });
    const outer = functionTool({
      name: 'outer',
      description: 'Writes',
      run: async (_input, context) => {
        await inner.promise;
        context.setState('k', { outer: 1 });
      },
    });
    const { runner, sessions } = testApp([{ calls: [{ name: 'outer' }, { name: 'clerk' }] }, 'done'], {
      tools: [outer, clerk.tool],
      parallelWrites: 'merge',
    });
    const seen: RunEvent[] = [];
    for await (const event of runner.stream({ session: key, message: 'go' })) {
      seen.push(event);
      if (event.type === 'event' && event.event.actions) inner.resolve();
    }
    expect((await sessions.load(key))?.state).toEqual({ k: { outer: 1 } });
    expect(only(seen, 'warning').map(({ code }) => code)).toEqual(['state_conflict']);
  });

  it('an agent with parallelWrites "merge" applies the writes of a call after the writes of its nested run', async () => {
    const write = functionTool({
      name: 'write',
      description: 'Writes',
      input: anyInput,
      run: ({ cart }, context) => (cart ? context.setState('cart', cart as JsonValue) : undefined),
    });
    const clerk = nestedAgent(
      'clerk',
      [{ calls: [{ name: 'write' }, { name: 'write', args: { cart: { a: 'inner', b: 'inner' } } }] }, 'written'],
      {
        tools: [write],
        parallelWrites: 'merge',
        as: { finish: (_end, context) => void context.setState('cart', { a: 'outer' }) },
      },
    );
    const { runner, sessions } = testApp([{ calls: [{ name: 'clerk' }] }, 'done'], {
      tools: [clerk.tool],
      parallelWrites: 'merge',
    });
    const seen: RunEvent[] = [];
    for await (const event of runner.stream({ session: key, message: 'go' })) seen.push(event);
    expect((await sessions.load(key))?.state).toEqual({ cart: { a: 'outer' } });
    expect(only(seen, 'warning')).toEqual([]);
  });

  it('conflicting writes of another nested run cause a warning, even if its agent merges too', async () => {
    const [stored, over] = [later(), later()];
    const write = functionTool({
      name: 'write',
      description: 'Writes',
      input: anyInput,
      run: async ({ at }, context) => {
        if (at === 'inner') return context.setState('k', { inner: 1, both: 'inner' });
        if (at === 'last') return over.promise;
        await stored.promise;
        context.setState('k', { outer: 1, both: 'outer' });
      },
    });
    const inner = [
      { name: 'write', args: { at: 'last' } },
      { name: 'write', args: { at: 'inner' } },
    ];
    const clerk = nestedAgent('clerk', [{ calls: inner }, 'written'], { tools: [write], parallelWrites: 'merge' });
    const { runner, sessions } = testApp(
      [{ calls: [{ name: 'write', args: { at: 'outer' } }, { name: 'clerk' }] }, 'done'],
      { tools: [write, clerk.tool], parallelWrites: 'merge' },
    );
    const seen: RunEvent[] = [];
    for await (const event of runner.stream({ session: key, message: 'go' })) {
      seen.push(event);
      if (event.type !== 'event' || !event.event.actions) continue;
      // The first to be stored is that of the inner run, which waits for the other.
      if (seen.filter((each) => each.type === 'event' && each.event.actions).length === 1) stored.resolve();
      else over.resolve();
    }
    expect((await sessions.load(key))?.state).toEqual({ k: { outer: 1, both: 'outer' } });
    expect(only(seen, 'warning').map(({ code }) => code)).toEqual(['state_conflict']);
  });

  it('an agent with parallelWrites "merge" also merges writes of a separate state', async () => {
    let both = 0;
    const ready = later();
    const seen: unknown[] = [];
    const write = functionTool({
      name: 'write',
      description: 'Writes',
      input: anyInput,
      run: async ({ name }, context) => {
        if (++both === 2) ready.resolve();
        await ready.promise;
        context.setState('k', { [String(name)]: 1 });
      },
    });
    const look = functionTool({
      name: 'look',
      description: 'Looks',
      run: (_input, { state }) => void seen.push(state),
    });
    const writes = { calls: ['a', 'b'].map((name) => ({ name: 'write', args: { name } })) };
    const clerk = nestedAgent('clerk', [writes, { calls: [{ name: 'look' }] }, 'written'], {
      tools: [write, look],
      as: { state: {} },
      parallelWrites: 'merge',
    });
    await testApp(callsOnce('clerk', 'done'), { tools: [clerk.tool] }).say('go');
    expect(seen).toEqual([{ k: { a: 1, b: 1 } }]);
  });
});

it('the later write in the log counts without parallelWrites "merge", with a warning', async () => {
  const writes = [{ k: { a: 1 } }, { k: { b: 2 } }];
  for (const setting of [undefined, 'last'] as const) {
    expect(await writtenIn([1, 0], writes, setting)).toEqual({ state: { k: { a: 1 } }, warnings: ['state_conflict'] });
  }
});
