import { once } from 'node:events';
import { copyFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { createRunner, inMemorySessionService, type SessionKey, type SessionService } from '@mortise/core';
import { forgetUser } from '@mortise/core/retention';
import { movedSession } from '@mortise/session-kit/test/moved-session';
import { key, notice } from '@mortise/session-kit/test/notice';
import { createSessionClient } from '@mortise/worker';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteDispatcher } from '../src/dispatcher/sqlite-dispatcher.ts';
import { sqliteMemoryService } from '../src/memory/index.ts';
import { sqliteCredentialService, sqliteSessionService } from '../src/session/index.ts';
import { said } from './support/memory-texts.ts';
import { forkScript, messageOf, startScript } from './support/run-script.ts';
import { scratch } from './support/scratch.ts';
import { linesOf, shopAgent } from './support/shop.ts';

const { directory, path, open } = scratch();

const page = readFileSync(new URL('../../../docs/operate-stores.md', import.meta.url), 'utf8');
const block = Array.from(page.matchAll(/```ts\n([\s\S]*?)```/g), ([, code = '']) => code).find((code) =>
  code.includes('VACUUM INTO'),
);
const module = join(directory, 'back-up.ts');
writeFileSync(module, block ?? '');
/** The function in docs/operate-stores.md, unchanged. */
const { backUp } = (await import(pathToFileURL(module).href)) as { backUp(path: string, to: string): void };

it('a backup while another process appends has every acknowledged append, and only complete appends', async () => {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file }));
  await sessions.create(key);
  const child = startScript(new URL('./support/append-for-ever.ts', import.meta.url), [file]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let confirmed = 0;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    confirmed = Number(text.trimEnd().split('\n').at(-1));
  });
  const copies: [string, number][] = [];
  while (copies.length < 5) {
    const before = confirmed;
    // Each backup has a later state, and none stops the process that appends.
    while (confirmed === before) await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
    const copy = path();
    copies.push([copy, confirmed]);
    backUp(file, copy);
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (const [copy, acknowledged] of copies) {
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const restored = open(sqliteSessionService({ path: copy }));
    const session = await restored.load(key);
    expect(session?.revision).toBeGreaterThanOrEqual(acknowledged);
    expect((session?.revision ?? 1) % 5).toBe(0);
    expect(session?.events.map(({ id }) => id)).toEqual(Array.from(session?.events ?? [], (_, at) => `e${at}`));
    expect((await restored.index.list()).items).toMatchObject([{ ...key, revision: session?.revision }]);
    await expect(restored.append(key, [], { revision: session?.revision ?? 0 })).resolves.toMatchObject({});
  }
});

it('runs in the middle of an effect resume in a restored database, and no effect is lost or doubled', async () => {
  const [store, wakes, ledger, hold] = [path(), path(), path(), path()];
  const sessions = open(sqliteSessionService({ path: store }));
  const runner = createRunner({
    appName: 'shop',
    sessions,
    agent: shopAgent({ ledger, hold, isUnguarded: false }),
  });
  const names = ['s0', 's1', 's2', 's3', 's4'];
  const client = createSessionClient({ sessions, dispatcher: open(sqliteDispatcher({ path: wakes })) });
  for (const sessionId of names) {
    const of: SessionKey = { appName: 'shop', userId: 'ada', sessionId };
    const { pending } = await runner.run({ session: of, message: 'I buy it.' });
    await client.answer(of, { requestId: pending[0]?.id ?? '', value: { confirmed: true } });
  }
  writeFileSync(hold, '');
  const start = async (at: string, wakesAt: string) => {
    const script = new URL('./support/shop-worker-process.ts', import.meta.url);
    const child = forkScript(script, [at, wakesAt, ledger, hold]);
    onTestFinished(() => void child.kill('SIGKILL'));
    await messageOf(child);
    return child;
  };
  // Three of the five sessions are in the middle of their first effect, and stay there.
  const worker = await start(store, wakes);
  await expect.poll(() => linesOf(ledger).length, { timeout: 60_000 }).toBe(3);
  const copy = path();
  backUp(store, copy);
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;

  const restored = path();
  copyFileSync(copy, restored);
  // The leases have expired. The wakes are not restored: a sweep finds sessions with work.
  const database = new DatabaseSync(restored);
  database.exec('UPDATE session SET expires_at = 0');
  database.close();
  rmSync(hold);
  const after = open(sqliteSessionService({ path: restored }));
  await start(restored, path());
  const statuses = async () => (await after.index.list()).items.map(({ status }) => status);
  const doubts = createSessionClient({ sessions: after, dispatcher: open(sqliteDispatcher({ path: path() })) });
  await expect
    .poll(
      async () => {
        // A person checks the effects outside.
        for (const { id, session, call } of (await after.index.open({ kinds: ['inDoubt'] })).items) {
          const isDone = linesOf(ledger).includes(`${session.sessionId} ${call.name}`);
          const value = isDone ? { resolution: 'happened', result: 'done' } : { resolution: 'retry' };
          await doubts.answer(session, { requestId: id, value }, { id });
        }
        return statuses();
      },
      { timeout: 60_000 },
    )
    .toEqual(names.map(() => 'completed'));
  const expected = names.flatMap((name) => [`${name} charge`, `${name} letter`]);
  expect(linesOf(ledger).toSorted()).toEqual(expected.toSorted());
});

it('a restored file has state, inbox items, credentials and memories, and its tables have the same version', async () => {
  const [file, memories] = [path(), path()];
  const secret = { id: 'k1', key: new Uint8Array(32).fill(7) };
  const sessions = open(sqliteSessionService({ path: file }));
  const credentials = open(sqliteCredentialService({ path: file, key: secret }));
  const memory = open(sqliteMemoryService({ path: memories }));
  await sessions.create(key, { a: 1, 'user:b': 2, 'app:c': 3 });
  await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
  const lease = await sessions.leases.claim(key, 'one', 1);
  await sessions.snapshots.write(key, { revision: 1, data: 'x' });
  await credentials.save(key, 'mail', { type: 'apiKey', value: 'k' });
  await memory.add(said('s1', 'tea in the morning'));
  const [copy, memoriesCopy] = [path(), path()];
  backUp(file, copy);
  backUp(memories, memoriesCopy);
  const restored = open(sqliteSessionService({ path: copy }));
  expect(await restored.load(key)).toEqual(await sessions.load(key));
  expect(await restored.mail(key)).toEqual(await sessions.mail(key));
  expect(await restored.snapshots.read(key)).toEqual({ revision: 1, data: 'x' });
  const again = await restored.leases.claim(key, 'one', 1);
  expect(again?.fencingToken).toBeGreaterThan(lease?.fencingToken ?? 0);
  const kept = open(sqliteCredentialService({ path: copy, key: secret }));
  expect(await kept.load(key, 'mail')).toEqual({ type: 'apiKey', value: 'k' });
  const remembered = open(sqliteMemoryService({ path: memoriesCopy }));
  expect(await remembered.search({ appName: 'app', userId: 'ada' }, 'tea')).toHaveLength(1);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('a backup never replaces a file', () => {
  const [file, copy] = [path(), path()];
  open(sqliteSessionService({ path: file })).close();
  writeFileSync(copy, 'kept');
  expect(() => backUp(file, copy)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(readFileSync(copy, 'utf8')).toBe('kept');
});

it.skipIf(process.platform === 'win32')(
  'VACUUM INTO creates a file that other users may read (Windows has no file modes)',
  () => {
    const [file, copy] = [path(), path()];
    open(sqliteSessionService({ path: file })).close();
    const database = open(new DatabaseSync(file));
    database.prepare('VACUUM INTO ?').run(copy);
    expect(statSync(copy).mode & 0o777).toBe(0o644 & ~process.umask());
  },
);

it('a call that began after a backup runs again in the restored database', async () => {
  const [file, copy, ledger] = [path(), path(), path()];
  const agent = shopAgent({ ledger, hold: path(), isUnguarded: false });
  const session: SessionKey = { appName: 'shop', userId: 'ada', sessionId: 's1' };
  const runnerOver = (at: string) =>
    createRunner({ appName: 'shop', agent, sessions: open(sqliteSessionService({ path: at })) });
  const { pending } = await runnerOver(file).run({ session, message: 'Buy.' });
  backUp(file, copy);
  const answers = [{ requestId: pending[0]?.id ?? '', value: { confirmed: true } }];
  for (const at of [file, copy])
    expect(await runnerOver(at).run({ session, answers })).toMatchObject({ status: 'completed' });
  expect(linesOf(ledger)).toEqual(['s1 charge', 's1 letter', 's1 charge', 's1 letter']);
});

it('a backup that replaces the file has the sessions of its time, also those of users who were deleted since then', async () => {
  const [file, copy] = [path(), path()];
  const ada = { appName: 'shop', userId: 'ada' };
  const bob: SessionKey = { appName: 'shop', userId: 'bob', sessionId: 's1' };
  const sessions = open(sqliteSessionService({ path: file }));
  await sessions.create({ ...ada, sessionId: 's1' }, { 'user:city': 'Rome' });
  await sessions.create(bob);
  backUp(file, copy);
  await forgetUser({ sessions }, ada);
  await sessions.append(bob, [notice('e1')], { revision: 0 });
  sessions.close();
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  renameSync(copy, file);
  const restored = open(sqliteSessionService({ path: file }));
  expect((await restored.load(bob))?.revision).toBe(0);
  expect((await restored.index.users('shop')).items).toEqual(['ada', 'bob']);
  expect(await forgetUser({ sessions: restored }, ada)).toEqual({ sessions: 1, userState: 1 });
  expect((await restored.index.users('shop')).items).toEqual(['bob']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('a session that is moved to another store by export and import resumes there', async () => {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file }));
  const [ledger, hold] = [path(), path()];
  const agent = shopAgent({ ledger, hold, isUnguarded: false });
  const of: SessionKey = { appName: 'shop', userId: 'ada', sessionId: 's1' };
  const { pending } = await createRunner({ appName: 'shop', sessions, agent }).run({ session: of, message: 'Buy.' });
  const moved: SessionService = inMemorySessionService();
  await movedSession(sessions, moved, of);
  const answers = [{ requestId: pending[0]?.id ?? '', value: { confirmed: true } }];
  const runner = createRunner({ appName: 'shop', sessions: moved, agent });
  expect(await runner.run({ session: of, answers })).toMatchObject({ status: 'completed', text: 'It is paid.' });
  expect(linesOf(ledger)).toEqual(['s1 charge', 's1 letter']);
});
