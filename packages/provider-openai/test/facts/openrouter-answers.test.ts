import { createRunner, llmAgent } from '@mortise/core';
import { ask, endOf, json, type Reply, requestOf, serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chatDialect as dialect } from '../support/chat-dialect.ts';

/**
 * Answers of OpenRouter and of Gemini behind Chat Completions,
 * written from their documentation: no recording has them.
 */
const options = { provider: 'openrouter', compatible: true };

interface ScriptedAnswer {
  readonly message: object;
  readonly finish?: string;
  /** Members of the last chunk and of its choice. */
  readonly chunk?: object;
  readonly choice?: object;
}

function replyOf({ message, finish = 'stop', chunk = {}, choice = {} }: ScriptedAnswer, stream: boolean): Reply {
  const about = { id: 'gen-1', model: 'google/gemini-3-pro', provider: 'Google' };
  const end = { index: 0, finish_reason: finish, ...choice };
  const reply = stream
    ? streamed(dialect, [
        { ...about, choices: [{ index: 0, delta: { role: 'assistant', ...message }, finish_reason: null }] },
        { ...about, choices: [{ ...end, delta: {} }] },
        { ...about, choices: [], ...chunk },
      ])
    : json({ ...about, choices: [{ ...end, message: { role: 'assistant', ...message } }], ...chunk });
  return { ...reply, headers: { ...reply.headers, 'x-request-id': 'req_7' } };
}

describe.each([true, false])('an answer of OpenRouter, streamed: %s', (stream) => {
  it('an answer of OpenRouter has its images, its cost, the finish reason of the upstream server and the request id', async () => {
    const said: ScriptedAnswer = {
      message: { content: 'Here', images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
      choice: { native_finish_reason: 'STOP' },
      chunk: {
        usage: {
          prompt_tokens: 9,
          completion_tokens: 4,
          total_tokens: 13,
          cost: 0.0012,
          is_byok: false,
          prompt_tokens_details: { cached_tokens: 3, cache_write_tokens: 2, audio_tokens: 0 },
          cost_details: { upstream_inference_cost: 0.001 },
        },
      },
    };
    const { model } = await serve(dialect, [replyOf(said, stream)], { ...options, stream });
    const { content, usage, metadata } = endOf(await ask(model));
    expect(content.parts).toEqual([
      { type: 'text', text: 'Here' },
      { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' },
    ]);
    expect(usage).toMatchObject({ inputTokens: 9, outputTokens: 4, cachedInputTokens: 3, cacheWriteTokens: 2 });
    expect(metadata).toMatchObject({
      responseId: 'gen-1',
      requestId: 'req_7',
      provider: 'Google',
      native_finish_reason: 'STOP',
      usage: { cost: 0.0012, is_byok: false, cost_details: { upstream_inference_cost: 0.001 } },
    });
  });

  it('an answer of OpenRouter has its audio and the transcript', async () => {
    const said: ScriptedAnswer = { message: { audio: { id: 'a1', transcript: 'Hello', data: 'AAAA' } } };
    const { model } = await serve(dialect, [replyOf(said, stream)], { ...options, stream });
    const providerOptions = { openrouter: { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } } };
    const { content } = endOf(await ask(model, requestOf({ providerOptions })));
    expect(content.parts).toMatchObject([
      { type: 'text', text: 'Hello' },
      { type: 'inlineData', mimeType: 'audio/wav', data: 'AAAA' },
    ]);
  });

  it('an answer of OpenRouter is sent back with the signature of its message', async () => {
    const signature = { google: { thought_signature: 'c2lnbmVk' } };
    const said: ScriptedAnswer = { message: { content: 'Hello', extra_content: signature } };
    const replies = [replyOf(said, stream), replyOf({ message: { content: 'Sure' } }, stream)];
    const { model, server } = await serve(dialect, replies, { ...options, stream });
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
    const first = await runner.run({ message: 'Hi', session: 's' });
    expect(first).toMatchObject({ status: 'completed', text: 'Hello' });
    expect(first.metadata).not.toHaveProperty('message');
    await runner.run({ message: 'Sure?', session: 's' });
    const messages = server.requests[1]?.body['messages'] as readonly { readonly role: string }[];
    expect(messages.find(({ role }) => role === 'assistant')).toEqual({
      role: 'assistant',
      content: 'Hello',
      extra_content: signature,
    });
  });
});
