import { ask, endOf, json, type Reply, serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chatDialect as dialect } from '../support/chat-dialect.ts';

/** Answers of compatible servers: from their documentation, none is recorded. */
const options = { compatible: true };
const about = { id: 'c1', object: 'chat.completion', model: 'm' };

function replyOf(message: object, stream: boolean, { chunk = {}, choice = {} } = {}): Reply {
  const end = { index: 0, finish_reason: 'stop', ...choice };
  return stream
    ? streamed(dialect, [
        { ...about, choices: [{ index: 0, delta: message, finish_reason: null }] },
        { ...about, choices: [{ ...end, delta: {} }], ...chunk },
      ])
    : json({ ...about, choices: [{ ...end, message }], ...chunk });
}

describe.each([true, false])('an answer of a compatible server, streamed: %s', (stream) => {
  const endWith = async (reply: Reply, more = {}) => {
    const { model } = await serve(dialect, [reply], { ...options, ...more, stream });
    return endOf(await ask(model));
  };

  it('has the sources that Perplexity lists', async () => {
    const chunk = {
      citations: ['https://a.example'],
      search_results: [{ title: 'A', url: 'https://a.example', date: '2026-01-01' }],
    };
    const { sources, metadata } = await endWith(replyOf({ content: 'Rome [1]' }, stream, { chunk }));
    expect(sources).toEqual([{ url: 'https://a.example', title: 'A' }]);
    expect(metadata).toMatchObject(chunk);
  });

  it('has the citations of xAI as sources', async () => {
    const chunk = { citations: ['https://a.example', 'https://b.example'] };
    const { sources } = await endWith(replyOf({ content: 'Rome' }, stream, { chunk }));
    expect(sources).toEqual([{ url: 'https://a.example' }, { url: 'https://b.example' }]);
  });

  it('has the usage that Moonshot counts in the choice', async () => {
    const choice = { usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } };
    const { usage, metadata } = await endWith(replyOf({ content: 'Rome' }, stream, { choice }));
    expect(usage).toMatchObject({ inputTokens: 3, outputTokens: 2 });
    expect(metadata).not.toHaveProperty('usage');
  });

  it('has the thought of a local server apart from the text if the option says so', async () => {
    const reply = replyOf({ content: '<think>Hm</think>\nRome' }, stream);
    const { content } = await endWith(reply, { chat: { thinkTags: true } });
    expect(content.parts).toEqual([
      { type: 'thought', text: 'Hm' },
      { type: 'text', text: 'Rome' },
    ]);
    expect((await endWith(reply)).content.parts).toEqual([{ type: 'text', text: '<think>Hm</think>\nRome' }]);
  });

  it('keeps a text that was held for a tag', async () => {
    const { content } = await endWith(replyOf({ content: '<thi' }, stream), { chat: { thinkTags: true } });
    expect(content.parts).toEqual([{ type: 'text', text: '<thi' }]);
  });
});
