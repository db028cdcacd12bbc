import { functionTool, type JsonObject, type Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Grant } from './grant.ts';
import { GrantIndex } from './grant-index.ts';
import { type Cover, coverOf, isCovered } from './remember-offer.ts';

const subject = { gate: 'confirmation', tool: 'pay', definition: 'd' };
let made = 0;

function grantOf(changes: Partial<Grant>): Grant {
  return { ...subject, id: `${made++}`, callId: 'c', scope: 'session', at: 0, args: {}, exact: true, ...changes };
}

const tool = functionTool({ name: 'pay', description: 'Pays', input: z.looseObject({}), run: () => 1 });

async function idOf(grants: readonly Grant[], args: JsonObject, changes: object = {}): Promise<string | undefined> {
  const index = new GrantIndex();
  for (const grant of grants) index.add(grant);
  return (await index.find({ subject, tool, args, now: 10, timeoutMs: 1_000, ...changes }))?.id;
}

describe('the index of grants', () => {
  const values = [undefined, 1, '1', '', null, { x: 1, y: [2] }, { y: [2], x: 1 }, [1, 2], [2, 1], true];
  const calls = values.flatMap((a) =>
    values.map((b): JsonObject => ({ ...(a !== undefined && { a }), ...(b !== undefined && { b }) })),
  );

  it('the index of grants finds a grant for exactly the calls that it covers', async () => {
    const covers = [undefined, [], ['a'], ['b', 'a'], ['c'], ['a', 'c']].flatMap((sameArgs) =>
      calls.map((args) => coverOf(sameArgs ? { sameArgs } : {}, args)),
    );
    let covered = 0;
    for (const cover of covers) {
      const index = new GrantIndex();
      index.add(grantOf(cover));
      for (const args of calls) {
        const found = await index.find({ subject, tool, args, now: 10, timeoutMs: 1_000 });
        if (isCovered(cover, args) !== (found !== undefined))
          throw new Error(`${JSON.stringify({ cover, args })}: ${found ? 'found' : 'not found'}`);
        if (found) covered++;
      }
    }
    expect(covered).toBeGreaterThan(1_000);
    expect(covered).toBeLessThan(covers.length * calls.length);
  });

  it('the index of grants finds grants whose conditions are not equalities', async () => {
    const most = grantOf({ args: { a: { max: 5 } }, exact: false });
    const one = grantOf({ args: { a: 'x' } });
    expect(await idOf([one, most], { a: 5, b: 1 })).toBe(most.id);
    expect(await idOf([one, most], { a: 'x' })).toBe(one.id);
    expect(await idOf([one, most], { a: 6 })).toBeUndefined();
    expect(await idOf([{ ...most, expiresAt: 10 }], { a: 5 })).toBeUndefined();
  });

  it('the index of grants finds a grant for exactly the calls that it covers, whatever other grants exist', async () => {
    const members = [undefined, 1, 11, 2, 12];
    const few = members.flatMap((a) =>
      members.map((b): JsonObject => ({ ...(a !== undefined && { a }), ...(b !== undefined && { b }) })),
    );
    const some = few.filter((_, at) => at % 2 === 0);
    const covers: Cover[] = [
      ...[undefined, [], ['a'], ['b'], ['b', 'a'], ['c'], ['constructor']].flatMap((sameArgs) =>
        some.map((args) => coverOf(sameArgs ? { sameArgs } : {}, args)),
      ),
      coverOf({}, { 'a,b': 1 }),
      coverOf({}, { a: 11, b: 2 }),
      { args: { a: { equals: 1 }, c: { absent: true } }, exact: true },
      { args: { a: { equals: 1 }, b: { max: 5 } }, exact: true },
    ];
    const asked = [...few, { 'a,b': 1 }, { a: 1, d: 1 }, { a: 1, b: 1, d: 1 }];
    for (const one of covers)
      for (const other of covers) {
        const index = new GrantIndex();
        for (const cover of [one, other]) index.add(grantOf(cover));
        for (const args of asked) {
          const isFound = (await index.find({ subject, tool, args, now: 10, timeoutMs: 1_000 })) !== undefined;
          if (isFound !== (isCovered(one, args) || isCovered(other, args)))
            throw new Error(`${JSON.stringify({ one, other, args })}: ${isFound ? 'found' : 'not found'}`);
        }
      }
  });

  it.each(['gate', 'tool', 'definition', 'place'])('the index of grants treats %s as equal', async (member) => {
    const other = grantOf({ [member]: 'runner' });
    expect(await idOf([other], {})).toBeUndefined();
    expect(await idOf([other], {}, { subject: { ...subject, [member]: 'runner' } })).toBe(other.id);
  });

  it.each([
    ['without edits', {}],
    ['with edits', { edited: {} }],
  ])(
    'the index of grants keeps the grants of each gate and tool apart, however their names are joined: %s',
    async (_what, more) => {
      const grants = [grantOf({ gate: 'ab', tool: 'c', ...more }), grantOf({ gate: 'a', tool: 'bc', ...more })];
      for (const grant of grants) expect(await idOf(grants, {}, { subject: grant })).toBe(grant.id);
      expect(await idOf(grants.slice(0, 1), {}, { subject: grants[1] })).toBeUndefined();
    },
  );

  it.each([
    ['without arguments', {}],
    ['with arguments', { a: 1 }],
  ])('the index of grants uses the grant that expires last of equal grants: %s', async (_what, args) => {
    const cover = coverOf({}, args);
    const [early, late, always] = [
      grantOf({ ...cover, expiresAt: 5 }),
      grantOf({ ...cover, expiresAt: 11 }),
      grantOf(cover),
    ];
    expect(await idOf([early], args)).toBeUndefined();
    for (const grants of [
      [early, late],
      [late, early],
      [grantOf({ ...cover, expiresAt: 1 }), grantOf({ ...cover, expiresAt: 3 }), late, early],
    ])
      expect(await idOf(grants, args)).toBe(late.id);
    expect(await idOf([early, always, late], args)).toBe(always.id);
    expect(await idOf([late], args, { now: 11 })).toBeUndefined();
  });

  it.each([
    ['without arguments', {}, {}],
    ['with arguments', { a: 1 }, {}],
    ['within bounds', { a: 1 }, { args: { a: { max: 5 } } }],
    ['with edited arguments', { a: 1 }, { edited: { a: 1 } }],
  ])(
    'the index of grants uses only grants that are in force according to the caller: %s',
    async (_what, args, more) => {
      const index = new GrantIndex();
      const cover = { ...coverOf({}, args), ...more };
      const [first, second, third] = [grantOf(cover), grantOf(cover), grantOf({ ...cover, expiresAt: 20 })];
      for (const grant of [first, second, third]) index.add(grant);
      const call = { subject, tool, args, now: 10, timeoutMs: 1_000 };
      expect(await index.find(call, ({ id }) => id === third.id)).toMatchObject({ id: third.id });
      expect(await index.find(call, ({ id }) => id === third.id)).toMatchObject({ id: third.id });
      expect(await index.find(call, () => false)).toBeUndefined();
    },
  );

  it('the index of grants finds the grant that expires last, in any order of insertion', async () => {
    const ends = [3, 20, 5, 40, 30, 1];
    for (const first of ends)
      for (const second of ends) {
        const order = [first, second, ...ends.filter((end) => end !== first && end !== second)];
        const index = new GrantIndex();
        for (const expiresAt of order) index.add(grantOf({ ...coverOf({}, { a: 1 }), expiresAt }));
        const call = { subject, tool, args: { a: 1 }, now: 10, timeoutMs: 1_000 };
        for (const most of [40, 30, 20])
          expect(await index.find(call, ({ expiresAt = 0 }) => expiresAt <= most)).toMatchObject({ expiresAt: most });
        expect(await index.find(call, ({ expiresAt = 0 }) => expiresAt <= 5)).toBeUndefined();
      }
  });

  it('the index of grants finds a grant without arguments as fast among thousands as among a few', async () => {
    const index = new GrantIndex();
    for (let at = 0; at < 1_000; at++) index.add(grantOf({}));
    let looked = 0;
    await index.find({ subject, tool, args: {}, now: 10, timeoutMs: 1_000 }, () => ++looked > 0);
    await index.find({ subject, tool, args: { a: 1 }, now: 10, timeoutMs: 1_000 }, () => ++looked > 0);
    expect(looked).toBe(1);
  });
});

describe('a grant with edited arguments in the index', () => {
  const edited = { a: ' x ' };
  function counting(check?: Tool['check']): { readonly tool: Tool; readonly checked: () => number } {
    let checked = 0;
    const trims = z.object({ a: z.string().trim() });
    const made = functionTool({ name: 'pay', description: 'Pays', input: trims, run: () => 1 });
    const own: Tool['check'] = check ?? made.check?.bind(made);
    return {
      checked: () => checked,
      tool: {
        ...made,
        check: (args) => {
          checked++;
          return own?.(args) ?? { value: args };
        },
      },
    };
  }

  it('a grant with edited arguments in the index covers the checked arguments, and the check runs once for each grant and tool', async () => {
    const { tool: trimming, checked } = counting();
    const index = new GrantIndex();
    index.add(grantOf({ edited, args: { a: { equals: ' x ' } } }));
    const find = (args: JsonObject, by = trimming) =>
      index.find({ subject, tool: by, args, now: 10, timeoutMs: 1_000 });
    const found = await Promise.all([find({ a: 'x' }), find({ a: ' x ' }), find({ a: 'x' })]);
    expect(found.map((grant) => grant !== undefined)).toEqual([true, false, true]);
    expect(checked()).toBe(1);
    index.add(grantOf({ edited: { a: 'y ' }, args: { a: { equals: 'y ' } } }));
    expect(await find({ a: 'y' })).toBeDefined();
    expect(checked()).toBe(2);
    const other = counting();
    expect(await find({ a: 'y' }, other.tool)).toBeDefined();
    expect(other.checked()).toBe(2);
  });

  it('a grant with edited arguments in the index covers nothing if its check fails, without affecting other grants', async () => {
    const { tool: failing } = counting((args) => {
      if (args['a'] === 'bad') throw new Error('no check');
      return { value: args };
    });
    const bad = grantOf({ edited: { a: 'bad' }, args: { a: { equals: 'bad' } } });
    const good = grantOf({ edited, args: { a: { equals: ' x ' } } });
    expect(await idOf([bad, good], { a: 'bad' }, { tool: failing })).toBeUndefined();
    expect(await idOf([bad, good], edited, { tool: failing })).toBe(good.id);
  });

  it('a grant with edited arguments in the index covers only calls with the approved arguments: all arguments, or the compared ones', async () => {
    const { tool: plain } = counting((args) => ({ value: args }));
    const edit = { a: 'x', b: 1 };
    const exact = grantOf({ ...coverOf({}, edit), edited: edit });
    const named = grantOf({ ...coverOf({ sameArgs: ['a', 'c'] }, edit), edited: edit });
    for (const [grant, args, isCoveredNow] of [
      [exact, edit, true],
      [exact, { ...edit, c: 1 }, false],
      [exact, { a: 'x' }, false],
      [named, { a: 'x', b: 2 }, true],
      [named, { a: 'x', c: 1 }, false],
      [named, { a: 'y', b: 1 }, false],
    ] as const)
      expect((await idOf([grant], args, { tool: plain })) !== undefined).toBe(isCoveredNow);
  });

  it('a grant with edited arguments in the index is checked with its original arguments, even if a check changes its input', async () => {
    const { tool: spoiling } = counting((args) => {
      const value = { a: `${args['a']}!` };
      (args as { a: unknown }).a = 'spoilt';
      return { value };
    });
    const index = new GrantIndex();
    const grant = grantOf({ edited: { a: 'x' }, args: { a: { equals: 'x' } } });
    index.add(grant);
    for (const by of [spoiling, { ...spoiling }])
      expect(await index.find({ subject, tool: by, args: { a: 'x!' }, now: 10, timeoutMs: 1_000 })).toBeDefined();
    expect(grant.edited).toEqual({ a: 'x' });
  });

  it('a grant with edited arguments in the index covers nothing if JSON cannot represent the checked arguments', async () => {
    class Account {
      readonly a = 'x';
    }
    const { tool: opaque } = counting(() => ({ value: { a: new Account() } }));
    expect(await idOf([grantOf({ edited })], { a: { a: 'x' } }, { tool: opaque })).toBeUndefined();
  });
});
