import { DatabaseSync } from 'node:sqlite';
import { key } from '@mortise/session-kit/test/notice';
import { questionsOfTurn } from '@mortise/session-kit/test/told-events';
import { expect, it } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

/** Returns a database that adds up the lengths of the texts in the rows that are read from it. */
function counted(): { readonly database: DatabaseSync; readonly read: { characters: number } } {
  const read = { characters: 0 };
  const database = new DatabaseSync(path());
  open(database);
  const count = (value: unknown): void => {
    if (typeof value === 'string') read.characters += value.length;
    else if (value && typeof value === 'object') for (const member of Object.values(value)) count(member);
  };
  /** Members are called on the target, because SQLite's objects refuse a proxy as `this`. */
  const watched = <T extends object>(of: T, seen: (name: string | symbol, result: unknown) => unknown): T =>
    new Proxy(of, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function'
          ? (...args: readonly unknown[]) => seen(name, member.apply(target, args))
          : member;
      },
    });
  return {
    read,
    database: watched(database, (name, result) =>
      name === 'prepare'
        ? watched(result as object, (of, rows) => {
            if (of === 'get' || of === 'all') count(rows);
            return rows;
          })
        : result,
    ),
  };
}

it('index.open() reads the index entry of a session, and each turn, once for a page of its questions', async () => {
  const { database, read } = counted();
  const sessions = sqliteSessionService({ database });
  const events = questionsOfTurn('s1', 200);
  await sessions.create(key);
  await sessions.append(key, events, { revision: 0 });
  await sessions.index.open({}, { limit: 1 });
  read.characters = 0;
  const { items } = await sessions.index.open({}, { limit: 200 });
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, at) => `s1.q${at}`));
  expect(new Set(items.map(({ call }) => call.id)).size).toBe(200);
  // The log, and the session's index entry, which is no longer than the log.
  expect(read.characters).toBeLessThan(2 * JSON.stringify(events).length);
});
