import { copyFileSync, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  addGate,
  createRunner,
  functionTool,
  llmAgent,
  type Model,
  type Part,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { notice } from '@mortise/session-kit/test/notice';
import { createSessionClient, createWorker, inMemoryDispatcher } from '@mortise/worker';
import { afterEach, expect, it, vi } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { isOfLetters } from '../src/session-log/mailbox.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const key: SessionKey = { appName: 'shop', userId: 'ada', sessionId: 's1' };

afterEach(() => vi.restoreAllMocks());

it('a message whose consumption a power failure undid is in the inbox again, and the next run consumes it once', async () => {
  const disk = keepForced();
  let left = '';
  const before = shop(path(), 0, { asked: () => (left ||= disk()) });
  await before.client.say(key, 'Good morning.', { id: 'words' });
  await before.work();
  // The machine lost its power while the model was being called.
  const after = shop(left, 1);
  expect(await after.sessions.mail(key)).toMatchObject([{ id: 'words' }]);
  expect((await after.sessions.load(key))?.events).toEqual([]);
  await after.work();
  expect(await typesIn(after.sessions)).toEqual(['input', 'model']);
  expect(await after.sessions.mail(key)).toEqual([]);
});

it('the answer that allowed an effect, and the event `started`, are synced to the disk before the effect starts', async () => {
  const disk = keepForced();
  let left = '';
  let paid = 0;
  const pays = (): void => {
    paid++;
    left ||= disk();
  };
  const before = shop(path(), 0, { paid: pays });
  const { pending } = await before.runner.run({ session: key, message: 'Pay.' });
  await before.client.answer(key, { requestId: pending[0]?.id ?? '', value: true });
  await before.work();
  const after = shop(left, 1, { paid: pays });
  expect((await typesIn(after.sessions)).slice(-2)).toEqual(['answered', 'started']);
  await after.work();
  const { items } = await after.client.open();
  expect(items.map(({ kind }) => kind)).toEqual(['inDoubt']);
  expect(paid).toBe(1);
});

it('an append that does more than consume messages waits for the disk', () => {
  const taken = { ...notice('e1'), mailId: 'm1' };
  expect(isOfLetters([taken, taken], ['m1'])).toBe(true);
  // Progress is not an event.
  expect(isOfLetters([], ['m1'])).toBe(true);
  expect(isOfLetters([], [])).toBe(false);
  expect(isOfLetters([taken, notice('e2')], ['m1'])).toBe(false);
  expect(isOfLetters([taken], ['m2'])).toBe(false);
  expect(isOfLetters([{ ...taken, actions: { stateDelta: { 'user:a': 1 } } }], ['m1'])).toBe(false);
});

/**
 * Keeps the bytes of the last written file that are surely on
 * disk: everything up to the last commit that waited for it.
 */
function keepForced(): () => string {
  let kept = '';
  let isForced = true;
  let isWrite = false;
  const exec = DatabaseSync.prototype.exec;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    exec.call(this, sql);
    if (sql.startsWith('PRAGMA synchronous')) isForced = sql.includes('FULL');
    if (sql.startsWith('BEGIN')) isWrite = sql === 'BEGIN IMMEDIATE';
    if (sql !== 'COMMIT' || !isWrite || !isForced) return;
    const file = String(this.location());
    kept = path();
    for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, kept + part);
  });
  return () => kept;
}

/**
 * Creates a shop over a file. `lives` is the number of
 * earlier starts of the machine, whose leases have expired.
 */
function shop(file: string, lives: number, { asked = () => {}, paid = () => {} } = {}) {
  const clock = (): number => Date.now() + lives * 3_600_000;
  const sessions = open(sqliteSessionService({ path: file, clock }));
  const dispatcher = inMemoryDispatcher();
  const pay = addGate(functionTool({ name: 'pay', description: 'Pays', run: () => paid() }), {
    name: 'asks',
    order: 'confirmation',
    check: (_, __, { answers }) =>
      answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } },
  });
  const model: Model = {
    provider: 'test',
    id: 'at once',
    async *generate({ contents }) {
      asked();
      const last = contents.at(-1)?.parts[0];
      const isPay = last?.type === 'text' && last.text === 'Pay.';
      const part: Part = isPay
        ? { type: 'functionCall', id: '', name: 'pay', args: {} }
        : { type: 'text', text: 'Done.' };
      yield { type: 'end', content: { role: 'model', parts: [part] }, finishReason: { unified: 'stop' } };
    },
  };
  const runner = createRunner({ appName: 'shop', sessions, agent: llmAgent({ name: 'shop', model, tools: [pay] }) });
  /** Runs all pending work that a sweep finds. */
  const work = async (): Promise<void> => {
    const ends: (string | undefined)[] = [];
    const worker = createWorker({
      runner,
      sessions,
      dispatcher,
      onEvent: (event) => event.type === 'advanced' && ends.push(event.result?.status),
    });
    await worker.start();
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    await worker.drain();
  };
  return { sessions, runner, work, client: createSessionClient({ sessions, dispatcher }) };
}

async function typesIn(sessions: SessionService): Promise<readonly string[]> {
  return ((await sessions.load(key))?.events ?? []).map(({ type }) => type);
}
