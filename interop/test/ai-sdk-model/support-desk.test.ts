import { createMistral } from '@ai-sdk/mistral';
import { inMemorySessionService } from '@mortise/core';
import { type Reply, startWireServer } from '@mortise/provider-kit/test';
import type { ProviderTurn } from '@mortise/testing/model';
import { afterEach, expect, it } from 'vitest';
import { supportDesk } from './support-desk.ts';
import { mistralChat } from './wires/mistral.ts';

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A Mistral server on loopback, over an unmodified `fetch`. */
async function mistralOf(turns: readonly ProviderTurn[]) {
  const server = await startWireServer(...turns.map((turn) => overHttp(mistralChat.reply(turn, true))));
  servers.push(server);
  const mistral = createMistral({ apiKey: 'key-of-the-desk', baseURL: `${server.url}/v1` });
  return { mistral, server };
}

function overHttp({ status, headers, pieces = [], ending = 'end' }: ReturnType<typeof mistralChat.reply>): Reply {
  return {
    ...(status !== undefined && { status }),
    headers: { 'content-type': 'text/event-stream', ...headers },
    pieces,
    ending: ending === 'cut' ? 'destroy' : ending,
  };
}

it('a support desk runs over HTTP, waits for the user, and resumes in another process', async () => {
  const sessions = inMemorySessionService();
  const first = await mistralOf([
    { do: 'fail', status: 429, retryAfterMs: 0 },
    { do: 'cut', text: '' },
    { do: 'answer', calls: [{ name: 'find_order', args: { order: '17' }, id: 'D681PevKs' }], pieces: 5 },
    { do: 'answer', calls: [{ name: 'refund', args: { order: '17', amount: 40 }, id: 'E792QfwLt' }] },
  ]);
  const paused = await supportDesk(sessions, first.mistral).run('My lamp of order 17 is broken.');
  expect(paused).toMatchObject({ status: 'paused', pending: [{ kind: 'confirmation' }] });
  expect(first.server.requests).toHaveLength(4);

  const second = await mistralOf([{ do: 'answer', text: 'Your 40 are on their way.', pieces: 3 }]);
  const answers = paused.pending.map(({ id }) => ({ requestId: id, value: { confirmed: true }, by: 'ada' }));
  const result = await supportDesk(sessions, second.mistral).run({ session: paused.session, answers });
  expect(result).toMatchObject({ status: 'completed', text: 'Your 40 are on their way.' });
  const [request] = second.server.requests;
  expect(request?.path).toBe('/v1/chat/completions');
  expect(request?.headers['authorization']).toContain('key-of-the-desk');
  expect(JSON.stringify(request?.body['messages'])).toContain('refunded');
});

it('an answer that breaks off over HTTP runs no call', async () => {
  const { mistral } = await mistralOf([{ do: 'cut', text: 'I will pay' }]);
  const result = await supportDesk(inMemorySessionService(), mistral).run('Pay me.');
  expect(result).toMatchObject({ status: 'failed', error: { code: 'stream_cut' } });
});
