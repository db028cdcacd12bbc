import {
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type SessionKey,
  sessionsOwnedBy,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { createSessionClient, createWorker, type Dispatcher } from '@mortise/worker';
import { expect } from 'vitest';

/** One process: it wakes sessions, and can be ended. */
interface Process {
  readonly dispatcher: Dispatcher;
  die(): unknown;
}

/**
 * Tests a take-over: a client sends a message, the worker that runs it dies within a call, and another worker
 * takes the session over without waiting for the lease, which lasts an hour. The interrupted call is repeated
 * with its key, and the log has the answer once.
 */
export async function takeOver(open: () => Promise<Process>): Promise<void> {
  const inner = inMemorySessionService();
  const session: SessionKey = { appName: 'shop', userId: 'ada', sessionId: 's1' };
  const keys: string[] = [];
  const model = scriptedModel([{ calls: [{ name: 'save', args: {} }] }, 'Saved.']);
  const work = async ({ dispatcher }: Process) => {
    const sessions = sessionsOwnedBy(inner, 'workers');
    const save = functionTool({
      name: 'save',
      description: 'Saves',
      effect: 'idempotent',
      run: async (_args, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        // The process that dies does not complete its run.
        return keys.length === 1 ? new Promise<never>(() => {}) : 'saved';
      },
    });
    const agent = llmAgent({ name: 'clerk', model, tools: [save] });
    const runner = createRunner({ agent, appName: 'shop', sessions, leaseMs: 3_600_000 });
    const worker = createWorker({ runner, sessions, dispatcher });
    await worker.start();
    return worker;
  };
  const [client, first] = [await open(), await open()];
  await createSessionClient({ sessions: inner, dispatcher: client.dispatcher }).say(session, 'Save it.');
  const dead = await work(first);
  await expect.poll(() => keys.length).toBe(1);
  await first.die();
  const living = await work(await open());
  const said = async (): Promise<string> => JSON.stringify((await inner.load(session))?.events ?? []);
  await expect.poll(said).toContain('Saved.');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect((await said()).split('"Saved."')).toHaveLength(2);
  expect(model.requests).toHaveLength(2);
  await living.drain(10_000);
  await dead.drain(0);
}
