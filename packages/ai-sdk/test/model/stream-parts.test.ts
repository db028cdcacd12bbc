import { describe, expect, it } from 'vitest';
import { endOf, failureOf, said, warningsOf } from './support/ask.ts';
import { call, finish, text } from './support/fake-model.ts';

const provider = 'ai-sdk:fake.chat';

describe('texts and thoughts', () => {
  it('texts and thoughts are parts with the last provider metadata and deltas at their positions, even if interleaved', async () => {
    const events = await said([
      { type: 'reasoning-start', id: 'r', providerMetadata: { fake: { item: 'rs_1', sealed: null } } },
      { type: 'text-start', id: 't' },
      { type: 'reasoning-delta', id: 'r', delta: 'Hm' },
      { type: 'text-delta', id: 't', delta: 'It ' },
      { type: 'reasoning-end', id: 'r', providerMetadata: { fake: { item: 'rs_1', sealed: 'x', gone: undefined } } },
      { type: 'text-delta', id: 't', delta: 'is', providerMetadata: { fake: { signature: 's' } } },
      { type: 'text-end', id: 't' },
      finish(),
    ]);
    expect(endOf(events).content.parts).toEqual([
      { type: 'thought', text: 'Hm', providerMetadata: { [provider]: { fake: { item: 'rs_1', sealed: 'x' } } } },
      { type: 'text', text: 'It is', providerMetadata: { [provider]: { fake: { signature: 's' } } } },
    ]);
    expect(events.slice(0, 3)).toEqual([
      { type: 'thoughtDelta', index: 0, delta: 'Hm' },
      { type: 'textDelta', index: 1, delta: 'It ' },
      { type: 'textDelta', index: 1, delta: 'is' },
    ]);
  });

  it('texts and thoughts are omitted if they are empty, unless the provider needs them back', async () => {
    const marks = { providerMetadata: { fake: { signature: 's' } } };
    const { content } = endOf(
      await said([
        ...text(),
        { type: 'reasoning-start', id: 'r', ...marks },
        { type: 'reasoning-end', id: 'r' },
        { type: 'text-start', id: 'open' },
        { type: 'text-delta', id: 'open', delta: '', ...marks },
        finish(),
      ]),
    );
    const providerMetadata = { [provider]: marks.providerMetadata };
    expect(content.parts).toEqual([
      { type: 'thought', text: '', providerMetadata },
      { type: 'text', text: '', providerMetadata },
    ]);
  });
});

describe('calls', () => {
  it('calls are read from deltas or from complete parts, and their ids may repeat', async () => {
    const events = await said([
      ...call('call_0', 'a', '{"n":', '1}'),
      ...call('call_0', 'a', '{"n":2}'),
      { type: 'tool-call', toolCallId: 'call_0', toolName: 'b', input: '', providerMetadata: { fake: { s: 1 } } },
      finish('tool-calls'),
    ]);
    const { content, argsText, finishReason } = endOf(events);
    expect(argsText).toEqual({ 0: '{"n":1}', 1: '{"n":2}', 2: '' });
    expect(finishReason).toEqual({ unified: 'functionCalls', raw: 'tool-calls' });
    expect(content.parts).toMatchObject([
      { name: 'a', id: '', providerId: 'call_0' },
      { name: 'a', id: '', providerId: 'call_0' },
      { name: 'b', providerMetadata: { [provider]: { fake: { s: 1 } } } },
    ]);
    expect(events.filter(({ type }) => type === 'functionCallStart')).toHaveLength(3);
  });

  it('calls with a string input keep that input', async () => {
    const events = await said([
      { type: 'tool-input-start', id: '1', toolName: 'patch', inputEncoding: 'text' },
      { type: 'tool-input-delta', id: '1', delta: '*** Begin' },
      { type: 'tool-input-end', id: '1' },
      { type: 'tool-call', toolCallId: '1', toolName: 'patch', input: '"*** Begin"' },
      finish('tool-calls'),
    ]);
    expect(endOf(events).argsText).toEqual({ 0: '{"input":"*** Begin"}' });
    expect(events[1]).toEqual({ type: 'functionCallDelta', index: 0, argsDelta: '{"input":"*** Begin"}' });
  });

  it('calls run with any finish reason, and a finish reason for calls without calls is an incomplete response', async () => {
    expect(endOf(await said([...call('1', 'a', '{}'), finish('stop')])).finishReason.unified).toBe('functionCalls');
    expect(endOf(await said([...text('a'), finish('tool-calls')])).finishReason.unified).toBe('other');
  });
});

describe('a tool that the provider ran itself', () => {
  it('a tool that the provider ran itself becomes parts in the form in which they are sent back, with a summary for other providers', async () => {
    const { content, finishReason } = endOf(
      await said([
        { type: 'tool-input-start', id: 's', toolName: 'web_search', providerExecuted: true },
        { type: 'tool-input-delta', id: 's', delta: '{"q"' },
        { type: 'tool-input-end', id: 's' },
        { type: 'tool-call', toolCallId: 's', toolName: 'web_search', input: '{"q":"Rome"}', providerExecuted: true },
        { type: 'tool-result', toolCallId: 's', toolName: 'web_search', result: { hits: 1 }, preliminary: true },
        { type: 'tool-result', toolCallId: 's', toolName: 'web_search', result: { hits: 2 } },
        { type: 'tool-result', toolCallId: 's', toolName: 'web_search', result: 'no', isError: true },
        { type: 'custom', kind: 'fake.compaction', providerMetadata: { fake: { sealed: 'x' } } },
        ...text('Done.'),
        finish('tool-calls'),
      ]),
    );
    const ids = { toolCallId: 's', toolName: 'web_search' };
    expect(content.parts).toEqual([
      {
        type: 'provider',
        provider,
        value: { type: 'tool-call', ...ids, input: { q: 'Rome' }, providerExecuted: true },
        summary: 'web_search {"q":"Rome"}',
      },
      {
        type: 'provider',
        provider,
        value: { type: 'tool-result', ...ids, output: { type: 'json', value: { hits: 2 } } },
        summary: 'web_search -> {"hits":2}',
      },
      {
        type: 'provider',
        provider,
        value: { type: 'tool-result', ...ids, output: { type: 'error-json', value: 'no' } },
        summary: 'web_search -> error: "no"',
      },
      {
        type: 'provider',
        provider,
        value: { type: 'custom', kind: 'fake.compaction', providerOptions: { fake: { sealed: 'x' } } },
      },
      { type: 'text', text: 'Done.' },
    ]);
    expect(finishReason.unified).toBe('stop');
  });
});

describe('files and sources', () => {
  it('files and sources become media with bytes, base64 or a URL, in both specifications', async () => {
    const { content } = endOf(
      await said([
        { type: 'file', mediaType: 'image/png', data: { type: 'data', data: new Uint8Array([1, 2, 3]) } },
        { type: 'file', mediaType: 'image/png', data: 'AQID' },
        { type: 'file', mediaType: 'image/png', data: { type: 'url', url: new URL('https://a.test/x.png') } },
        { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } },
        finish(),
      ]),
    );
    const image = { type: 'inlineData', mimeType: 'image/png', data: 'AQID' };
    expect(content.parts).toEqual([
      image,
      image,
      { type: 'fileData', mimeType: 'image/png', fileUri: 'https://a.test/x.png' },
      {
        type: 'provider',
        provider,
        value: { type: 'reasoning-file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } },
      },
    ]);
  });

  it('files and sources of a text have the positions of the text that cites them', async () => {
    const page = { type: 'source', sourceType: 'url', id: '1', url: 'https://a.test', title: 'A' };
    const file = { type: 'source', sourceType: 'document', id: '2', mediaType: 'application/pdf', title: 'B' };
    const { sources } = endOf(
      await said([
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: '😀 Rome' },
        { type: 'text-end', id: 't', citations: [{ source: page, startIndex: 2, endIndex: 6, citedText: 'a city' }] },
        page,
        file,
        finish(),
      ]),
    );
    expect(sources).toEqual([
      { url: 'https://a.test', title: 'A', quote: 'a city', part: 0, start: 3, end: 7 },
      { url: 'https://a.test', title: 'A' },
      { title: 'B' },
    ]);
  });
});

describe('the metadata of a response', () => {
  it('the metadata of a response has detailed usage, ids and provider metadata', async () => {
    const timestamp = new Date(0);
    const { usage, metadata } = endOf(
      await said([
        { type: 'response-metadata', id: 'r1', timestamp },
        { type: 'response-metadata', modelId: 'fake-1-2026' },
        ...text('a'),
        {
          type: 'finish',
          finishReason: { unified: 'stop', raw: 'end_turn' },
          usage: {
            inputTokens: { total: undefined, noCache: 5, cacheRead: 3, cacheWrite: 2 },
            outputTokens: { total: 7, text: 3, reasoning: 4 },
          },
          providerMetadata: { fake: { tier: 'x' } },
        },
      ]),
    );
    expect(usage).toEqual({
      inputTokens: 10,
      outputTokens: 7,
      thoughtTokens: 4,
      cachedInputTokens: 3,
      cacheWriteTokens: 2,
    });
    expect(metadata).toEqual({
      id: 'r1',
      modelId: 'fake-1-2026',
      timestamp: timestamp.toISOString(),
      providerMetadata: { fake: { tier: 'x' } },
    });
  });

  it('the metadata of a response includes each warning once, under Mortise’s name of the setting, also for an unknown part', async () => {
    const warnings = [
      { type: 'unsupported', feature: 'reasoning', details: 'no such thing' },
      { type: 'unsupported', feature: 'reasoning', details: 'no such thing' },
      { type: 'compatibility', feature: 'topK' },
      { type: 'deprecated', setting: 'old', message: 'use new' },
      { type: 'other', message: 'by the way' },
      { type: 'newer', what: 1 },
    ];
    const events = await said([
      { type: 'stream-start', warnings },
      { type: 'ping' },
      { type: 'raw', rawValue: 1 },
      { type: 'hologram' },
      { type: 'hologram' },
      ...text('a'),
      finish(),
    ]);
    expect(warningsOf(events)).toEqual([
      'thinking: reasoning: no such thing',
      'topK: topK: it is sent in another form, which may work less well.',
      'old: old: use new',
      'provider: by the way',
      'provider: newer: {"what":1}',
      'provider: a part of the type "hologram" is not known to this version; it was omitted.',
    ]);
    expect(endOf(events).content.parts).toEqual([{ type: 'text', text: 'a' }]);
  });
});

describe('a stream without a finish part', () => {
  it.each([
    ['the stream ends', []],
    ['its package reports an interruption', [finish('interrupted', undefined)]],
    ['its package reports no finish reason', [{ type: 'finish', finishReason: { unified: 'other', raw: undefined } }]],
    ['the reason is missing', [{ type: 'finish' }]],
  ])('a stream without a finish part is a failure if %s', async (_, last) => {
    expect(failureOf(await said([...text('It is'), ...last]))).toMatchObject({
      retryable: true,
      error: { code: 'stream_cut' },
    });
  });

  it('a stream that never started is empty, and may be requested again', async () => {
    const events = await said([{ type: 'stream-start', warnings: [] }, finish('interrupted', undefined)]);
    expect(failureOf(events)).toMatchObject({ retryable: true, error: { code: 'stream_cut' } });
  });

  it.each([
    ['length', 'length'],
    ['content-filter', 'safety'],
    ['error', 'error'],
    ['other', 'other'],
    ['newer', 'other'],
  ])('a stream without a finish part is another failure than a stream that finished with %s', async (word, unified) => {
    expect(endOf(await said([...text('a'), finish(word)])).finishReason).toEqual({ unified, raw: word });
  });
});

describe('a complete response without streaming', () => {
  it('a complete response without streaming has the same parts', async () => {
    const whole = {
      content: [
        { type: 'reasoning', text: 'Hm', providerMetadata: { fake: { signature: 's' } } },
        { type: 'text', text: 'It is' },
        { type: 'tool-call', toolCallId: '1', toolName: 'a', input: '{}' },
      ],
      finishReason: { unified: 'tool-calls', raw: 'tool_use' },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 2 } },
      structuredOutputText: '',
      response: { id: 'r1' },
      warnings: [{ type: 'other', message: 'w' }],
    };
    const events = await said([whole], { stream: false });
    expect(warningsOf(events)).toEqual(['provider: w']);
    expect(endOf(events)).toMatchObject({
      content: { parts: [{ type: 'thought', text: 'Hm' }, { type: 'text', text: 'It is' }, { name: 'a' }] },
      argsText: { 2: '{}' },
      finishReason: { unified: 'functionCalls', raw: 'tool_use' },
      usage: { inputTokens: 1, outputTokens: 2 },
      metadata: { id: 'r1', structuredOutputText: '' },
    });
  });

  it('a complete response without streaming that is invalid is a failure', async () => {
    expect(failureOf(await said([{}], { stream: false })).error.code).toBe('bad_response');
  });
});
