import { key, notice } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresSessionService, postgresSessionService } from '../src/index.ts';
import { type Connected, describeOnEach, freshSchema } from './support/backends.ts';

const names = [
  '\0',
  'a\0b',
  '\\u0000',
  '\ud800',
  '\udc00',
  '\ud800\udc00',
  '../../etc',
  '',
  "'; DROP SCHEMA mortise; --",
  '$1',
  randomText(10_000),
  'a'.repeat(200),
  `${'a'.repeat(200)}b`,
  'a'.repeat(199),
];

describeOnEach('any text is a name', (backend) => {
  let client: Connected;
  let sessions: PostgresSessionService;
  beforeAll(async () => {
    client = await backend.connect();
    sessions = postgresSessionService({ query: client.query, schema: freshSchema() });
  });
  afterAll(() => client.close());

  it('apps, users, sessions, messages and owners may have hostile names', async () => {
    for (const name of names) {
      for (const each of [
        { ...key, sessionId: name },
        { ...key, userId: name },
        { ...key, appName: name },
      ]) {
        await sessions.create(each);
        await sessions.append(each, [notice(name)], { revision: 0 });
        for (const id of names) await sessions.deliver(each, { id, type: 'cancel', reason: id });
        await sessions.append(each, [], { revision: 1, consumed: names.slice(1) });
        expect(await sessions.mail(each)).toEqual([{ id: names[0], type: 'cancel', reason: names[0] }]);
        expect(await sessions.load(each)).toMatchObject({ ...each, events: [{ id: name }] });
        expect(await sessions.leases.claim(each, name, 60_000)).toBeDefined();
        expect(await sessions.leases.claim(each, `${name}.`, 60_000)).toBeUndefined();
      }
    }
    const indexed: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await sessions.index.list({}, { after });
      indexed.push(...page.items.map(({ appName, userId, sessionId }) => JSON.stringify([appName, userId, sessionId])));
      after = page.next;
      if (after === undefined) break;
    }
    const made = names.flatMap((name) => [
      ['app', 'ada', name],
      ['app', name, 's1'],
      [name, 'ada', 's1'],
    ]);
    expect(indexed.toSorted()).toEqual(made.map((each) => JSON.stringify(each)).toSorted());
    for (const name of names)
      expect((await sessions.index.list({ userId: name })).items).toMatchObject([{ ...key, userId: name }]);
    const listed = (await sessions.list(key)).map(({ sessionId }) => sessionId);
    expect(listed.toSorted()).toEqual(names.toSorted());
    const paged: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await sessions.list(key, { limit: 3, ...(after !== undefined && { after }) });
      paged.push(...page.map(({ sessionId }) => sessionId));
      after = page.at(-1)?.sessionId;
      if (after === undefined) break;
    }
    expect(paged).toEqual(listed);
  });

  it('state keys of every scope may be `__proto__` or have a megabyte', async () => {
    const mine = { ...key, appName: 'state' };
    const keys = [...names, '__proto__', 'constructor', 'toString', randomText(1_000_000)];
    const delta = Object.fromEntries(
      keys.flatMap((name) => [
        [name, 1],
        [`user:${name}`, 2],
        [`app:${name}`, 3],
      ]),
    );
    await sessions.create(mine);
    await sessions.append(mine, [notice('e1', delta)], { revision: 0 });
    const state = (await sessions.load(mine))?.state ?? {};
    expect(Object.entries(state).toSorted()).toEqual(Object.entries(delta).toSorted());
    const gone = Object.fromEntries(Object.keys(delta).map((name) => [name, null]));
    await sessions.append(mine, [notice('e2', gone)], { revision: 1 });
    expect((await sessions.load(mine))?.state).toEqual({});
  });
});

/** Returns a random text, which compression cannot shorten. */
function randomText(length: number): string {
  let state = 1;
  const code = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 33 + ((state >>> 16) % 90);
  };
  return Array.from({ length }, () => String.fromCharCode(code())).join('');
}
