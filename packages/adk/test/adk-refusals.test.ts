import { inMemorySessionService, RunError } from '@mortise/core';
import { expect, it } from 'vitest';
import type { AdkEvent } from '../src/index.ts';
import { runOf, served } from './served.ts';
import { payment } from './validating-app.ts';

const key = { appName: 'shop', userId: 'ada', sessionId: 's1' };

it('a run of a session that another process holds is refused, and not reported to `onError`', async () => {
  const reported: unknown[] = [];
  const { ask, handle, sessions, model } = served({ onError: (error) => reported.push(error) });
  await sessions.create(key);
  await sessions.leases?.claim(key, 'another process', 60_000);
  const [status, events] = await ask('POST /run', runOf('Hi'));
  expect([status, (events as readonly AdkEvent[]).at(-1)]).toMatchObject([200, { errorCode: 'session_busy' }]);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(runOf('Hi'));
  const stream = await handle(new Request('http://localhost/run_sse', { method: 'POST', body, headers }));
  expect(await stream.text()).toContain('session_busy');
  expect([reported, model.requests]).toEqual([[], []]);
});

it('a second answer that contradicts the first is refused, and not reported to `onError`', async () => {
  const reported: unknown[] = [];
  const { ask, sessions } = served({
    steps: [{ calls: [payment] }, 'Paid.'],
    onError: (error) => reported.push(error),
  });
  await sessions.create(key);
  const [, asked] = (await ask('POST /run', runOf('Pay'))) as [number, readonly AdkEvent[]];
  const { id = '', name = '' } = asked.at(-1)?.content?.parts?.[0]?.functionCall ?? {};
  const answer = (confirmed: boolean): Promise<[number, unknown]> => {
    const functionResponse = { id, name, response: { confirmed } };
    return ask('POST /run', { ...runOf(''), newMessage: { role: 'user', parts: [{ functionResponse }] } });
  };
  expect((await answer(true))[0]).toBe(200);
  expect((await answer(false))[0]).toBe(409);
  expect(reported).toEqual([]);
});

it.each<[string, boolean]>([
  ['session_busy', false],
  ['store_timeout', true],
  ['internal', true],
])('a request in which the store fails with %s is reported to `onError` (%s)', async (code, isReported) => {
  const error = new RunError(code, 'not now');
  const reported: unknown[] = [];
  const { index: _, ...store } = inMemorySessionService();
  const { ask } = served({
    sessions: { ...store, list: () => Promise.reject(error), load: () => Promise.reject(error) },
    onError: (given) => reported.push(given),
  });
  expect((await ask('GET /apps/shop/users/ada/sessions'))[0]).toBeGreaterThanOrEqual(500);
  await ask('POST /run_sse', runOf('Hi')).catch(() => {});
  expect(reported).toEqual(isReported ? [error, error] : []);
});
