import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

const words = { role: 'user', parts: [{ type: 'text', text: 'go' }] } as const;

it('the first message of a session may come from its inbox', async () => {
  const app = testApp(['done']);
  await app.sessions.create(key);
  await app.sessions.deliver(key, { id: 'm1', type: 'message', content: words });
  expect(await app.resume()).toMatchObject({ status: 'completed', text: 'done' });
  expect(await app.logOf('input')).toMatchObject([{ content: words, inputId: 'm1' }]);
  expect(await app.sessions.mail(key)).toEqual([]);
});

it('a session without a message has no input, whatever else is in its inbox', async () => {
  const app = testApp(['done']);
  await app.sessions.create(key);
  expect((await app.resume()).error).toMatchObject({ code: 'no_input' });
  await app.sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'nobody needs it' });
  expect((await app.resume()).error).toMatchObject({ code: 'no_input' });
  expect(app.model.requests).toEqual([]);
});
