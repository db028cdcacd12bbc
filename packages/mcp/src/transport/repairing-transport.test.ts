import type { JSONRPCMessage, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { rawKey } from './repair-message.ts';
import { RepairingTransport } from './repairing-transport.ts';

/** A scripted transport, and the messages that came out of it. */
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
    [{ jsonrpc: '2.0', id: 1, error: expect.objectContaining({ message: 'the answer broke off' }) }],
  ]);
});

it('has the session, the streams and the protocol version of the transport', async () => {
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
