import { createRunner, inMemorySessionService, llmAgent, type RunInput, type SessionKey } from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';

const session: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

function desk() {
  const sessions = inMemorySessionService();
  const model = scriptedModel(['One.', 'Two.']);
  const runner = createRunner({ appName: 'app', sessions, agent: llmAgent({ name: 'desk', model }) });
  const writers = async (key = session, from = sessions): Promise<readonly unknown[]> => {
    const events = (await from.load(key))?.events ?? [];
    return events.flatMap((event) => (event.type === 'input' ? [event.by] : []));
  };
  return { sessions, model, runner, writers };
}

const parts = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;

it.each<[string, RunInput, string | undefined]>([
  ['a text', { message: 'Hi', by: 'grace' }, 'grace'],
  ['a content', { message: parts, by: ' grace ' }, 'grace'],
  ['a message without an author', { message: 'Hi' }, undefined],
])('the author of a message is stored with the message, and sent to no model: %s', async (_what, input, by) => {
  const { runner, writers, model } = desk();
  await runner.run({ session, ...input });
  expect(await writers()).toEqual([by]);
  expect(JSON.stringify(model.requests)).not.toContain('grace');
});

it('the author of a message from the inbox is stored with the message', async () => {
  const { runner, sessions, writers } = desk();
  await sessions.create(session);
  await sessions.deliver(session, { id: 'm1', type: 'message', content: parts, by: 'grace' });
  await runner.run({ session });
  expect(await writers()).toEqual(['grace']);
});

it.each(['', ' ', 7 as never, null as never])(
  'an author that is not a string is refused, and nothing is stored: %j',
  async (by) => {
    const { runner, writers } = desk();
    for (const message of ['Hi', parts])
      expect(await runner.run({ session, message, by })).toMatchObject({ error: { code: 'invalid_option' } });
    expect(await writers()).toEqual([]);
  },
);

it('a trusted import keeps the author of a message, and other imports omit it', async () => {
  const { runner, sessions, writers } = desk();
  await runner.run({ session, message: 'Hi', by: 'grace' });
  for (const trusted of [true, false]) {
    const copy = { ...session, sessionId: `of ${trusted}` };
    await importSession(sessions, copy, exportSession(sessions, session), { trusted });
    expect(await writers(copy)).toEqual([trusted ? 'grace' : undefined]);
  }
});
