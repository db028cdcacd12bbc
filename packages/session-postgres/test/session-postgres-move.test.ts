import { createRunner, functionTool, inMemorySessionService, llmAgent } from '@mortise/core';
import { movedSession } from '@mortise/session-kit/test/moved-session';
import { key } from '@mortise/session-kit/test/notice';
import { confirmGate, scriptedModel } from '@mortise/testing';
import { expect, it, onTestFinished } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { connectAny, freshSchema } from './support/backends.ts';

it('a session is moved by export and import to PostgreSQL, back and there again, and resumes there', async () => {
  const { query, close } = await connectAny();
  onTestFinished(close);
  const [memory, back] = [inMemorySessionService(), inMemorySessionService()];
  const [first, second] = [freshSchema(), freshSchema()].map((schema) => postgresSessionService({ query, schema }));
  if (!first || !second) throw new Error('two stores are needed');
  const paid: unknown[] = [];
  const pay = functionTool({ name: 'pay', description: 'Pays', run: (input) => paid.push(input) });
  const model = scriptedModel([{ calls: [{ name: 'pay', args: {} }] }, 'It is paid.']);
  const agent = llmAgent({ name: 'shop', model, tools: [pay] });
  const runnerOver = (sessions: typeof memory) =>
    createRunner({ appName: key.appName, agent, sessions, gates: [confirmGate()] });

  await memory.create(key, { 'user:city': 'Rome', plan: 'x' });
  const { pending } = await runnerOver(memory).run({ session: key, message: 'Pay.' });
  const content = { role: 'user', parts: [{ type: 'text', text: 'And soon.' }] } as const;
  await memory.deliver(key, { id: 'm1', type: 'message', content });
  const before = await memory.load(key);
  const moves = [await movedSession(memory, first, key), await movedSession(first, back, key)];
  moves.push(await movedSession(back, second, key));
  for (const { session, lines } of moves) {
    expect(session).toEqual(before);
    expect(lines).toEqual(moves[0]?.lines);
  }
  for (const left of [memory, first, back]) expect(await left.load(key)).toBeUndefined();
  expect((await second.index.open()).items.map(({ id }) => id)).toEqual([pending[0]?.id]);
  expect((await second.mail(key)).map(({ id }) => id)).toEqual(['m1']);
  const answers = [{ requestId: pending[0]?.id ?? '', value: { confirmed: true } }];
  expect(await runnerOver(second).run({ session: key, answers })).toMatchObject({ status: 'completed' });
  expect(paid).toHaveLength(1);
});
