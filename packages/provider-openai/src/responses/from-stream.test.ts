import type { ModelEnd, ModelEvent } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { ResponsesReader } from './from-stream.ts';

const profile: OpenAIProfile = { provider: 'openai', model: 'gpt-5', compatible: false, strict: 'auto', stream: true };

function read(...raw: readonly unknown[]): {
  readonly events: readonly ModelEvent[];
  readonly end: ModelEnd | undefined;
} {
  const reader = new ResponsesReader(profile, lowerTools([], profile));
  const events = raw.flatMap((event) => reader.read(event) ?? []);
  return { events, end: reader.end() };
}

const completed = { type: 'response.completed', response: { id: 'r', status: 'completed', output: [] } };
const message = { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'Fine' }] };
const call = { type: 'function_call', id: 'f', call_id: 'c', name: 'pay', arguments: '{"a":1}' };

describe('a Responses stream with members that proxies omit', () => {
  it('output items may arrive only in the terminal event', () => {
    const { events, end } = read({
      type: 'response.completed',
      response: { status: 'completed', output: [message, call] },
    });
    expect(end?.content.parts.map(({ type }) => type)).toEqual(['text', 'functionCall']);
    expect(end?.argsText).toEqual({ 1: '{"a":1}' });
    expect(events.map(({ type }) => type)).toEqual(['textDelta', 'functionCallStart', 'functionCallDelta']);
  });

  it('the terminal event may have only a part of the output: items that were already read are kept, and not added twice', () => {
    const { end } = read(
      { type: 'response.output_item.done', output_index: 0, item: { type: 'reasoning', id: 'rs', summary: [] } },
      { type: 'response.output_item.done', output_index: 1, item: call },
      { type: 'response.completed', response: { status: 'completed', output: [call] } },
    );
    expect(end?.content.parts.map(({ type }) => type)).toEqual(['thought', 'functionCall']);
  });

  it('an item that has started is completed by the terminal event', () => {
    const { end } = read(
      { type: 'response.output_item.added', output_index: 0, item: { ...call, arguments: '' } },
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"a"' },
      { type: 'response.completed', response: { status: 'completed', output: [call] } },
    );
    expect(end?.argsText).toEqual({ 0: '{"a":1}' });
  });

  it('items are identified by their index if their ids change', () => {
    const { end } = read(
      { type: 'response.output_item.added', output_index: 0, item: { ...call, id: 'x1', arguments: '' } },
      { type: 'response.function_call_arguments.delta', output_index: 0, item_id: 'x2', delta: '{"a":1}' },
      { type: 'response.output_item.done', output_index: 0, item: { ...call, id: 'x3' } },
      completed,
    );
    expect(end?.content.parts).toHaveLength(1);
  });

  it('items are identified by their ids if the indexes are missing', () => {
    const { events, end } = read(
      { type: 'response.output_item.added', item: { ...message, content: [] } },
      { type: 'response.output_text.delta', item_id: 'm', delta: 'Fi' },
      { type: 'response.output_text.delta', item_id: 'm', delta: 'ne' },
      { type: 'response.output_item.done', item: message },
      completed,
    );
    expect(events).toHaveLength(2);
    expect(end?.content.parts).toMatchObject([{ type: 'text', text: 'Fine' }]);
  });

  it('the text of arguments may arrive before the name', () => {
    const { events } = read(
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"a":' },
      { type: 'response.output_item.done', output_index: 0, item: call },
      completed,
    );
    expect(events).toEqual([
      { type: 'functionCallStart', index: 0, name: 'pay' },
      { type: 'functionCallDelta', index: 0, argsDelta: '{"a":' },
      { type: 'functionCallDelta', index: 0, argsDelta: '1}' },
    ]);
  });

  it('interleaved items are never mixed', () => {
    const other = { ...call, call_id: 'd', id: 'g', arguments: '{"b":2}' };
    const { end } = read(
      { type: 'response.output_item.added', output_index: 0, item: { ...call, arguments: '' } },
      { type: 'response.output_item.added', output_index: 1, item: { ...other, arguments: '' } },
      { type: 'response.function_call_arguments.delta', output_index: 1, delta: '{"b"' },
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"a"' },
      { type: 'response.function_call_arguments.delta', output_index: 1, delta: ':2}' },
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: ':1}' },
      completed,
    );
    expect(end?.argsText).toEqual({ 0: '{"a":1}', 1: '{"b":2}' });
  });

  it('the complete item replaces the deltas if it differs from them', () => {
    const { end } = read(
      { type: 'response.output_item.added', output_index: 0, item: { ...call, arguments: '' } },
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"b":' },
      { type: 'response.output_item.done', output_index: 0, item: call },
      completed,
    );
    expect(end?.argsText).toEqual({ 0: '{"a":1}' });
  });
});

describe('the end of an answer', () => {
  it('the end of an answer is not reported before the terminal event', () => {
    expect(read({ type: 'response.output_item.done', output_index: 0, item: call }).end).toBeUndefined();
  });

  it('the end of an answer is read once: later events are ignored', () => {
    const { end } = read(completed, { type: 'response.output_item.done', output_index: 0, item: call }, completed);
    expect(end?.content.parts).toEqual([]);
  });

  it.each([
    [{ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }, 'length', 'max_output_tokens'],
    [{ status: 'incomplete', incomplete_details: { reason: 'content_filter' } }, 'safety', 'content_filter'],
    [{ status: 'incomplete', incomplete_details: { reason: 'steered' } }, 'other', 'steered'],
    [{ status: 'incomplete' }, 'other', 'incomplete'],
    [{ status: 'cancelled' }, 'other', 'cancelled'],
    [{ status: 'completed' }, 'functionCalls', 'completed'],
    [{}, 'functionCalls', 'completed'],
  ])('the end of an answer after a call, with %j, has the finish reason %s', (response, unified, raw) => {
    const { end } = read(
      { type: 'response.output_item.done', output_index: 0, item: call },
      { type: 'response.completed', response },
    );
    expect(end?.finishReason).toEqual({ unified, raw });
  });

  it('the end of an answer does not run a call that is marked as incomplete', () => {
    const { end } = read(
      { type: 'response.output_item.done', output_index: 0, item: { ...call, status: 'incomplete' } },
      completed,
    );
    expect(end?.finishReason.unified).toBe('length');
  });

  it.each([
    { type: 'error', code: 'server_error', message: 'oops' },
    { type: 'error', error: { code: 'server_error', message: 'oops' } },
    { type: 'response.failed', response: { status: 'failed', error: { code: 'server_error', message: 'oops' } } },
  ])('the end of an answer is an error after the event %j', (event) =>
    expect(() => read(event)).toThrow(/^openai failed \(server_error\): oops\./),
  );

  it.each([
    null,
    7,
    'text',
    [],
    {},
    { type: 7 },
    { type: 'response.new_thing' },
    { type: 'response.output_item.done' },
  ])('the end of an answer is not affected by %j', (event) =>
    expect(read(event, completed).end?.content.parts).toEqual([]),
  );

  it.each([{ input_tokens: -1, output_tokens: Number.NaN }, { input_tokens: '7' }, null, 'none'])(
    'the end of an answer counts no tokens if the server sends %j',
    (usage) => {
      const { end } = read({ type: 'response.completed', response: { status: 'completed', output: [], usage } });
      expect(end?.usage).toBeUndefined();
    },
  );
});

describe('logprobs', () => {
  it('logprobs are kept next to the content, with the position of their text', () => {
    const tokens = [{ token: 'Fine', logprob: -0.1, bytes: [], top_logprobs: [] }];
    const said = { ...message, content: [{ type: 'output_text', text: 'Fine', annotations: [], logprobs: tokens }] };
    const { end } = read(
      { type: 'response.output_item.done', output_index: 0, item: { type: 'reasoning', id: 'rs', summary: [] } },
      { type: 'response.output_item.done', output_index: 1, item: said },
      { type: 'response.completed', response: { status: 'completed', output: [said] } },
    );
    expect(end?.metadata).toEqual({ logprobs: [{ partIndex: 1, tokens }] });
  });
});

describe('the positions of items', () => {
  const search = { type: 'web_search_call', id: 'ws', status: 'completed', action: { type: 'search', query: 'a' } };
  const image = { type: 'image_generation_call', id: 'ig', status: 'completed', result: 'AAAA' };
  const approval = { type: 'mcp_approval_request', id: 'ma', name: 'pay', arguments: '{}', server_label: 'bank' };
  const find = { type: 'tool_search_call', execution: 'client', call_id: 'ts', arguments: {} };
  const environment = { type: 'container_reference', container_id: 'c' };
  const shell = { type: 'shell_call', id: 'sh', call_id: 'call_2', action: { commands: [] }, environment };

  it.each([
    [search, 'provider'],
    [image, 'inlineData'],
    [approval, 'functionCall'],
    [find, 'functionCall'],
    [shell, 'provider'],
  ])('output items keep their positions if later items are complete before %j', (item, type) => {
    const { end } = read(
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.added', output_index: 1, item: message },
      { type: 'response.output_text.delta', output_index: 1, content_index: 0, delta: 'Fine' },
      { type: 'response.output_item.done', output_index: 1, item: message },
      { type: 'response.output_item.done', output_index: 0, item },
      completed,
    );
    expect(end?.content.parts.map((part) => part.type)).toEqual([type, 'text']);
  });

  it('output items that are never completed become an empty text', () => {
    const { end } = read(
      { type: 'response.output_item.added', output_index: 0, item: search },
      { type: 'response.output_item.done', output_index: 1, item: message },
      completed,
    );
    expect(end?.content.parts.map((part) => part.type === 'text' && part.text)).toEqual(['', 'Fine']);
  });
});

describe('unknown members of a response', () => {
  it('unknown members of a response are metadata under the server’s names, unless they repeat the request or are read elsewhere', () => {
    const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3, cost: 0.25 };
    const request = { instructions: 'Be kind', tools: [], temperature: 1, metadata: { a: 'b' }, store: false };
    const more = { content_filters: [{ blocked: false }], moderation: { flagged: false }, odd: null };
    const { end } = read({ type: 'response.completed', response: { status: 'completed', ...request, ...more, usage } });
    expect(end?.metadata).toEqual({
      content_filters: [{ blocked: false }],
      moderation: { flagged: false },
      usage: { cost: 0.25 },
    });
  });
});
