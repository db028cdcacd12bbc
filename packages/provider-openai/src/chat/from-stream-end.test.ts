import type { ModelEnd } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { ChatReader } from './from-stream.ts';

const profile: OpenAIProfile = { provider: 'openai', model: 'm', compatible: false, strict: 'auto', stream: true };
const readerOf = (more: Partial<OpenAIProfile> = {}) =>
  new ChatReader({ ...profile, ...more }, lowerTools([], profile));
const chunk = (delta: object, finish: string | null = null, more: object = {}) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
});
const call = chunk({ tool_calls: [{ index: 0, id: 'x', function: { name: 'a', arguments: '{}' } }] });

function endOf(chunks: readonly unknown[], more: Partial<OpenAIProfile> = {}): ModelEnd | undefined {
  const reader = readerOf(more);
  for (const said of chunks) reader.read(said);
  return reader.end();
}

describe('the finish reason', () => {
  it.each([
    ['stop', [chunk({ content: 'a' })], 'stop'],
    ['stop', [call], 'functionCalls'],
    ['tool_calls', [call], 'functionCalls'],
    ['function_call', [chunk({ function_call: { name: 'a', arguments: '{}' } })], 'functionCalls'],
    ['tool_calls', [chunk({ content: 'a' })], 'other'],
    ['length', [call], 'length'],
    ['content_filter', [call], 'safety'],
    ['error', [chunk({ content: 'a' })], 'error'],
    ['constructor', [call], 'other'],
  ])('the finish reason %s, after the delta %j, becomes %s', (raw, chunks, unified) => {
    expect(endOf([...chunks, chunk({}, raw)])?.finishReason).toEqual({ unified, raw });
  });

  it('the finish reason ends the answer; only usage may follow', () => {
    const reader = readerOf();
    reader.read(chunk({ content: 'a' }));
    expect(reader.over).toBe(false);
    reader.read(chunk({}, 'stop'));
    expect(reader.over).toBe(true);
  });

  it('the finish reason may come with the last delta', () => {
    expect(endOf([chunk({ content: 'a' }, 'stop')])?.content.parts).toEqual([{ type: 'text', text: 'a' }]);
  });

  it('the finish reason that counts is the first one, and later events are omitted with one warning', () => {
    const reader = readerOf();
    reader.read(chunk({ content: 'a' }, 'length'));
    const events = [chunk({ content: '' }, 'stop'), chunk({ content: 'b' }, 'stop'), call].flatMap(
      (said) => reader.read(said) ?? [],
    );
    expect(events).toEqual([expect.objectContaining({ type: 'warning', feature: 'stream' })]);
    expect(reader.end()).toMatchObject({ content: { parts: [{ text: 'a' }] }, finishReason: { unified: 'length' } });
  });

  it.each([
    [{ tool_calls: [] }, 0],
    [{ content: null, role: 'assistant' }, 0],
    [{ refusal: 'no' }, 1],
    [{ reasoning_content: 'so' }, 1],
    [{ function_call: { name: 'pay', arguments: '{}' } }, 1],
  ])('the delta %j after the finish reason causes %d warnings', (delta, count) => {
    const reader = readerOf();
    reader.read(chunk({ content: 'a' }, 'stop'));
    expect([reader.read(chunk(delta)) ?? []].flat()).toHaveLength(count);
  });
});

describe('a stream without a finish reason', () => {
  const cut = [chunk({ content: 'a' }, ''), call, { choices: [], usage: { prompt_tokens: 1 } }];

  it('a stream without a finish reason counts as cut, whatever it contained', () => {
    expect(endOf(cut)).toBeUndefined();
    expect(endOf([])).toBeUndefined();
  });

  it('a stream without a finish reason is complete if the server is configured as one that never sends a finish reason', () => {
    const lenient = { chat: { requireFinish: false } };
    expect(endOf(cut, lenient)?.finishReason).toEqual({ unified: 'functionCalls' });
    expect(endOf([chunk({ content: 'a' })], lenient)?.finishReason).toEqual({ unified: 'stop' });
    expect(endOf([{ choices: [] }], lenient)).toBeUndefined();
  });
});

describe('usage', () => {
  const fromUsage = (usage: unknown) => endOf([chunk({ content: 'a' }, 'stop'), { choices: [], usage }])?.usage;

  it('usage is read after the finish reason, from a chunk with or without choices', () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
      completion_tokens_details: { reasoning_tokens: 3 },
    };
    const counted = { inputTokens: 10, outputTokens: 5, thoughtTokens: 3, cachedInputTokens: 4, cacheWriteTokens: 2 };
    expect(fromUsage(usage)).toEqual(counted);
    expect(endOf([chunk({ content: 'a' }, 'stop', { usage })])?.usage).toEqual(counted);
    expect(endOf([{ choices: null, usage }, chunk({}, 'stop')])?.usage).toEqual(counted);
  });

  it('usage counts thoughts as output if the server counts them separately', () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 18,
      completion_tokens_details: { reasoning_tokens: 3 },
    };
    expect(fromUsage(usage)).toEqual({ inputTokens: 10, outputTokens: 8, thoughtTokens: 3 });
  });

  it('usage reads the cached tokens under DeepSeek’s name for them', () => {
    expect(fromUsage({ prompt_tokens: 10, prompt_cache_hit_tokens: 8 })).toEqual({
      inputTokens: 10,
      cachedInputTokens: 8,
    });
  });

  it.each([
    [null],
    ['many'],
    [{}],
    [{ prompt_tokens: -1, completion_tokens: Number.NaN, prompt_tokens_details: null }],
  ])('usage that is not a count is omitted: %j', (usage) => expect(fromUsage(usage)).toBeUndefined());
});

describe('an answer without streaming', () => {
  const whole = (message: object, finish?: string) => ({
    id: 'c1',
    choices: [{ index: 0, message, ...(finish !== undefined && { finish_reason: finish }) }],
    usage: { prompt_tokens: 1, completion_tokens: 2 },
  });

  it('an answer without streaming is read as a stream of one chunk, in which every piece of a call is a call of its own', () => {
    const reader = readerOf();
    const events = reader.readComplete(
      whole(
        {
          content: 'Fine',
          reasoning_content: 'Hm',
          tool_calls: [
            { id: 'x', function: { name: 'a', arguments: '{"p":1}' } },
            { id: 'x', function: { name: 'a', arguments: '' } },
          ],
        },
        'tool_calls',
      ),
    );
    expect(events.map(({ type }) => type)).toEqual([
      'thoughtDelta',
      'textDelta',
      'functionCallStart',
      'functionCallDelta',
      'functionCallStart',
    ]);
    expect(reader.end()).toMatchObject({
      argsText: { 2: '{"p":1}', 3: '' },
      usage: { inputTokens: 1, outputTokens: 2 },
      finishReason: { unified: 'functionCalls' },
      metadata: { responseId: 'c1' },
    });
  });

  it('an answer without streaming needs no finish reason, because it is complete', () => {
    const reader = readerOf();
    reader.readComplete(whole({ content: 'Fine' }));
    expect(reader.end()?.finishReason).toEqual({ unified: 'stop' });
  });

  it.each([[undefined], ['<html>'], [{}], [{ choices: [] }], [{ choices: [{ index: 0 }] }]])(
    'an answer without streaming is refused if the body is not a Chat Completions answer: %j',
    (answer) => expect(() => readerOf().readComplete(answer)).toThrow(/not a chat completion|without a message/),
  );

  it('an answer without streaming that is an error of the server fails with its message', () => {
    expect(() => readerOf().readComplete({ error: { message: 'too many', code: 'rate_limit_exceeded' } })).toThrow(
      'too many',
    );
  });
});

it('usage keeps numbers other than token counts, such as the cost of the answer', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost: 0.001, is_byok: false };
  const details = { prompt_tokens_details: { cached_tokens: 1, audio_tokens: 2, video_tokens: 0 } };
  const end = endOf([chunk({ content: 'a' }, 'stop', { usage: { ...usage, ...details } })]);
  expect(end?.metadata?.['usage']).toEqual({
    cost: 0.001,
    is_byok: false,
    prompt_tokens_details: { audio_tokens: 2 },
  });
});

it('the metadata of the end event has the id, the model and the service tier of the first chunk that has them', () => {
  const opens = { id: '', model: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] };
  const first = chunk({ content: 'a' }, null, { id: 'c1', model: 'm1' });
  const last = chunk({}, 'stop', { id: 'c1', model: 'm2', service_tier: 'flex' });
  expect(endOf([opens, first, last])?.metadata).toEqual({
    prompt_filter_results: [{ prompt_index: 0 }],
    responseId: 'c1',
    model: 'm1',
    serviceTier: 'flex',
  });
});
