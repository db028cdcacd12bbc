import { appendFileSync } from 'node:fs';
import { createRunner, type Event, functionTool, llmAgent, type SessionService, type ToolEffect } from '@mortise/core';
import { key } from '@mortise/session-kit/test/notice';
import { scriptedModel } from '@mortise/testing';
import { sqliteSessionService } from '../../src/session/index.ts';

/**
 * Sends the amount to pay, lets a tool pay it, and is killed at a
 * position; without a position, it continues with the stored log.
 */
const [path = '', world = '', effect = 'write', place = ''] = process.argv.slice(2);

const pay = functionTool({
  name: 'pay',
  description: 'Pays',
  effect: effect as ToolEffect,
  run: (_: unknown, { idempotencyKey }) => {
    appendFileSync(world, `${idempotencyKey}\n`);
    dieAt('effect');
    return 'paid';
  },
});
// The next process sees the lease of the killed process as expired.
const store = sqliteSessionService({ path, clock: () => (place === '' ? Date.now() + 60_000 : Date.now()) });
const sessions: SessionService = {
  ...store,
  append: async (of, events, expected) => {
    const appended = await store.append(of, events, expected);
    if (events.some(isTurn)) dieAt('turn');
    return appended;
  },
};
const log = (await store.load(key))?.events ?? [];
const turns = [{ calls: [{ name: 'pay', args: {} }] }, 'It is paid.'];
const model = scriptedModel(
  turns.slice(log.filter(isTurn).length).map((turn) => () => {
    dieAt('model');
    return turn;
  }),
);
const { appName, userId, sessionId } = key;
const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [pay] }), sessions, appName, userId });
const result = await app.run({ session: sessionId, ...(log.length === 0 && { message: 'Pay the bill.' }) });
process.stdout.write(
  JSON.stringify({
    status: result.status,
    text: result.text,
    pending: result.pending.map(({ kind }) => kind),
  }),
);
store.close();

function isTurn({ type }: Event): boolean {
  return type === 'model';
}

function dieAt(here: string): void {
  if (here === place) process.kill(process.pid, 'SIGKILL');
}
