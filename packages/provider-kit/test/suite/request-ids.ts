import { describe, expect, it } from 'vitest';
import { ask, endOf, failureOf } from '../support/ask.ts';
import type { Dialect } from '../support/dialect.ts';
import { answered, json } from '../support/replies.ts';
import { serve } from '../support/serve.ts';

/** Tests the request ids in answers, for each dialect. */
export function requestIds(dialects: readonly Dialect[]): void {
  for (const dialect of dialects)
    for (const stream of [true, false])
      describe(`the request id of ${dialect.name}, ${stream ? 'streamed' : 'not streamed'}`, () => {
        it.each(['x-request-id', 'request-id', 'apim-request-id', 'mistral-correlation-id'])(
          'the request id is read from the header %s',
          async (header) => {
            const reply = answered(dialect, { text: 'Fine' }, stream);
            const headers = { ...reply.headers, [header]: 'req_1' };
            const { model } = await serve(dialect, [{ ...reply, headers }], { stream });
            expect(endOf(await ask(model)).metadata).toMatchObject({ requestId: 'req_1' });
          },
        );

        it('the request id is part of a failure', async () => {
          const reply = { ...json({ error: { message: 'No.' } }), status: 400, headers: { 'x-request-id': 'req_1' } };
          const { model } = await serve(dialect, [reply], { stream });
          expect(failureOf(await ask(model)).error.message).toMatch(/ Its request id is req_1\.$/);
        });

        it('the request id is absent if the server sends none', async () => {
          const { model } = await serve(dialect, [answered(dialect, { text: 'Fine' }, stream)], { stream });
          expect(endOf(await ask(model)).metadata ?? {}).not.toHaveProperty('requestId');
        });
      });
}
