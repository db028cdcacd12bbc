import { apiError, broken, type Reply, startWireServer, streamed } from '@mortise/provider-kit/test';
import OpenAI from 'openai';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dialects } from '../support/dialects.ts';

/**
 * The behaviour of the SDK under faults, which is the reason why the adapter does not rely on it. If one of
 * these tests fails after an update of the SDK, check whether the adapter still needs its own handling.
 */
for (const dialect of dialects) {
  const { name: api } = dialect;

  async function bare(replies: readonly Reply[], options: { readonly maxRetries?: number } = { maxRetries: 0 }) {
    const server = await startWireServer(...replies);
    onTestFinished(() => server.close());
    const client = new OpenAI({ apiKey: 'x', baseURL: `${server.url}/v1`, logLevel: 'off', ...options });
    const stream =
      api === 'responses'
        ? client.responses.create({ model: 'm', input: 'hi', stream: true })
        : client.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'hi' }], stream: true });
    const events: unknown[] = [];
    const read = async () => {
      for await (const event of (await stream) as AsyncIterable<unknown>) events.push(event);
      return events;
    };
    return { read, events, server };
  }

  describe(`the SDK alone on ${api}`, () => {
    const begun = dialect.events({ text: 'Let me look.' }).slice(0, 3);

    it('the SDK accepts a stream that ends without its terminal event as complete', async () => {
      const { read } = await bare([broken(dialect, begun, 'end')]);
      expect(await read()).toHaveLength(3);
    });

    it('the SDK accepts an HTML page with status 200 as a stream without events', async () => {
      const { read } = await bare([
        { headers: { 'content-type': 'text/html' }, pieces: ['<html>Please log in</html>'] },
      ]);
      expect(await read()).toEqual([]);
    });

    it('the SDK throws an error without a status if the connection breaks', async () => {
      const { read } = await bare([broken(dialect, begun, 'destroy')]);
      await expect(read()).rejects.not.toHaveProperty('status');
    });

    it('the SDK throws an error without a status, but with its code, on an error event', async () => {
      const failure = dialect.failure({ message: 'no', word: 'server_error' });
      const { read } = await bare([broken(dialect, [failure], 'end')]);
      await expect(read()).rejects.toMatchObject({ status: undefined, code: 'server_error' });
    });

    it('the SDK alone sends a failing request three times', async () => {
      const busy = Array.from({ length: 4 }, () =>
        apiError(dialect, 429, { message: 'no' }, { 'retry-after-ms': '1' }),
      );
      const { read, server } = await bare(busy, {});
      await expect(read()).rejects.toMatchObject({ status: 429 });
      expect(server.requests).toHaveLength(3);
    });

    it('the SDK yields the events that follow the terminal event', async () => {
      const events = dialect.events({ text: 'Hi' });
      const { read } = await bare([streamed(dialect, [...events, ...events])]);
      expect(await read()).toHaveLength(2 * events.length);
    });
  });
}
