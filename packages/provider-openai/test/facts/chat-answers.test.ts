import { functionTool } from '@mortise/core';
import {
  ask,
  bothWays,
  broken,
  deltaSums,
  endOf,
  failureOf,
  json,
  saidIn,
  serve,
  streamed,
} from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chunk, chatDialect as dialect } from '../support/chat-dialect.ts';
import type { AskedOptions } from '../support/openai-dialect.ts';

const rome = '{"city":"Rome"}';
const call = chunk({
  tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'weather', arguments: rome } }],
});

async function read(chunks: readonly object[], options: AskedOptions = {}) {
  const { model } = await serve(dialect, [streamed(dialect, chunks)], options);
  return ask(model);
}

/** Each test states a fact about the answers of Chat Completions, or of a compatible server. */
describe('a Chat Completions answer', () => {
  it.each([
    ['stop', [chunk({ content: 'Hi' })], 'stop'],
    ['length', [chunk({ content: 'Hi' })], 'length'],
    ['content_filter', [chunk({ content: 'Hi' })], 'safety'],
    ['tool_calls', [call], 'functionCalls'],
    ['function_call', [call], 'functionCalls'],
    ['stop', [call], 'functionCalls'],
  ])(
    'a Chat Completions answer with the finish reason %s has the corresponding unified reason: %#',
    async (raw, chunks, unified) => {
      expect(endOf(await read([...chunks, chunk({}, raw)])).finishReason).toEqual({ unified, raw });
    },
  );

  it('a refusal has a member of its own in the message, and the answer is blocked', async () => {
    const end = endOf(await read([chunk({ refusal: 'I can' }), chunk({ refusal: 'not.' }), chunk({}, 'stop')]));
    expect(saidIn(end).text).toBe('I cannot.');
    expect(end.finishReason).toEqual({ unified: 'safety', raw: 'refusal' });
  });

  const usage = {
    prompt_tokens: 100,
    completion_tokens: 50,
    total_tokens: 150,
    prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
    completion_tokens_details: { reasoning_tokens: 20 },
  };
  const counted = {
    inputTokens: 100,
    cachedInputTokens: 60,
    cacheWriteTokens: 10,
    outputTokens: 50,
    thoughtTokens: 20,
  };

  it('token counts come in a last chunk without choices', async () => {
    const end = endOf(await read([chunk({ content: 'Hi' }), chunk({}, 'stop'), { choices: [], usage }]));
    expect(end.usage).toEqual(counted);
  });

  it('token counts may come in a chunk with choices, or with the finish reason', async () => {
    const withChoices = { ...chunk({ content: '' }), usage };
    const withEnd = { ...chunk({}, 'stop'), usage };
    expect(endOf(await read([chunk({ content: 'Hi' }), chunk({}, 'stop'), withChoices])).usage).toEqual(counted);
    expect(endOf(await read([chunk({ content: 'Hi' }), withEnd])).usage).toEqual(counted);
  });

  it('an empty argument text means no arguments: the tool runs with none', async () => {
    const empty = { index: 0, id: 'a', type: 'function', function: { name: 'now', arguments: '' } };
    const replies = [
      streamed(dialect, [chunk({ tool_calls: [empty] }), chunk({}, 'tool_calls')]),
      streamed(dialect, dialect.events({ text: 'Fine' })),
    ];
    const ran: unknown[] = [];
    const now = functionTool({ name: 'now', description: 'The time', run: (args) => String(ran.push(args)) });
    await bothWays({ dialect, replies, agent: { tools: [now] } }, async (app) => {
      ran.length = 0;
      expect(await app.say('go')).toMatchObject({ status: 'completed' });
      expect(ran).toEqual([{}]);
    });
  });

  it('an answer without a finish reason counts as cut, unless the server never sends one', async () => {
    const silent = [call, { choices: [], usage }];
    expect(failureOf(await read(silent)).error).toMatchObject({ code: 'stream_cut' });
    const end = endOf(await read(silent, { chat: { requireFinish: false } }));
    expect(end.finishReason.unified).toBe('functionCalls');
  });

  it.each(['tool_use_failed', 'json_validate_failed'])(
    'a request may be repeated after Groq’s error %s',
    async (code) => {
      const failed = { ...json({ error: { message: 'Failed.', type: 'invalid_request_error', code } }), status: 400 };
      const { model } = await serve(dialect, [failed]);
      expect(failureOf(await ask(model))).toMatchObject({ retryable: true, error: { code: 'overloaded' } });
    },
  );

  it('an error in a chunk is a failure, although the response has status 200', async () => {
    const failed = dialect.failure({ message: 'Provider returned error', word: 'server_error' });
    const { model } = await serve(dialect, [broken(dialect, [chunk({ content: 'Hi' }), failed], 'end')]);
    expect(failureOf(await ask(model)).error.message).toContain('Provider returned error');
  });

  it.each(['reasoning_content', 'reasoning'])('thoughts of compatible servers are read from %s', async (field) => {
    const chunks = [chunk({ [field]: 'Hm' }), chunk({ [field]: ', so' }), chunk({ content: 'Hi' }), chunk({}, 'stop')];
    expect(saidIn(endOf(await read(chunks, { compatible: true })))).toMatchObject({ thought: 'Hm, so', text: 'Hi' });
  });

  it('a custom tool is called with its input as the only argument, also in a stream', async () => {
    const custom = (said: object) => chunk({ tool_calls: [{ index: 0, id: 'a', type: 'custom', custom: said }] });
    const events = await read([custom({ name: 'sql', input: '' }), custom({ input: 'a"' }), chunk({}, 'tool_calls')]);
    expect(saidIn(endOf(events)).calls).toEqual([{ name: 'sql', providerId: 'a', args: '{"input":"a\\""}' }]);
    expect([...deltaSums(events).values()]).toEqual([['functionCall', '{"input":"a\\""}']]);
    const silent = endOf(await read([custom({ name: 'sql' }), chunk({}, 'tool_calls')]));
    expect(saidIn(silent).calls).toMatchObject([{ args: '{"input":""}' }]);
    const message = { tool_calls: [{ id: 'a', type: 'custom', custom: { name: 'sql', input: 'a"' } }] };
    const reply = json({ choices: [{ index: 0, message, finish_reason: 'tool_calls' }] });
    const { model } = await serve(dialect, [reply], { stream: false });
    expect(saidIn(endOf(await ask(model))).calls).toEqual(saidIn(endOf(events)).calls);
  });

  it('citations of a text are kept as metadata of the turn', async () => {
    const annotation = {
      type: 'url_citation',
      url_citation: { url: 'https://a.example', start_index: 0, end_index: 2 },
    };
    const chunks = [chunk({ content: 'Hi' }), chunk({ annotations: [annotation] }), chunk({}, 'stop')];
    const { metadata, sources } = endOf(await read(chunks));
    expect(metadata?.['citations']).toEqual([{ partIndex: 0, ...annotation }]);
    expect(sources).toEqual([{ url: 'https://a.example', part: 0, start: 0, end: 2 }]);
  });

  it('a Chat Completions answer with several choices, which the request must ask for, is read from the first choice', async () => {
    const second = { choices: [{ index: 1, delta: { content: 'no' }, finish_reason: 'stop' }] };
    expect(saidIn(endOf(await read([chunk({ content: 'Hi' }), second, chunk({}, 'stop')]))).text).toBe('Hi');
  });
});
