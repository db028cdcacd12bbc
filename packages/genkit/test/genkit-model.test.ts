import type { ModelEvent, ModelRequest } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { type GenkitModelOptions, genkitModel } from '../src/model/index.ts';

const request: ModelRequest = {
  instructions: [],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'hello' }] }],
  declarations: [],
  providerTools: [],
};

/** Returns a model of a plugin, which sends chunks and then a response, or throws an error. */
function pluginOf(name: string, chunks: readonly object[], response: () => unknown) {
  const calls: unknown[] = [];
  const run = async (body: unknown, { onChunk }: { readonly onChunk?: (chunk: object) => void }) => {
    calls.push(body);
    for (const part of chunks) onChunk?.({ content: [part] });
    return { result: response() };
  };
  const action = Object.assign(() => {}, { __action: { name }, run });
  return { calls, ai: { registry: { lookupAction: async () => action } } };
}

async function ask(name: string, plugin: ReturnType<typeof pluginOf>, options: GenkitModelOptions = {}) {
  const events: ModelEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of genkitModel(plugin.ai, name, options).generate(request, { signal })) events.push(event);
  return events;
}

async function answerOf(chunks: readonly object[], content: readonly object[]) {
  const response = { message: { content }, finishReason: 'stop' };
  const events = await ask(
    'any/model',
    pluginOf('any/model', chunks, () => response),
  );
  const end = events.at(-1);
  if (end?.type !== 'end') throw new Error(`no end: ${JSON.stringify(end)}`);
  return { events, end };
}

const call = (input: unknown, more: object = {}) => ({ toolRequest: { name: 'clean', ...more, input } });

describe('arguments of a streamed call', () => {
  const path = { path: 'data/x' };
  it.each<readonly [string, readonly object[], readonly object[], readonly object[]]>([
    ['if its chunk has no arguments', [call({}, { ref: 't1' })], [call(path, { ref: 't1' })], [path]],
    ['if its chunk has neither arguments nor an id', [call(undefined)], [call(path)], [path]],
    ['if its chunks have parts of the arguments', [call('{"pa', { partial: true }), call(path)], [call(path)], [path]],
    ['if its chunk has other arguments', [call({ path: '/' }, { ref: 't1' })], [call(path, { ref: 't1' })], [path]],
    ['if its chunk has the same arguments', [call(path)], [call(path)], [path]],
    ['if no chunk has the call', [{ text: 'Wait.' }], [{ text: 'Wait.' }, call(path)], [path]],
    [
      'if two calls have one name',
      [call({}, { ref: 't1' }), call({}, { ref: 't2' })],
      [call({ path: 'b' }, { ref: 't2' }), call({ path: 'a' }, { ref: 't1' })],
      [{ path: 'a' }, { path: 'b' }],
    ],
    [
      'if two calls have one name and no ids',
      [call({}), call({})],
      [call({ path: 'a' }), call({ path: 'b' })],
      [{ path: 'a' }, { path: 'b' }],
    ],
    ['unless the response has no arguments for it', [call(path, { ref: 't1' })], [call({}, { ref: 't1' })], [path]],
    ['unless the response lacks the call', [call(path, { ref: 't1' })], [], [path]],
  ])('a streamed call has the arguments of the complete response %s', async (_, chunks, content, args) => {
    const { events, end } = await answerOf(chunks, content);
    const texts = Object.values(end.argsText ?? {});
    expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual(args);
    // The shown arguments are the arguments that run.
    for (const [index, text] of Object.entries(end.argsText ?? {}))
      expect(
        events
          .map((event) => (event.type === 'functionCallDelta' && event.index === Number(index) ? event.argsDelta : ''))
          .join(''),
      ).toBe(text);
    expect(events.filter(({ type }) => type === 'functionCallStart')).toHaveLength(args.length);
  });
});

describe('metadata of a streamed thought', () => {
  const thought = (reasoning: string, thoughtSignature?: string) => ({
    reasoning,
    ...(thoughtSignature !== undefined && { metadata: { thoughtSignature } }),
  });
  const marked = (text: string, thoughtSignature: string) => ({
    type: 'thought',
    text,
    providerMetadata: { 'genkit.any': { metadata: { thoughtSignature } } },
  });

  it.each<readonly [string, readonly object[], readonly object[], readonly object[]]>([
    ['if its chunks have empty metadata', [thought('', ''), thought('Hm')], [thought('Hm', 'S')], [marked('Hm', 'S')]],
    ['if its chunks have no metadata', [thought('H'), thought('m')], [thought('Hm', 'S')], [marked('Hm', 'S')]],
    [
      'if two thoughts follow each other',
      [thought('', ''), thought('One'), thought('', ''), thought('Two')],
      [thought('One', 'S1'), thought('Two', 'S2')],
      [marked('One', 'S1'), marked('Two', 'S2')],
    ],
    [
      'if nothing was streamed',
      [],
      [thought('One', 'S1'), thought('Two', 'S2')],
      [marked('One', 'S1'), marked('Two', 'S2')],
    ],
    ['if the thought has no text', [thought('', '')], [thought('', 'S')], [marked('', 'S')]],
  ])('a streamed thought has the metadata of the complete response %s', async (_, chunks, content, parts) => {
    const streamed = chunks.length === 0 ? [] : [...chunks, { text: 'Yes' }];
    const { end } = await answerOf(streamed, [...content, { text: 'Yes' }]);
    expect(end.content.parts).toEqual([...parts, { type: 'text', text: 'Yes' }]);
  });
});

describe('a model call that failed', () => {
  const failing = (name: string, status: string, message: string, more: object = {}) =>
    pluginOf(name, [], () => {
      throw Object.assign(new Error(message), { name: 'GenkitError', status, ...more });
    });

  it.each([
    ['googleai/gemini', 3],
    ['ollama/llama', 3],
    ['own', 3],
    ['anthropic/claude', 1],
    ['openai/gpt', 1],
    ['compat/anything', 1],
  ])(
    'a model call that failed is retried only if the plugin does not retry itself: %s is called %d times',
    async (name, times) => {
      const plugin = failing(name, 'UNAVAILABLE', 'busy', { responseMetadata: { retryAfterMs: 0 } });
      await ask(name, plugin);
      expect(plugin.calls).toHaveLength(times);
    },
  );

  it.each([
    ['UNKNOWN', 'UNKNOWN: 404 {"error":{"type":"not_found_error"}}', 'bad_request', 404],
    ['UNKNOWN', '422 no', 'bad_request', 422],
    ['UNKNOWN', 'UNKNOWN: Error fetching from https://a: [401 ] no', 'auth', 401],
    ['RESOURCE_EXHAUSTED', 'slow', 'rate_limit', 429],
  ])(
    'a model call that failed with the status %s and the message "%s" has the code %s',
    async (word, message, code, status) => {
      const events = await ask('openai/gpt', failing('openai/gpt', word, message));
      expect(events.at(-1)).toMatchObject({ type: 'failure', error: { code, status } });
    },
  );
});
