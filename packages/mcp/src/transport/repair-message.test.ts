import { describe, expect, it } from 'vitest';
import { brokenKey, messageRepair, rawKey } from './repair-message.ts';

type Message = Readonly<Record<string, unknown>>;
const marked = { _meta: { [rawKey]: true } };

/** Creates a repair of messages that has seen one request. */
function asked(method = 'tools/call', params: unknown = marked, id: unknown = 1) {
  const notes: string[] = [];
  const repair = messageRepair((note) => notes.push(note));
  const sent = repair.sent({ jsonrpc: '2.0', id, method, params });
  const answer = (result: unknown, of: unknown = id) => repair.received({ jsonrpc: '2.0', id: of, result });
  return { repair, notes, sent, answer };
}

describe('a request', () => {
  it('a request is sent without the internal marker, and otherwise unchanged', () => {
    expect(asked().sent).toEqual({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} });
    const params = { name: 'pay', _meta: { [rawKey]: true, progressToken: 1 } };
    expect(asked('tools/call', params).sent.params).toEqual({ name: 'pay', _meta: { progressToken: 1 } });
  });

  it.each([undefined, 'text', {}, { _meta: 'text' }, { _meta: { [rawKey]: 'true' } }, { _meta: { other: true } }])(
    'a request is the same object if it has no marker: %j',
    (params) => {
      const { repair } = asked();
      const message = { jsonrpc: '2.0', id: 2, method: 'tools/call', params };
      expect(repair.sent(message)).toBe(message);
    },
  );
});

describe('a response', () => {
  it('a response that was requested raw is a stub that contains the complete message', () => {
    const result = { content: [{ type: 'odd' }], structuredContent: { a: 1 } };
    expect(asked().answer(result)?.['result']).toEqual({ content: [], _meta: { [rawKey]: result } });
    const said = { resultType: 'other', content: [] };
    expect(asked().answer(said)?.['result']).toEqual({
      resultType: 'complete',
      content: [],
      _meta: { [rawKey]: said },
    });
    const wants = { resultType: 'input_required', inputRequests: {} };
    expect(asked().answer(wants)?.['result']).toBe(wants);
  });

  it('a response that the client requested itself stays as the server sent it', () => {
    const message = { jsonrpc: '2.0', id: 1, result: { content: [] } };
    expect(asked('tools/call', {}).repair.received(message)).toBe(message);
    expect(asked('initialize', {}).answer('none')?.['result']).toBe('none');
  });

  it('a response to an unknown, repeated or cancelled request stays unchanged', () => {
    const { repair, answer } = asked();
    const whole = { content: [{ type: 'odd' }] };
    expect(answer(whole, 2)?.['result']).toBe(whole);
    expect(answer(whole)?.['result']).not.toBe(whole);
    expect(answer(whole)?.['result']).toBe(whole);
    repair.sent({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: marked });
    repair.sent({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } });
    expect(answer(whole, 3)?.['result']).toBe(whole);
    repair.sent({ jsonrpc: '2.0', id: 4, method: 'tools/call', params: marked });
    repair.sent({ jsonrpc: '2.0', method: 'notifications/progress', params: { requestId: 4 } });
    expect(answer(whole, 4)?.['result']).not.toBe(whole);
  });

  it('a response with an error is an error, whatever other members it has, and gets the members that an error needs', () => {
    const error = { code: -32602, message: 'no' };
    const received = (more: Message) => asked().repair.received({ jsonrpc: '2.0', id: 1, ...more });
    expect(received({ error, result: { content: [] } })).toEqual({ jsonrpc: '2.0', id: 1, error });
    const none = { code: -32603, message: expect.stringContaining('neither a result nor an error') };
    for (const odd of [
      'no',
      {},
      { code: 1 },
      { message: 'a' },
      { code: 1.5, message: 'a' },
      { code: 1, message: 2 },
      null,
    ])
      expect(received({ error: odd })).toEqual({ jsonrpc: '2.0', id: 1, error: none });
    for (const odd of ['paid', null, ['paid']])
      expect(received({ result: odd })).toEqual({ jsonrpc: '2.0', id: 1, error: none });
  });

  it('a response that is invalid is reported and dropped; a request of the server stays unchanged', () => {
    const { repair, notes } = asked();
    for (const odd of ['a', 1, null, ['a']]) expect(repair.received(odd)).toBeUndefined();
    expect(notes).toEqual(Array(4).fill('sent a message that is not a JSON object'));
    const request = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect(repair.received(request)).toBe(request);
    expect(repair.ended({ id: 1 })).toBeDefined();
  });
});

describe('a response whose stream breaks off', () => {
  it('a response whose stream breaks off becomes one error with the broken mark, unless a response arrived', () => {
    const { repair, answer } = asked();
    const broken = {
      code: -32000,
      message: 'the stream ended before the response was complete',
      data: { [brokenKey]: true },
    };
    expect(repair.ended({ id: 1, method: 'tools/call' })).toEqual({ jsonrpc: '2.0', id: 1, error: broken });
    expect(repair.ended({ id: 1 })).toBeUndefined();
    repair.sent({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: marked });
    answer({ content: [] }, 2);
    expect(repair.ended({ id: 2 })).toBeUndefined();
    expect(repair.ended('a')).toBeUndefined();
  });
});

describe('a list', () => {
  const list = (result: unknown, params: object = marked) =>
    asked('tools/list', params).answer(result) as {
      readonly result: { readonly tools: readonly Message[] };
      readonly error?: unknown;
    };

  it('a list has a stub for each entry, so that an invalid one affects no other', () => {
    const good = {
      name: 'pay',
      description: 'Pays',
      inputSchema: { type: 'object', properties: { to: {} }, required: ['to'] },
    };
    const deep: unknown = Array.from({ length: 200 }).reduce(
      (within) => ({ properties: { a: within }, type: 'object' }),
      {},
    );
    const odd = [
      ...['text', null, { name: 1 }, { name: '' }],
      ...[{ type: 'string' }, { type: 'object', properties: { a: true } }, { type: 'object', properties: [] }].map(
        (inputSchema) => ({ name: 'odd', inputSchema }),
      ),
      ...[{ required: 'a' }, { required: [1] }].map((more) => ({
        name: 'odd',
        inputSchema: { type: 'object', ...more },
      })),
      { name: 'odd', inputSchema: deep },
    ];
    const { tools } = list({ tools: [good, ...odd] }).result;
    const { name, inputSchema } = good;
    expect(tools[0]).toEqual({ name, inputSchema, _meta: { [rawKey]: good } });
    expect(tools.slice(1)).toEqual(
      odd.map((entry, at) => ({
        name: at < 4 ? '?' : 'odd',
        inputSchema: { type: 'object' },
        _meta: { [rawKey]: entry },
      })),
    );
  });

  it('a list stays unchanged if the client requests it itself, or if the response has no list', () => {
    const tools = [{ name: 'pay' }];
    expect(list({ tools }, {}).result.tools).toBe(tools);
    expect(list({ tools: 'none' }).result.tools).toBe('none');
    expect(list('none').error).toBeDefined();
  });

  it('a list ends at an empty cursor, and is an error if the cursor repeats', () => {
    for (const nextCursor of [null, '']) expect(list({ tools: [], nextCursor }).result).toEqual({ tools: [] });
    expect(list({ tools: [], nextCursor: 'b' }, { cursor: 'a' }).result).toEqual({ tools: [], nextCursor: 'b' });
    const again = { code: -32603, message: 'the list repeats its cursor' };
    expect(list({ tools: [], nextCursor: 'a' }, { cursor: 'a' }).error).toEqual(again);
    expect(list({ tools: [] }, {}).error).toBeUndefined();
  });
});
