import { ask, endOf, failureOf, json, saidIn, serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import type { Block } from '../support/blocks-in.ts';
import {
  blockEvents,
  messagesDialect as dialect,
  type SaidEnd,
  streamOf,
  toolUse,
} from '../support/messages-dialect.ts';

const rome = '{"city":"Rome"}';

async function read(events: readonly object[]) {
  const { model } = await serve(dialect, [streamed(dialect, events)]);
  return ask(model);
}

async function readBlocks(content: readonly Block[], end: Partial<SaidEnd> = {}) {
  return endOf(await read(streamOf(content, { stop_reason: 'end_turn', pieces: 4, ...end })));
}

/** Each test states a fact about the answers of the Messages API. */
describe('a content block in a Messages API answer', () => {
  it('tool_use is a call with its id, its caller and its toolset', async () => {
    const caller = { type: 'code_execution_20260120', tool_id: 'srvtoolu_1' };
    const block = toolUse('toolu_1', 'weather', rome, { caller, toolset_name: null });
    const { content, argsText } = await readBlocks([block], { stop_reason: 'tool_use' });
    expect(content.parts).toEqual([
      {
        type: 'functionCall',
        id: '',
        providerId: 'toolu_1',
        name: 'weather',
        args: {},
        providerMetadata: { anthropic: { caller } },
      },
    ]);
    expect(argsText).toEqual({ 0: rome });
  });

  it('thinking is a thought with its signature, even if the thinking itself is omitted', async () => {
    const { content } = await readBlocks([
      { type: 'thinking', thinking: 'Two cities', signature: 'c2lnMQ==' },
      { type: 'thinking', thinking: '', signature: 'c2lnMg==' },
    ]);
    expect(content.parts).toEqual([
      { type: 'thought', text: 'Two cities', providerMetadata: { anthropic: { signature: 'c2lnMQ==' } } },
      { type: 'thought', text: '', providerMetadata: { anthropic: { signature: 'c2lnMg==' } } },
    ]);
  });

  it.each([
    { type: 'redacted_thinking', data: 'c2VjcmV0' },
    { type: 'tool_search_tool_result', tool_use_id: 'srvtoolu_1', content: { tool_references: [] } },
    { type: 'container_upload', file_id: 'file_1' },
    { type: 'hologram', frames: [1, 2] },
  ])('a $type block is kept unchanged, and is not a call', async (block) => {
    const { content } = await readBlocks([block]);
    expect(content.parts).toEqual([{ type: 'provider', provider: 'anthropic', value: block }]);
  });

  it('server_tool_use is not a call, because the server has run it; its input is joined', async () => {
    const use = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search' };
    const result = {
      type: 'web_search_tool_result',
      tool_use_id: 'srvtoolu_1',
      content: [{ type: 'web_search_result', title: 'Rome', url: 'https://rome.test', encrypted_content: 'c2VhbGVk' }],
    };
    const { content, finishReason } = await readBlocks([{ ...use, input: '{"query":"rome"}' }, result]);
    expect(content.parts).toEqual([
      { type: 'provider', provider: 'anthropic', value: { ...use, input: { query: 'rome' } }, summary: '' },
      {
        type: 'provider',
        provider: 'anthropic',
        value: result,
        summary: 'web_search: "rome" -> Rome (https://rome.test)',
      },
    ]);
    expect(finishReason.unified).toBe('stop');
  });

  it.each([
    [
      { type: 'mcp_tool_use', id: 'm1', name: 'echo', server_name: 'tools', input: '{"message":"hi","loud":true}' },
      { type: 'mcp_tool_result', tool_use_id: 'm1', is_error: false, content: [{ type: 'text', text: 'hi' }] },
      'tools.echo: {"message":"hi","loud":true} -> hi',
    ],
    [
      { type: 'server_tool_use', id: 's1', name: 'bash_code_execution', input: '{"command":"ls"}' },
      {
        type: 'bash_code_execution_tool_result',
        tool_use_id: 's1',
        content: { type: 'bash_code_execution_result', stdout: 'a.txt', stderr: '', return_code: 0, content: [] },
      },
      'bash_code_execution: "ls" -> a.txt',
    ],
    [
      { type: 'server_tool_use', id: 's1', name: 'web_fetch', input: '{"url":"https://rome.test"}' },
      {
        type: 'web_fetch_tool_result',
        tool_use_id: 's1',
        content: { type: 'web_fetch_tool_result_error', error_code: 'url_not_accessible' },
      },
      'web_fetch: "https://rome.test" -> url_not_accessible',
    ],
    [
      { type: 'server_tool_use', id: 's1', name: 'web_fetch', input: '{"url":"https://rome.test/a.pdf"}' },
      {
        type: 'web_fetch_tool_result',
        tool_use_id: 's1',
        content: { url: 'https://rome.test/a.pdf', content: { source: { type: 'base64', data: 'JVBERi0=' } } },
      },
      'web_fetch: "https://rome.test/a.pdf" -> https://rome.test/a.pdf',
    ],
  ])('the work of provider tools is described in a summary: %#', async (use, result, summary) => {
    const { content } = await readBlocks([use, result]);
    expect(content.parts).toMatchObject([{ value: { input: JSON.parse(use.input) } }, { value: result, summary }]);
  });

  it.each([
    [[], ''],
    [['find_rate', 'add_rate'], 'tool search -> find_rate, add_rate'],
  ])('a search among the tools of the request has the found names as its summary: %j', async (found, summary) => {
    const references = found.map((name) => ({ type: 'tool_reference', tool_name: name }));
    const { content } = await readBlocks([
      { type: 'server_tool_use', id: 's1', name: 'tool_search_tool_bm25', input: '{"query":"rates"}' },
      { type: 'tool_search_tool_result', tool_use_id: 's1', content: { tool_references: references } },
    ]);
    expect(content.parts).toMatchObject([{ summary: '' }, { summary }]);
  });

  it('server_tool_use whose input was cut is kept with its initial input', async () => {
    const use = { type: 'server_tool_use', id: 's1', name: 'web_search' };
    const { content } = await readBlocks([{ ...use, input: '{"query":"ro' }], { stop_reason: 'max_tokens' });
    expect(content.parts).toMatchObject([{ value: { ...use, input: {} } }]);
    expect(content.parts[0]).not.toHaveProperty('summary');
  });

  it('compaction has the content of its delta', async () => {
    const begun = { type: 'content_block_start', index: 0, content_block: { type: 'compaction', content: null } };
    const delta = { type: 'compaction_delta', content: 'They spoke of Rome.' };
    const [start, , ...end] = streamOf([], { stop_reason: 'end_turn' });
    const events = [start ?? {}, begun, { type: 'content_block_delta', index: 0, delta }, ...end];
    expect(endOf(await read(events)).content.parts).toMatchObject([
      { type: 'provider', value: { type: 'compaction', content: 'They spoke of Rome.' } },
    ]);
  });

  it('a text has its citations, which the application can read too', async () => {
    const citation = { type: 'page_location', cited_text: 'Rome', document_index: 0, start_page_number: 1 };
    const text = { type: 'text', text: 'In Rome.', citations: [citation] };
    const { content, metadata } = await readBlocks([{ type: 'text', text: 'Well. ' }, text]);
    expect(content.parts).toEqual([
      { type: 'text', text: 'Well. ' },
      { type: 'text', text: 'In Rome.', providerMetadata: { anthropic: { citations: [citation] } } },
    ]);
    expect(metadata?.['citations']).toEqual([{ partIndex: 1, ...citation }]);
  });

  it('the sources of a text are passages of documents, search results and pages', async () => {
    const citations = [
      { type: 'char_location', cited_text: 'It rains.', document_index: 0, document_title: 'Diary', file_id: null },
      {
        type: 'search_result_location',
        cited_text: 'Sun.',
        source: 'kb://rome',
        title: 'Rome',
        search_result_index: 0,
      },
      {
        type: 'web_search_result_location',
        cited_text: 'Wind.',
        url: 'https://a.example',
        title: null,
        encrypted_index: '',
      },
      { type: 'page_location', cited_text: '', document_index: 1, document_title: null, start_page_number: 1 },
    ];
    const { sources } = await readBlocks([
      { type: 'text', text: 'Well. ' },
      { type: 'text', text: 'In Rome.', citations },
    ]);
    expect(sources).toEqual([
      { title: 'Diary', quote: 'It rains.', part: 1 },
      { url: 'kb://rome', title: 'Rome', quote: 'Sun.', part: 1 },
      { url: 'https://a.example', quote: 'Wind.', part: 1 },
    ]);
    expect(await readBlocks([{ type: 'text', text: 'Well. ' }])).not.toHaveProperty('sources');
  });
});

describe('a stream of the Messages API', () => {
  const start = streamOf([], { stop_reason: 'end_turn' }).slice(0, 1);
  const end = (stop_reason: string): readonly object[] => streamOf([], { stop_reason }).slice(-2);

  it('blocks are identified by their index, so deltas may be interleaved', async () => {
    const [a, b] = [toolUse('toolu_a', 'weather', rome), toolUse('toolu_b', 'weather', '{"city":"Oslo"}')].map(
      (block, index) => blockEvents(block, index, 5),
    );
    const mixed = (a ?? []).flatMap((event, at) => [event, b?.[at] ?? []]).flat();
    const { calls } = saidIn(endOf(await read([...start, ...mixed, ...end('tool_use')])));
    expect(calls.map(({ providerId, args }) => [providerId, args])).toEqual([
      ['toolu_a', rome],
      ['toolu_b', '{"city":"Oslo"}'],
    ]);
  });

  it('a call without arguments has one empty piece, which means {}', async () => {
    const { argsText, content } = await readBlocks([toolUse('toolu_1', 'now', '')], { stop_reason: 'tool_use' });
    expect(argsText).toEqual({ 0: '' });
    expect(content.parts).toMatchObject([{ type: 'functionCall', args: {} }]);
  });

  it('an input that arrives with its block is the complete arguments', async () => {
    const block = { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Rome' } };
    const begun = [{ type: 'content_block_start', index: 0, content_block: block }];
    const { argsText, content } = endOf(await read([...start, ...begun, ...end('tool_use')]));
    expect(argsText).toBeUndefined();
    expect(content.parts).toMatchObject([{ type: 'functionCall', args: { city: 'Rome' } }]);
  });

  it('an index may be reused after its block has stopped', async () => {
    const texts = ['It ', 'is'].flatMap((text) => blockEvents({ type: 'text', text }, 0));
    const { content } = endOf(await read([...start, ...texts, ...end('end_turn')]));
    expect(content.parts).toMatchObject([{ text: 'It ' }, { text: 'is' }]);
  });

  it('events after message_stop are ignored, with one warning', async () => {
    const events = streamOf([{ type: 'text', text: 'Fine' }], { stop_reason: 'end_turn' });
    const seen = await read([...events, ...events, { type: 'ping' }]);
    expect(seen.filter(({ type }) => type === 'warning')).toMatchObject([{ feature: 'stream' }]);
    expect(endOf(seen).content.parts).toEqual([{ type: 'text', text: 'Fine' }]);
  });

  it('unknown events, unknown deltas and pings are skipped', async () => {
    const [begun, ...rest] = blockEvents({ type: 'text', text: 'Fine' }, 0);
    const odd = [
      { type: 'ping' },
      { type: 'vertex_event', usage: {} },
      { type: 'content_block_delta', index: 0, delta: { type: 'smell_delta', smell: 'rose' } },
      { type: 'content_block_delta', index: 7, delta: { type: 'text_delta', text: 'lost' } },
      { type: 'content_block_delta', index: 0 },
      { type: 'content_block_start', index: 3 },
      {},
    ];
    const { content } = endOf(await read([...start, begun ?? {}, ...odd, ...rest, ...end('end_turn')]));
    expect(content.parts).toEqual([{ type: 'text', text: 'Fine' }]);
  });

  it('the token counts of message_delta replace those of message_start, and cached tokens are a part of the input', async () => {
    const usage = { input_tokens: 1, cache_read_input_tokens: 60, cache_creation_input_tokens: 30, output_tokens: 2 };
    const started = { type: 'message_start', message: { id: 'msg_1', content: [], usage } };
    const counted = { input_tokens: 10, cache_creation_input_tokens: null, output_tokens: 50 };
    const later = { ...counted, output_tokens_details: { thinking_tokens: 20 } };
    const delta = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: later };
    const { usage: read_ } = endOf(await read([started, delta, { type: 'message_stop' }]));
    expect(read_).toEqual({
      inputTokens: 100,
      cachedInputTokens: 60,
      cacheWriteTokens: 30,
      outputTokens: 50,
      thoughtTokens: 20,
    });
  });

  it('a stream without message_stop counts as cut, whatever its finish reason', async () => {
    const events = streamOf([toolUse('toolu_1', 'weather', rome)], { stop_reason: 'tool_use' }).slice(0, -1);
    expect(failureOf(await read(events)).error).toMatchObject({ code: 'stream_cut', retryable: true });
  });

  it('a message_start that a proxy repeats is ignored', async () => {
    const events = streamOf([{ type: 'text', text: 'Fine' }], { stop_reason: 'end_turn' });
    const { content } = endOf(await read([...start, ...events]));
    expect(content.parts).toEqual([{ type: 'text', text: 'Fine' }]);
  });

  it('a second message_start before the first message has ended means a cut stream, and no call of the first message runs', async () => {
    const half = streamOf([toolUse('toolu_1', 'weather', rome)], { stop_reason: 'tool_use' }).slice(0, 4);
    const other = { type: 'message_start', message: { id: 'msg_2', content: [] } };
    const whole = streamOf([toolUse('toolu_2', 'weather', rome)], { stop_reason: 'tool_use' }).slice(1);
    const { error } = failureOf(await read([...half, other, ...whole]));
    expect(error).toMatchObject({ code: 'stream_cut', retryable: true });
    expect(error.message).toContain('another one began');
  });

  it('the blocks in a message_start are read as parts of the answer', async () => {
    const held = [{ type: 'text', text: 'Let me' }, toolUse('toolu_1', 'weather', '')];
    const started = { type: 'message_start', message: { id: 'msg_1', content: held } };
    const again = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };
    const { content } = endOf(await read([started, again, ...end('tool_use')]));
    expect(content.parts.map(({ type }) => type)).toEqual(['text', 'functionCall']);
  });
});

describe('the end of a Messages API answer', () => {
  it.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['refusal', 'safety'],
    ['tool_use', 'other'],
    ['compaction', 'other'],
  ])('the finish reason %s without calls becomes %s', async (stop_reason, unified) => {
    const { finishReason } = await readBlocks([{ type: 'text', text: 'It is' }], { stop_reason });
    expect(finishReason).toEqual({ unified, raw: stop_reason });
  });

  it.each([
    ['tool_use', 'functionCalls'],
    ['end_turn', 'functionCalls'],
    ['max_tokens', 'length'],
    ['refusal', 'safety'],
    ['pause_turn', 'other'],
  ])('the finish reason %s with calls becomes %s', async (stop_reason, unified) => {
    const { finishReason } = await readBlocks([toolUse('toolu_1', 'weather', rome)], { stop_reason });
    expect(finishReason).toEqual({ unified, raw: stop_reason });
  });

  it('max_tokens can cut the arguments of a call, which are passed on unchanged', async () => {
    const { argsText } = await readBlocks([toolUse('toolu_1', 'weather', '{"city":"Ro')], {
      stop_reason: 'max_tokens',
    });
    expect(argsText).toEqual({ 0: '{"city":"Ro' });
  });

  it('a refusal has its category and its reason', async () => {
    const stop_details = { type: 'refusal', category: 'cyber', explanation: 'This request was blocked.' };
    const { metadata } = await readBlocks([], { stop_reason: 'refusal', more: { stop_details } });
    expect(metadata).toMatchObject({ stopDetails: stop_details });
  });

  it('other members of the message are kept as metadata', async () => {
    const container = { id: 'container_1', expires_at: '2026-11-21T00:00:00Z' };
    const { metadata } = await readBlocks([{ type: 'text', text: 'Fine' }], {
      stop_reason: 'stop_sequence',
      more: { stop_sequence: 'END', container },
      usage: { output_tokens: 1, server_tool_use: { web_search_requests: 2 } },
    });
    expect(metadata).toEqual({
      responseId: 'msg_1',
      model: 'test-model-20261101',
      stopSequence: 'END',
      container,
      serverToolUse: { web_search_requests: 2 },
    });
  });

  it('members without a field in ModelEnd keep their names, also next to the delta', async () => {
    const edits = {
      applied_edits: [{ type: 'clear_tool_uses_20250919', cleared_tool_uses: 2, cleared_input_tokens: 90 }],
    };
    const events = streamOf([{ type: 'text', text: 'Fine' }], { stop_reason: 'end_turn', pieces: 1 });
    const edited = events.map((event) =>
      'type' in event && event.type === 'message_delta' ? { ...event, context_management: edits } : event,
    );
    expect(endOf(await read(edited)).metadata).toMatchObject({ context_management: edits });
  });

  it('complete answers equal streamed answers, but their arguments are objects', async () => {
    const whole = dialect.whole({ thought: 'Hm', text: 'Wait', calls: [{ name: 'weather', args: rome }] });
    const { model } = await serve(dialect, [json(whole)], { stream: false });
    const { content, argsText, finishReason } = endOf(await ask(model));
    expect(content.parts).toMatchObject([
      { type: 'thought', text: 'Hm', providerMetadata: { anthropic: { signature: 'c2lnbmVk' } } },
      { type: 'text', text: 'Wait' },
      { type: 'functionCall', providerId: 'call_0', args: { city: 'Rome' } },
    ]);
    expect(argsText).toBeUndefined();
    expect(finishReason.unified).toBe('functionCalls');
  });

  it('complete answers have citations in their texts', async () => {
    const citations = [{ type: 'char_location', cited_text: 'Rome', document_index: 0 }];
    const whole = { ...dialect.whole({}), content: [{ type: 'text', text: 'In Rome.', citations }] };
    const { model } = await serve(dialect, [json(whole)], { stream: false });
    const { content } = endOf(await ask(model));
    expect(content.parts).toMatchObject([{ providerMetadata: { anthropic: { citations } } }]);
  });

  it.each(['Rome', ['Rome'], null])('an input that is not an object is passed on as a string: %j', async (input) => {
    const content = [{ type: 'tool_use', id: 'toolu_1', name: 'weather', input }];
    const { model } = await serve(dialect, [json({ ...dialect.whole({}), content })], { stream: false });
    expect(endOf(await ask(model)).argsText).toEqual({ 0: JSON.stringify(input) });
  });
});
