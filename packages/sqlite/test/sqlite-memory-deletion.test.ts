import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { sqliteMemoryService } from '../src/memory/index.ts';
import { ada, said, textsOf } from './support/memory-texts.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

/** Returns the content of a file that no process has open. */
function bytesOf(file: string): string {
  return readFileSync(file, 'latin1');
}

describe('deleted memories', () => {
  for (const [what, scope] of [
    ['of a session', { ...ada, sessionId: 's1' }],
    ['of a user', ada],
  ] as const)
    it(`deleted memories ${what} are no longer in the file, nor in its index`, async () => {
      const file = path();
      const memory = open(sqliteMemoryService({ path: file }));
      await memory.add(said('s1', 'the password is swordfish', 'swordfish it is'));
      await memory.add({ ...said('s2', 'tea in the morning'), userId: 'bob' });
      await memory.forget(scope);
      memory.close();
      expect(bytesOf(file)).not.toContain('swordfish');
      expect(bytesOf(file)).toContain('tea in the morning');
    });

  it('a replaced text is no longer in the file', async () => {
    const file = path();
    const memory = open(sqliteMemoryService({ path: file }));
    await memory.add(said('s1', 'the password is swordfish', 'I see'));
    await memory.add(said('s1', 'the password is [removed]', 'I see'));
    expect(textsOf(await memory.search(ada, 'password'))).toEqual(['the password is [removed]']);
    memory.close();
    expect(bytesOf(file)).not.toContain('swordfish');
  });

  it('deleted memories are removed in batches, between which other calls run', async () => {
    const memory = open(sqliteMemoryService({ path: path() }));
    for (const sessionId of ['s1', 's2', 's3'])
      await memory.add(said(sessionId, ...Array.from({ length: 600 }, (_, at) => `tea number ${at} of ${sessionId}`)));
    const turns: string[] = [];
    const forgotten = memory.forget(ada).then(() => turns.push('forgotten'));
    await new Promise((resolve) => setImmediate(() => resolve(turns.push('other work'))));
    await forgotten;
    expect(turns).toEqual(['other work', 'forgotten']);
    expect(await memory.search(ada, 'tea')).toEqual([]);
  });
});

describe('the memories of a user who is deleted and comes back', () => {
  const database = new DatabaseSync(':memory:');
  afterAll(() => database.close());

  it('the memories of a user who is deleted and comes back have new ids, so that no word of the deleted memories finds them', async () => {
    const memory = sqliteMemoryService({ database });
    const ownerId = (): unknown => database.prepare('SELECT id FROM owner').get()?.['id'];
    await memory.add(said('s1', 'tea'));
    const before = ownerId();
    await memory.forget(ada);
    expect(ownerId()).toBeUndefined();
    await memory.add(said('s1', 'coffee'));
    expect(ownerId()).not.toBe(before);
  });
});
