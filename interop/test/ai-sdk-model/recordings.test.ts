import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { type AiSdkLanguageModel, aiSdkModel } from '@mortise/ai-sdk';
import type { Model, ModelEvent } from '@mortise/core';
import { anthropicModel } from '@mortise/provider-anthropic';
import { geminiModel } from '@mortise/provider-gemini';
import { type AnyTurn, recordingsAbsent, recordingsIn, replyOf } from '@mortise/provider-kit/test';
import { openaiModel } from '@mortise/provider-openai';
import { scriptedFetch, type WireReply } from '@mortise/testing/model';
import { describe, expect, it } from 'vitest';
import { knownDifferences } from './known-differences.ts';
import type { WireFetch } from './wires/tested-wire.ts';

/** The same answer is read by a model of ours and by the package of AI SDK. */
interface Pair {
  readonly ours: (fetch: typeof globalThis.fetch, stream: boolean) => Model;
  readonly theirs: (fetch: typeof globalThis.fetch) => AiSdkLanguageModel;
}

const apiKey = 'key-of-the-recordings-0123456789';
const options = { apiKey, maxRetries: 0 };

const pairs: { readonly [provider: string]: Pair } = {
  'openai.responses': {
    ours: (fetch, stream) => openaiModel('gpt-5.4', { ...options, fetch, stream }),
    theirs: (fetch) => createOpenAI({ apiKey, fetch })('gpt-5.4'),
  },
  'openai.chat': {
    ours: (fetch, stream) => openaiModel('gpt-4.1', { ...options, api: 'chat', fetch, stream }),
    theirs: (fetch) => createOpenAI({ apiKey, fetch }).chat('gpt-4.1'),
  },
  'anthropic.messages': {
    ours: (fetch, stream) => anthropicModel('claude-sonnet-5-5', { ...options, fetch, stream }),
    theirs: (fetch) => createAnthropic({ apiKey, fetch })('claude-sonnet-5-5'),
  },
  'google.generateContent': {
    ours: (fetch, stream) => geminiModel('gemini-3.8-flash', { ...options, fetch, stream }),
    theirs: (fetch) => createGoogleGenerativeAI({ apiKey, fetch })('gemini-3.8-flash'),
  },
};

const recordings = recordingsIn(Object.keys(pairs), (turn) => (pairs[turn.provider] ? turn : undefined));

if (recordingsAbsent !== undefined) it.skip(`no recorded answer is read: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)('a recorded answer', () => {
  for (const { name, turns } of recordings)
    for (const turn of turns) {
      const title = `${name}, turn ${turn.number}`;
      const known = knownDifferences[title];
      const says =
        known === undefined ? 'is the same for a model of ours and for that of AI SDK' : `differs: ${known.why}`;
      it(`${title}: ${says}`, async () => {
        const [ours, theirs] = await both(turn, replyOf(turn) as WireReply);
        expect(differencesOf(ours, theirs)).toEqual(known?.of ?? []);
      });
      if (turn.response.sse !== undefined && turn.response.status === 200)
        it(`${title}: is a failure wherever it is cut before the provider has said that it is over`, () =>
          expectCuts(turn));
    }
});

async function both(turn: AnyTurn, reply: WireReply): Promise<readonly [Said, Said]> {
  const { ours, theirs } = pairs[turn.provider] as Pair;
  const stream = turn.response.json === undefined;
  const read = (model: (fetch: typeof globalThis.fetch) => Model): Promise<Said> =>
    ask(model(scriptedFetch([reply]) as WireFetch as typeof globalThis.fetch));
  return [
    await read((fetch) => ours(fetch, stream)),
    await read((fetch) => aiSdkModel(theirs(fetch), { maxRetries: 0, stream })),
  ];
}

/** What an answer says, in the words of the core. */
interface Said {
  readonly failure?: string;
  readonly text?: string;
  readonly thought?: string;
  readonly calls?: readonly unknown[];
  readonly finish?: string;
  readonly usage?: unknown;
  readonly media?: readonly unknown[];
}

async function ask(model: Model): Promise<Said> {
  const request = {
    instructions: [],
    contents: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hello' }] }],
    declarations: [],
    providerTools: [],
  };
  let last: ModelEvent | undefined;
  for await (const event of model.generate(request, { signal: new AbortController().signal })) last = event;
  if (last?.type === 'failure') return { failure: 'code' in last.error ? String(last.error.code) : last.error.name };
  if (last?.type !== 'end') throw new Error('no end');
  const { content, argsText, finishReason, usage } = last;
  const joined = (type: 'text' | 'thought'): string =>
    content.parts.map((part) => (part.type === type ? part.text : '')).join('');
  return {
    text: joined('text'),
    thought: joined('thought').replaceAll(/\s/g, ''),
    calls: content.parts.flatMap((part, at) =>
      part.type === 'functionCall' ? [[part.name, argsText ? JSON.parse(argsText[at] || '{}') : part.args]] : [],
    ),
    finish: finishReason.unified,
    usage: { input: usage?.inputTokens, output: usage?.outputTokens, cached: usage?.cachedInputTokens || 0 },
    media: content.parts.flatMap((part) => (part.type === 'inlineData' ? [part.data] : [])),
  };
}

/** The members that are not the same. */
function differencesOf(ours: Said, theirs: Said): readonly string[] {
  const names = ['failure', 'text', 'thought', 'calls', 'finish', 'usage', 'media'] as const;
  return names.filter((name) => JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]));
}

/** Where an event of a stream says why the model stopped. */
const over =
  /"(finish_reason|finishReason|stop_reason)":\s*"|"type":\s*"response\.(completed|incomplete|failed)"|"type":\s*"error"/;

async function expectCuts(turn: AnyTurn): Promise<void> {
  const { theirs } = pairs[turn.provider] as Pair;
  const events = (turn.response.sse ?? '').split(/(?<=\n\r?\n)/);
  const end = events.findIndex((event) => over.test(event));
  const step = Math.max(1, Math.ceil(end / mostCuts));
  for (let at = 0; at < end; at += step)
    for (const ending of ['cut', 'end'] as const) {
      const fetch = scriptedFetch([{ ...replyOf(turn), pieces: events.slice(0, at), ending } as WireReply]);
      const said = await ask(aiSdkModel(theirs(fetch as typeof globalThis.fetch), { maxRetries: 0 }));
      expect(said.failure, `after ${at} of ${events.length} events, ending with ${ending}`).toMatch(
        /^(stream_cut|bad_response|bad_stream)$/,
      );
    }
}

/** Of one recording. */
const mostCuts = 8;
