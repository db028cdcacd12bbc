import { ask, endOf, failureOf, json, saidIn, serve } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';
import { responsesDialect as dialect } from '../support/responses-dialect.ts';

const about = { id: 'resp_1', object: 'response', model: 'm' };

it.each([{}, { output: null }, { output: [] }])(
  'a response with the status failed and the members %j is a failure with the error of the server',
  async (more) => {
    const error = { code: 'rate_limit_exceeded', message: 'Slow down' };
    const { model } = await serve(dialect, [json({ ...about, status: 'failed', error, ...more })], { stream: false });
    expect(failureOf(await ask(model)).error).toMatchObject({
      code: 'rate_limit',
      message: expect.stringContaining('Slow down'),
    });
  },
);

it('a response without output is requested again, and its error does not blame `baseURL`', async () => {
  const empty = json({ ...about, status: 'completed' });
  const replies = [empty, json(dialect.whole({ text: 'Fine' })), empty];
  const { model, server } = await serve(dialect, replies, { stream: false, maxRetries: 1 });
  expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
  expect(server.requests).toHaveLength(2);
  const once = await serve(dialect, [empty], { stream: false });
  const { error } = failureOf(await ask(once.model));
  expect(error).toMatchObject({ code: 'bad_response', retryable: true });
  expect(error.message).not.toContain('baseURL');
});
