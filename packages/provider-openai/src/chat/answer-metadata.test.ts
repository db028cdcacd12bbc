import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { ChatReader } from './from-stream.ts';

const profile: OpenAIProfile = { provider: 'router', model: 'm', compatible: true, strict: false, stream: true };
const token = (said: string) => ({ token: said, logprob: -0.1, bytes: null, top_logprobs: [] });

describe('metadata of a Chat Completions answer', () => {
  it('metadata of a Chat Completions answer is kept: unknown members under their own names, of all chunks, and the logprobs of all tokens', () => {
    const reader = new ChatReader(profile, lowerTools([], profile));
    const head = { id: 'g1', object: 'chat.completion.chunk', created: 1, model: 'm-1', provider: 'Some' };
    reader.read({
      ...head,
      system_fingerprint: 'fp',
      obfuscation: 'xxxx',
      x_groq: { id: 'r1' },
      choices: [{ index: 0, delta: { content: 'a' }, logprobs: { content: [token('a')], refusal: null } }],
    });
    reader.read({ ...head, choices: [{ index: 0, delta: { content: 'b' }, logprobs: { content: [token('b')] } }] });
    reader.read({
      ...head,
      citations: ['https://a.example'],
      choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop', native_finish_reason: 'STOP' }],
    });
    reader.read({ ...head, choices: [], usage: { prompt_tokens: 1 }, x_groq: { id: 'r1', usage: { queue_time: 1 } } });
    expect(reader.end()?.metadata).toEqual({
      responseId: 'g1',
      model: 'm-1',
      provider: 'Some',
      system_fingerprint: 'fp',
      x_groq: { id: 'r1', usage: { queue_time: 1 } },
      citations: ['https://a.example'],
      native_finish_reason: 'STOP',
      logprobs: { content: [token('a'), token('b')] },
    });
  });

  it('metadata of a Chat Completions answer is kept for an answer without streaming', () => {
    const reader = new ChatReader(profile, lowerTools([], profile));
    reader.readComplete({
      id: 'g1',
      choices: [{ index: 0, message: { content: 'a' }, finish_reason: 'stop', logprobs: { content: [token('a')] } }],
      timings: { predicted_ms: 3 },
    });
    const expected = { responseId: 'g1', timings: { predicted_ms: 3 }, logprobs: { content: [token('a')] } };
    expect(reader.end()?.metadata).toEqual(expected);
  });

  it('metadata of a Chat Completions answer includes unread members of the message, with and without streaming', () => {
    const streamed = new ChatReader(profile, lowerTools([], profile));
    const reference = (id: number) => ({ type: 'reference', reference_ids: [id] });
    for (const delta of [
      { role: 'assistant', content: '', mood: 'calm', used_tools: [{ index: 0 }] },
      { content: [{ type: 'text', text: 'a' }, reference(1)], mood: 'calm', aside: 'so ', prefix: false },
      { content: [reference(2)], used_tools: [{ index: 1 }], aside: 'it is', annotations: null, images: [] },
    ])
      streamed.read({ choices: [{ index: 0, delta, finish_reason: null }] });
    streamed.read({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    const message = {
      mood: 'calm',
      used_tools: [{ index: 0 }, { index: 1 }],
      content: [reference(1), reference(2)],
      aside: 'so it is',
      prefix: false,
    };
    expect(streamed.end()).toMatchObject({ content: { parts: [{ type: 'text', text: 'a' }] }, metadata: { message } });
    const whole = new ChatReader(profile, lowerTools([], profile));
    const said = { ...message, content: [{ type: 'text', text: 'a' }, ...message.content] };
    whole.readComplete({ choices: [{ index: 0, message: said, finish_reason: 'stop' }] });
    expect(whole.end()?.metadata).toEqual({ message });
  });

  it('metadata of a Chat Completions answer may have members of any name, at each of its positions', () => {
    const reader = new ChatReader(profile, lowerTools([], profile));
    const odd = JSON.parse('{"__proto__":["a"],"constructor":["b"],"toString":["c"]}') as JsonObject;
    const tokens = JSON.stringify(odd);
    for (const finish_reason of [null, 'stop'])
      reader.read({ ...odd, choices: [{ index: 0, ...odd, delta: odd, logprobs: odd, finish_reason }] });
    const twice = '{"__proto__":["a","a"],"constructor":["b","b"],"toString":["c","c"]}';
    expect(JSON.stringify(reader.end()?.metadata)).toBe(
      `${tokens.slice(0, -1)},"message":${twice},"logprobs":${twice}}`,
    );
    expect(JSON.stringify(odd)).toBe(tokens);
  });

  it('usage of a Chat Completions answer is read from Groq’s member `x_groq` if the answer has no other usage', () => {
    const counted = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 };
    const usageOf = (more: JsonObject) => {
      const reader = new ChatReader(profile, lowerTools([], profile));
      reader.read({ choices: [{ index: 0, delta: { content: 'a' }, finish_reason: null }] });
      reader.read({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], x_groq: { id: 'r1', usage: counted } });
      reader.read({ choices: [], ...more });
      return reader.end()?.usage;
    };
    expect(usageOf({})).toEqual({ inputTokens: 9, outputTokens: 4 });
    expect(usageOf({ usage: { prompt_tokens: 10, completion_tokens: 5 } })).toEqual({
      inputTokens: 10,
      outputTokens: 5,
    });
  });
});
