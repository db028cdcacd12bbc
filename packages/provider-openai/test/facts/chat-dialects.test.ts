import { createRunner, llmAgent } from '@mortise/core';
import { ask, endOf, json, type Reply, serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chunk, chatDialect as dialect } from '../support/chat-dialect.ts';

/** Answers of compatible servers, written from their documentation: no recording has them. */
const options = { compatible: true };
const about = { id: 'c1', object: 'chat.completion', model: 'm' };

function replyOf(message: object, stream: boolean, { chunk: rest = {}, choice = {} } = {}): Reply {
  const end = { index: 0, finish_reason: 'stop', ...choice };
  return stream
    ? streamed(dialect, [
        { ...about, choices: [{ index: 0, delta: message, finish_reason: null }] },
        { ...about, choices: [{ ...end, delta: {} }], ...rest },
      ])
    : json({ ...about, choices: [{ ...end, message }], ...rest });
}

describe.each([true, false])('an answer of a compatible server, streamed: %s', (stream) => {
  const endWith = async (reply: Reply, more = {}) => {
    const { model } = await serve(dialect, [reply], { ...options, ...more, stream });
    return endOf(await ask(model));
  };

  it('an answer of a compatible server has the sources that Perplexity lists', async () => {
    const chunk = {
      citations: ['https://a.example'],
      search_results: [{ title: 'A', url: 'https://a.example', date: '2026-01-01' }],
    };
    const { sources, metadata } = await endWith(replyOf({ content: 'Rome [1]' }, stream, { chunk }));
    expect(sources).toEqual([{ url: 'https://a.example', title: 'A' }]);
    expect(metadata).toMatchObject(chunk);
  });

  it('an answer of a compatible server has the citations of xAI as sources', async () => {
    const chunk = { citations: ['https://a.example', 'https://b.example'] };
    const { sources } = await endWith(replyOf({ content: 'Rome' }, stream, { chunk }));
    expect(sources).toEqual([{ url: 'https://a.example' }, { url: 'https://b.example' }]);
  });

  it('an answer of a compatible server has the usage that Moonshot counts in the choice', async () => {
    const choice = { usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } };
    const { usage, metadata } = await endWith(replyOf({ content: 'Rome' }, stream, { choice }));
    expect(usage).toMatchObject({ inputTokens: 3, outputTokens: 2 });
    expect(metadata).not.toHaveProperty('usage');
  });

  it('an answer of a compatible server has the thought that a local server sends in think tags separated from the text, if the option is set', async () => {
    const reply = replyOf({ content: '<think>Hm</think>\nRome' }, stream);
    const { content } = await endWith(reply, { chat: { thinkTags: true } });
    expect(content.parts).toEqual([
      { type: 'thought', text: 'Hm' },
      { type: 'text', text: 'Rome' },
    ]);
    expect((await endWith(reply)).content.parts).toEqual([{ type: 'text', text: '<think>Hm</think>\nRome' }]);
  });

  it('an answer of a compatible server keeps a text that was held back as a possible think tag', async () => {
    const { content } = await endWith(replyOf({ content: '<thi' }, stream), { chat: { thinkTags: true } });
    expect(content.parts).toEqual([{ type: 'text', text: '<thi' }]);
  });

  it('an answer of a compatible server has the tools that Groq ran as a provider part, which is not sent back', async () => {
    const tool = { index: 0, type: 'search', arguments: '{"query":"Rome"}' };
    const first = { role: 'assistant', executed_tools: [tool] };
    const last = { content: 'Sunny', executed_tools: [{ index: 0, output: 'It is sunny' }] };
    const whole = { role: 'assistant', content: 'Sunny', executed_tools: [{ ...tool, output: 'It is sunny' }] };
    const reply = stream ? streamed(dialect, [chunk(first), chunk(last), chunk({}, 'stop')]) : replyOf(whole, stream);
    const { model, server } = await serve(dialect, [reply, reply, reply], { ...options, provider: 'groq', stream });
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model }) });
    const result = await runner.run({ message: 'Weather?', session: 's' });
    expect(result).toMatchObject({ status: 'completed', text: 'Sunny' });
    expect(result.parts?.find(({ type }) => type === 'provider')).toEqual({
      type: 'provider',
      provider: 'groq',
      value: { type: 'executed_tools', executed_tools: [{ ...tool, output: 'It is sunny' }] },
      summary: 'search: {"query":"Rome"} -> It is sunny',
    });
    await runner.run({ message: 'Sure?', session: 's' });
    const messages = server.requests[1]?.body['messages'] as readonly { readonly role: string }[];
    expect(messages.find(({ role }) => role === 'assistant')).toEqual({ role: 'assistant', content: 'Sunny' });
    const { warnings = [] } = result;
    expect(warnings).toEqual([]);
  });

  it('an answer of a compatible server may have its calls in a second choice, as GitHub Copilot sends them', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } };
    const [text, calls] = [{ content: 'Let me look.' }, { tool_calls: [{ index: 0, ...call }] }];
    const reply = stream
      ? streamed(dialect, [
          chunk(text),
          { ...about, choices: [{ index: 1, delta: calls, finish_reason: null }] },
          chunk({}, 'tool_calls'),
        ])
      : json({
          ...about,
          choices: [
            { index: 0, finish_reason: 'tool_calls', message: text },
            { index: 1, finish_reason: 'tool_calls', message: calls },
          ],
        });
    const { content, finishReason } = await endWith(reply);
    expect(content.parts).toMatchObject([
      { type: 'text', text: 'Let me look.' },
      { type: 'functionCall', name: 'weather', providerId: 'c1' },
    ]);
    expect(finishReason.unified).toBe('functionCalls');
  });
});
