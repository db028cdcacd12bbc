import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runStores } from '../src/run-stores.ts';
import { counts, stores } from './support/stores.ts';

const file = join(import.meta.dirname, 'support/stores.ts');
const { sessions, artifacts } = stores;

async function ran(...args: readonly string[]) {
  const out: unknown[] = [];
  const err: string[] = [];
  const code = await runStores(args, { say: (text) => out.push(text), complain: (text) => err.push(text) });
  return { code, out, err: err.join('\n') };
}

const directory = mkdtempSync(join(tmpdir(), 'mortise-stores-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Writes a module, and returns its path. */
function moduleOf(name: string, code: string): string {
  const path = join(directory, `${name}.mjs`);
  writeFileSync(path, code);
  return path;
}

beforeEach(async () => {
  for (const appName of ['shop', 'other'])
    for (const userId of ['ada', 'bob'])
      for (const sessionId of ['s1', 's2']) {
        const key = { appName, userId, sessionId };
        await sessions.delete(key);
        await sessions.create(key, { 'user:city': 'Rome' });
      }
  await artifacts.save({ appName: 'shop', userId: 'ada', sessionId: 's1' }, 'a', { type: 'text', text: 'x' });
});

describe('mortise stores', () => {
  it('users lists the users of an app, and closes the stores', async () => {
    const before = counts.closed;
    expect(await ran('users', file, '--app', 'shop')).toEqual({ code: 0, out: ['"ada"', '"bob"'], err: '' });
    expect(counts.closed).toBe(before + 1);
  });

  it('runnable lists sessions with work, of an app and a user', async () => {
    const key = { appName: 'other', userId: 'bob', sessionId: 's2' };
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
    const shown = JSON.stringify(key);
    expect((await ran('runnable', file)).out).toEqual([shown]);
    expect((await ran('runnable', file, '--app', 'other', '--user', 'bob')).out).toEqual([shown]);
    expect((await ran('runnable', file, '--app', 'shop')).out).toEqual([]);
  });

  it('parked lists parked sessions with their codes', async () => {
    const { out } = await ran('parked', file);
    expect(out).toEqual([
      JSON.stringify({ session: { appName: 'shop', userId: 'ada', sessionId: 's1' }, code: 'broken' }),
    ]);
  });

  it('forget removes the stored data of a user of an app, and prints the report', async () => {
    const { code, out } = await ran('forget', file, '--app', 'shop', '--user', 'ada');
    expect(code).toBe(0);
    expect(JSON.parse(String(out))).toEqual({ sessions: 2, artifacts: 1, userState: 1, wakes: 2 });
    expect(await sessions.list({ appName: 'shop', userId: 'ada' })).toEqual([]);
    expect(await sessions.list({ appName: 'shop', userId: 'bob' })).toHaveLength(2);
    expect(await sessions.list({ appName: 'other', userId: 'ada' })).toHaveLength(2);
  });

  it('delete-before removes all older sessions, and no younger ones', async () => {
    expect((await ran('delete-before', file, '--days', '1')).out).toEqual([
      JSON.stringify({ sessions: 0, artifacts: 0, wakes: 0 }),
    ]);
    const old = { appName: 'shop', userId: 'bob', sessionId: 's1' };
    const { id: _, ...event } = { v: 1, id: '', invocationId: 'i1', author: 'user', timestamp: 1 } as const;
    await sessions.append(old, [{ ...event, id: 'e1', type: 'notice', code: 'note' }], { revision: 0 });
    expect((await ran('delete-before', file, '--days', '1', '--app', 'other')).out).toEqual([
      JSON.stringify({ sessions: 0, artifacts: 0, wakes: 0 }),
    ]);
    expect((await ran('delete-before', file, '--days', '1', '--app', 'shop')).out).toEqual([
      JSON.stringify({ sessions: 1, artifacts: 0, wakes: 1 }),
    ]);
    expect(await sessions.load(old)).toBeUndefined();
  });

  it('ends with 1 if a store fails, and still reports the removed data', async () => {
    const { forget } = artifacts;
    artifacts.forget = () => Promise.reject(new Error('a full disk'));
    const { code, out, err } = await ran('forget', file, '--app', 'shop', '--user', 'ada');
    if (forget) artifacts.forget = forget;
    expect([code, out]).toEqual([1, [JSON.stringify({ sessions: 2, userState: 1, wakes: 2 })]]);
    expect(err).toContain('forget_incomplete');
  });
});

it('ends with 2 if the module lacks a store that the command needs', async () => {
  const lacking = moduleOf('lacking', 'export const stores = {};');
  for (const args of [['users', '--app', 'a'], ['runnable'], ['parked'], ['delete-before', '--days', '1']]) {
    const [name = '', ...rest] = args;
    const { code, out, err } = await ran(name, lacking, ...rest);
    expect([code, out]).toEqual([2, []]);
    expect(err).toMatch(/^this command needs a .* in "stores" of the module$/);
  }
});

it('closes each store once, even if another one fails to close, and ends with 1', async () => {
  const failing = moduleOf(
    'failing',
    `export const closes = [];
    const sessions = {
      index: { runnable: async () => ({ items: [] }) },
      close() {
        closes.push('sessions');
        throw new Error('the disk is full');
      },
    };
    export const stores = { sessions, memory: sessions, artifacts: { close: () => void closes.push('artifacts') } };`,
  );
  const { code, out, err } = await ran('runnable', failing);
  expect([code, out]).toEqual([1, []]);
  expect(err).toBe('a store could not be closed: the disk is full');
  const { closes } = await import(pathToFileURL(failing).href);
  expect(closes).toEqual(['sessions', 'artifacts']);
});

describe('an invalid command line', () => {
  it.each([
    [['forgt', file], 'there is no command "forgt"'],
    [['toString', file], 'there is no command "toString"'],
    [['users'], 'needs the module'],
    [['users', file], 'needs --app'],
    [['forget', file, '--app', 'shop'], 'needs --user'],
    [['delete-before', file], 'needs --days'],
    [['delete-before', file, '--days', '0'], 'whole number of at least 1'],
    [['delete-before', file, '--days', '1e3'], 'whole number of at least 1'],
    [['users', file, 'more', '--app', 'a'], 'unexpected argument "more"'],
    [['users', file, '--apps', 'a'], '--apps'],
    [['users', `${file}.missing`, '--app', 'a'], 'missing'],
    [['users', join(import.meta.dirname, '../src/index.ts'), '--app', 'a'], 'stores'],
  ])('%j ends with 2, and says what is wrong and how the command is used', async (args, message) => {
    const { code, out, err } = await ran(...args);
    expect([code, out]).toEqual([2, []]);
    expect(err).toContain(message);
    expect(err).toContain('mortise stores forget FILE');
  });

  it('an invalid command line prints the usage, and so does a command line without arguments', async () => {
    expect(await ran()).toMatchObject({ code: 0, out: [expect.stringContaining('mortise stores users')] });
    expect(await ran('--help')).toMatchObject({ code: 0 });
  });
});
