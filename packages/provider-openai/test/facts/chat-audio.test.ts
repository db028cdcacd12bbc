import type { Content, InlineDataPart, ModelEvent, ModelRequest, TextPart } from '@mortise/core';
import { ask, deltaSums, endOf, json, requestOf, serve, served, stored, streamed } from '@mortise/provider-kit/test';
import OpenAI from 'openai';
import type {
  ChatCompletionAssistantMessageParam,
  ChatCompletionAudio,
  ChatCompletionAudioParam,
  ChatCompletionChunk,
  ChatCompletionCreateParamsBase,
} from 'openai/resources/chat/completions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chunk, chatDialect as dialect } from '../support/chat-dialect.ts';

const later = Math.floor(Date.now() / 1_000) + 3_600;
const said: ChatCompletionAudio = {
  id: 'audio_1',
  data: btoa('the bytes of a voice'),
  expires_at: later,
  transcript: 'It is sunny in Rome.',
};
const asked = {
  modalities: ['text', 'audio'],
  audio: { voice: 'alloy', format: 'wav' },
} satisfies Partial<ChatCompletionCreateParamsBase>;
const aloud: Partial<ModelRequest> = { providerOptions: { openai: asked } };

const heard = (audio: ChatCompletionChunk.Choice.Delta.Audio) => chunk({ audio });
const stream = [
  chunk({ role: 'assistant', content: null, refusal: null, audio: { id: said.id, transcript: 'It is ' } }),
  heard({ transcript: 'sunny in Rome.' }),
  heard({ data: btoa('the bytes') }),
  heard({ data: btoa(' of a voice') }),
  heard({ expires_at: said.expires_at }),
  chunk({}, 'stop'),
];
const message = { role: 'assistant', content: null, refusal: null, annotations: [], audio: said };
const whole = (more: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'm',
  choices: [{ index: 0, message: { ...message, ...more }, logprobs: null, finish_reason: 'stop' }],
});
const fine = streamed(dialect, dialect.events({ text: 'Fine' }));

/** Returns the audio of an answer, reassembled from its parts. */
function audioIn(events: readonly ModelEvent[]) {
  const { parts } = endOf(events).content;
  const { data, mimeType, providerMetadata: of } = parts.find((part) => part.type === 'inlineData') as InlineDataPart;
  const { text: transcript } = parts.find((part) => part.type === 'text') as TextPart;
  return { mimeType, audio: { ...(of?.['openai']?.['audio'] as object), data, transcript } };
}

describe('audio in a Chat Completions answer', () => {
  it.each([
    ['streamed', streamed(dialect, stream), true],
    ['streamed without a finish reason', streamed(dialect, stream.slice(0, -1)), true],
    ['whole', json(whole()), false],
  ])('audio in a Chat Completions answer has all members that the SDK reads, %s', async (_, reply, streams) => {
    const server = await served(reply, reply);
    const client = new OpenAI({ apiKey: 'x', baseURL: `${server.url}/v1`, logLevel: 'off', maxRetries: 0 });
    const question = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }], ...asked };
    const theirs = streams
      ? await client.chat.completions.stream(question).finalChatCompletion()
      : await client.chat.completions.create(question);
    const read = theirs.choices[0]?.message.audio;
    const events = await ask(dialect.modelAt(server.url, { stream: streams }), requestOf(aloud));
    expect(read).toEqual(said);
    expect(audioIn(events)).toEqual({ mimeType: 'audio/wav', audio: read });
    expect(deltaSums(events).get(0)).toEqual(['text', said.transcript]);
    expect(server.requests[1]?.body).toMatchObject(asked);
  });

  it.each([
    ['wav', 'audio/wav'],
    ['aac', 'audio/aac'],
    ['mp3', 'audio/mpeg'],
    ['flac', 'audio/flac'],
    ['opus', 'audio/opus'],
    ['pcm16', 'audio/pcm;rate=24000'],
  ] satisfies [ChatCompletionAudioParam['format'], string][])(
    'audio in the format %s has the media type %s',
    async (format, mimeType) => {
      const { model } = await serve(dialect, [streamed(dialect, stream)]);
      const request = requestOf({ providerOptions: { openai: { ...asked, audio: { voice: 'alloy', format } } } });
      expect(audioIn(await ask(model, request)).mimeType).toBe(mimeType);
    },
  );

  it('audio in a Chat Completions answer with an unknown format is kept in the metadata, with a warning', async () => {
    for (const [reply, streams] of [
      [streamed(dialect, stream), true],
      [json(whole()), false],
    ] as const) {
      const { model } = await serve(dialect, [reply], { stream: streams });
      const events = await ask(model);
      const { content, metadata } = endOf(events);
      const { data, transcript, ...about } = said;
      expect(metadata?.['audio']).toEqual({ ...about, data });
      expect(content.parts).toEqual([
        { type: 'text', text: transcript, providerMetadata: { openai: { audio: about } } },
      ]);
      expect(events.filter(({ type }) => type === 'warning')).toMatchObject([{ feature: 'audio' }]);
    }
  });

  it('audio in a Chat Completions answer is complete if its last transcript arrives after the finish reason', async () => {
    const [first, words, bytes, more, until, stop] = stream;
    const { model } = await serve(dialect, [streamed(dialect, [first, words, bytes, stop, more, until] as object[])]);
    const events = await ask(model, requestOf(aloud));
    expect(audioIn(events).audio).toEqual(said);
    expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
  });

  const [, words, bytes, , until] = stream as [object, object, object, object, object];
  const call = chunk({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'weather', arguments: '{}' } }] });
  it.each([
    ['before its expiry', stream.slice(0, -2)],
    ['with text after the expiry', [...stream.slice(0, -1), words]],
    ['with calls, which need a finish reason', [call, ...stream.slice(0, -1)]],
    ['without an id', [words, bytes, until]],
    ['without sound', [stream[0], words, until]],
    ['without a transcript', [heard({ id: said.id }), bytes, until]],
  ])('audio that is cut with its stream is not a complete answer: %s', async (_, chunks) => {
    const { model } = await serve(dialect, [streamed(dialect, chunks as readonly object[])]);
    expect((await ask(model, requestOf(aloud))).at(-1)).toMatchObject({
      type: 'failure',
      error: { code: 'stream_cut' },
    });
  });

  it.each([
    ['four characters at a time', said.data.match(/.{1,4}/g) ?? []],
    ['anywhere', said.data.match(/.{1,5}/g) ?? []],
    ['each padded', ['th', 'e bytes', ' of a ', 'v', 'oice'].map(btoa)],
  ])('audio arrives in pieces of Base64: %s', async (_, pieces) => {
    const chunks = [...pieces.map((data) => heard({ data })), chunk({}, 'stop')];
    const { model } = await serve(dialect, [streamed(dialect, chunks)]);
    const { parts } = endOf(await ask(model, requestOf(aloud))).content;
    expect(parts).toMatchObject([{ type: 'inlineData', data: said.data }]);
  });

  it('audio with invalid Base64 is kept unchanged', async () => {
    const { model } = await serve(dialect, [
      streamed(dialect, [heard({ data: 'a=' }), heard({ data: '?!' }), chunk({}, 'stop')]),
    ]);
    expect(endOf(await ask(model, requestOf(aloud))).content.parts).toMatchObject([{ data: 'a=?!' }]);
  });

  it('audio in a Chat Completions answer is a part next to text and calls', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } };
    const reply = json(whole({ content: 'Here:', tool_calls: [call] }));
    const { model } = await serve(dialect, [reply], { stream: false });
    expect(endOf(await ask(model, requestOf(aloud))).content.parts).toMatchObject([
      { type: 'text', text: 'Here:' },
      { type: 'functionCall', name: 'weather' },
      { type: 'text', text: said.transcript },
      { type: 'inlineData', mimeType: 'audio/wav' },
    ]);
  });
});

describe('audio of a model in the next request', () => {
  afterEach(() => void vi.restoreAllMocks());

  const next: Content = { role: 'user', parts: [{ type: 'text', text: 'And tomorrow?' }] };

  /** Returns the message with the answer in the next request. */
  async function sentBack(more: object = {}, { id, at = 0 }: { readonly id?: string; readonly at?: number } = {}) {
    const reply = json(whole(more));
    const { model, server } = await serve(dialect, [reply, fine], { stream: false });
    const first = requestOf(aloud);
    const content = stored(endOf(await ask(model, first)), 1);
    if (at > 0) vi.spyOn(Date, 'now').mockReturnValue(at * 1_000);
    const other = id === undefined ? model : dialect.modelAt(server.url, { id });
    await ask(other, { ...first, contents: [...first.contents, content, next] });
    const body = server.requests.at(-1)?.body ?? {};
    expect(dialect.problemsOf?.(body) ?? []).toEqual([]);
    return dialect.historyOf(body) as readonly unknown[];
  }

  const spoken: ChatCompletionAssistantMessageParam = { role: 'assistant', audio: { id: said.id } };
  const reported: ChatCompletionAssistantMessageParam = { role: 'assistant', content: said.transcript };
  const question = { role: 'user', content: 'Weather in Rome?' };
  const after = { role: 'user', content: 'And tomorrow?' };

  it('audio is referred to by its id in the next request', async () => {
    expect(await sentBack()).toEqual([question, spoken, after]);
  });

  it('audio of a Chat Completions answer is referred to in the next request, next to the text of that answer', async () => {
    expect(await sentBack({ content: 'Here:' })).toEqual([question, { ...spoken, content: 'Here:' }, after]);
  });

  it('audio is sent as its transcript if it has expired or expires soon', async () => {
    for (const at of [later + 1, later - 30]) expect(await sentBack({}, { at })).toEqual([question, reported, after]);
    expect(await sentBack({}, { at: later - 90 })).toEqual([question, spoken, after]);
    const both = { role: 'assistant', content: `Here:\n\n${said.transcript}` };
    expect(await sentBack({ content: 'Here:' }, { at: later + 1 })).toEqual([question, both, after]);
  });

  it('audio is sent as its transcript to another model', async () => {
    expect(await sentBack({}, { id: 'another' })).toEqual([question, reported, after]);
  });

  it('audio is sent as its transcript if the id or the expiry is missing', async () => {
    const { expires_at: _, ...forever } = said;
    const { id: __, ...nameless } = said;
    for (const audio of [forever, nameless]) expect(await sentBack({ audio })).toEqual([question, reported, after]);
  });

  it('audio is shown as media of the model if it has no transcript', async () => {
    expect(await sentBack({ audio: { ...said, transcript: '' } })).toEqual([
      question,
      { role: 'assistant', content: '[audio/wav, shown next]' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What you made:' },
          { type: 'input_audio', input_audio: { data: said.data, format: 'wav' } },
        ],
      },
      after,
    ]);
  });

  it('audio expires between two requests of one conversation', async () => {
    const { model, server } = await serve(dialect, [streamed(dialect, stream), fine, fine]);
    const first = requestOf(aloud);
    const contents = [...first.contents];
    contents.push(stored(endOf(await ask(model, first)), 1), next);
    const request = { ...first, contents };
    await ask(model, request);
    vi.spyOn(Date, 'now').mockReturnValue((later + 1) * 1_000);
    await ask(model, request);
    const [, one, two] = server.requests.map(({ body }) => dialect.historyOf(body));
    expect([one, two]).toEqual([
      [question, spoken, after],
      [question, reported, after],
    ]);
  });
});
