import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Event, JsonObject } from '@mortise/core';
import { sessionServiceCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/node-test';
import { journalSessionService } from '../src/index.ts';

const folder = await mkdtemp(join(tmpdir(), 'journal-'));
const stores: AsyncDisposable[] = [];
after(async () => {
  for (const store of stores) await store[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
let files = 0;
const newPath = () => join(folder, `${files++}.jsonl`);
async function opened(path: string) {
  const store = await journalSessionService({ path });
  stores.push(store);
  return store;
}
const key = { appName: 'app', userId: 'ada', sessionId: 's1' };

function note(id: string, stateDelta?: JsonObject): Event {
  const actions = stateDelta && { actions: { stateDelta } };
  return { v: 1, id, invocationId: 'i1', author: 'helper', timestamp: 0, type: 'notice', code: 'noted', ...actions };
}

testConformance('journalSessionService', sessionServiceCases, async () => ({ sessions: await opened(newPath()) }), {
  lacks: {
    leases: 'one process has it open at a time',
    reopen: 'one process has it open at a time; that the next one finds all is tested below',
  },
});

test('the next process reads the stored events', async () => {
  const path = newPath();
  const first = await opened(path);
  await first.create(key, { 'user:colour': 'red' });
  await first.append(key, [note('e1', { size: 7, 'temp:draft': 'x' }), note('e2')], { revision: 0 });
  for (const id of ['m1', 'm2']) await first.deliver(key, { id, type: 'cancel', reason: 'enough' });
  await first.append(key, [note('e3')], { revision: 2, consumed: ['m1'] });
  await first.create({ ...key, sessionId: 's2' });
  await first.delete({ ...key, sessionId: 's2' });
  const before = await first.load(key);
  await first[Symbol.asyncDispose]();

  const next = await opened(path);
  assert.deepEqual(await next.load(key), before);
  assert.deepEqual(before?.state, { 'user:colour': 'red', size: 7 });
  assert.doesNotMatch(await readFile(path, 'utf8'), /temp:/);
  assert.deepEqual(
    (await next.mail(key)).map(({ id }) => id),
    ['m2'],
  );
  assert.equal((await next.list(key)).length, 1);
});

test('the store stops after a line could not be written', async () => {
  const path = newPath();
  const sessions = await opened(path);
  await sessions.create(key);
  await sessions[Symbol.asyncDispose]();
  await assert.rejects(sessions.append(key, [note('e1')], { revision: 0 }), /cannot be written: free disk space/);
  await assert.rejects(sessions.delete(key), /cannot be written/);
  const next = await opened(path);
  assert.equal((await next.load(key))?.revision, 0);
});

test('drops a line that a crash has cut off, and appends after the last complete line', async () => {
  const path = newPath();
  await (await opened(path)).create(key);
  const whole = await readFile(path, 'utf8');
  await appendFile(path, '{"type":"append","key":');
  const sessions = await opened(path);
  assert.equal((await sessions.load(key))?.revision, 0);
  assert.equal(await readFile(path, 'utf8'), whole);
});

test('the error names the line that is not JSON', async () => {
  const path = newPath();
  await writeFile(path, 'hello\n');
  await assert.rejects(journalSessionService({ path }), /line 1 is not JSON/);
});

test('the journal file is readable by its owner only', {
  skip: process.platform === 'win32' && 'Windows has no file modes',
}, async () => {
  const path = newPath();
  await opened(path);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
});
