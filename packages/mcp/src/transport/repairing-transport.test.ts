import type { JSONRPCMessage, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { rawKey } from './repair-message.ts';
import { RepairingTransport } from './repairing-transport.ts';
import { watchStream } from './watch-stream.ts';

/** Returns a scripted transport, and the messages that the client receives. */
async function repaired(more: Partial<Transport> = {}) {
  const sent: { readonly message: JSONRPCMessage; readonly options: TransportSendOptions | undefined }[] = [];
  const inner: Transport = {
    start: async () => {},
    send: async (message, options) => void sent.push({ message, options }),
    close: async () => inner.onclose?.(),
    ...more,
  };
  const seen: unknown[] = [];
  const transport = new RepairingTransport(inner, (note) => seen.push(note));
  transport.onmessage = (...given) => void seen.push(given);
  transport.onerror = (error) => void seen.push(error);
  transport.onclose = () => void seen.push('closed');
  await transport.start();
  return { inner, transport, seen, sent };
}

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: { [rawKey]: true } } } as const;

it('repairs messages in both directions, and passes on the events of the transport', async () => {
  const { inner, transport, seen, sent } = await repaired();
  await transport.send(call);
  expect(sent[0]?.message).toEqual({ ...call, params: {} });
  const extra = { authInfo: undefined } as never;
  const result = { content: [{ type: 'odd' }] };
  inner.onmessage?.({ jsonrpc: '2.0', id: 1, result } as never, extra);
  inner.onmessage?.('none' as never);
  const error = new Error('odd');
  inner.onerror?.(error);
  await transport.close();
  expect(seen).toEqual([
    [{ jsonrpc: '2.0', id: 1, result: { content: [], _meta: { [rawKey]: result } } }, extra],
    'sent a message that is not a JSON object',
    error,
    'closed',
  ]);
});

it('answers once for a stream that ends without a response, and notifies those that await its end', async () => {
  const { transport, seen, sent } = await repaired();
  let ends = 0;
  await transport.send(call, { resumptionToken: 'r', onRequestStreamEnd: () => void ends++ } as TransportSendOptions);
  const options = sent[0]?.options;
  expect(options).toMatchObject({ resumptionToken: 'r' });
  options?.onRequestStreamEnd?.();
  options?.onRequestStreamEnd?.();
  expect(ends).toBe(2);
  expect(seen).toEqual([
    [
      {
        jsonrpc: '2.0',
        id: 1,
        error: expect.objectContaining({ message: 'the stream ended before the response was complete' }),
      },
    ],
  ]);
});

it('passes the session id, the options of streams and the protocol version to and from the inner transport', async () => {
  const versions: unknown[] = [];
  const { transport } = await repaired({
    sessionId: 's',
    hasPerRequestStream: true,
    setProtocolVersion: (version) => void versions.push(version),
    setSupportedProtocolVersions: (all) => void versions.push(all),
  });
  transport.setProtocolVersion('v');
  transport.setSupportedProtocolVersions(['v', 'w']);
  expect([transport.sessionId, transport.hasPerRequestStream, versions]).toEqual(['s', true, ['v', ['v', 'w']]]);
  const { transport: bare } = await repaired();
  expect([bare.sessionId, bare.hasPerRequestStream]).toEqual([undefined, false]);
  expect(() => [bare.setProtocolVersion('v'), bare.setSupportedProtocolVersions(['v'])]).not.toThrow();
});

const streamOf = (...pieces: readonly (string | Error)[]) => {
  const left = [...pieces];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(new TextEncoder().encode(next));
    },
  });
};

/** Watches a stream, and counts how often its end was reported. */
async function watched(body: ReadableStream<Uint8Array> | null, init?: RequestInit, status = 200) {
  const count = { ended: 0 };
  const answer = new Response(body, { status, headers: { 'content-type': 'text/event-stream' } });
  const response = await watchStream(
    async () => answer,
    () => void count.ended++,
  )('https://a.example/', init);
  return { response, answer, count };
}

it('passes on the content of a GET stream, and reports its end once', async () => {
  for (const init of [undefined, {}, { method: 'GET' }]) {
    const { response, count } = await watched(streamOf('a', 'b'), init);
    expect([response.status, response.headers.get('content-type'), count.ended]).toEqual([200, 'text/event-stream', 0]);
    expect(await response.text()).toBe('ab');
    expect(count.ended).toBe(1);
  }
});

it('reports the end of a GET stream that breaks', async () => {
  const { response, count } = await watched(streamOf('a', new Error('gone')));
  await expect(response.text()).rejects.toThrow('gone');
  expect(count.ended).toBe(1);
});

it('does not report the end of a GET stream that its consumer cancelled', async () => {
  const left: unknown[] = [];
  const { response, count } = await watched(new ReadableStream({ cancel: (reason) => void left.push(reason) }));
  await response.body?.cancel('enough');
  expect([left, count.ended]).toEqual([['enough'], 0]);
});

it.each<[string, ReadableStream<Uint8Array> | null, RequestInit, number]>([
  ['of a request', streamOf('a'), { method: 'POST' }, 200],
  ['that was refused', streamOf('a'), {}, 404],
  ['without anything', null, {}, 200],
])('ignores a response %s', async (_which, body, init, status) => {
  const { response, answer, count } = await watched(body, init, status);
  expect(response).toBe(answer);
  await response.text();
  expect(count.ended).toBe(0);
});
