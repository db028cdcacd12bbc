import type { Model, ModelEnd, ModelEvent } from '../../packages/core/src/index.ts';
import { anthropicModel } from '../../packages/provider-anthropic/src/index.ts';
import { geminiModel } from '../../packages/provider-gemini/src/index.ts';
import { argsIn, type ReadAnswer } from '../../packages/provider-kit/test/readers/read-answer.ts';
import { readers } from '../../packages/provider-kit/test/readers/readers.ts';
import { recordedEvents } from '../../packages/provider-kit/test/recordings/recorded-events.ts';
import { besides, countIn, newCensus } from '../../packages/provider-kit/test/wires/census.ts';
import { wires } from '../../packages/provider-kit/test/wires/wires.ts';
import { freeOf, writtenCensus } from '../../packages/provider-kit/test/wires/written-census.ts';
import { openaiModel } from '../../packages/provider-openai/src/index.ts';
import { type RecordingFetch, recordingFetch } from '../../packages/testing/src/http/recording-fetch.ts';
import { type LiveConversation, liveConversations } from './live-conversations.ts';

/** Which service is asked, and how. */
export interface LiveOptions {
  readonly provider: 'openai' | 'anthropic' | 'gemini';
  readonly key: string;
  readonly model?: string | undefined;
  /** The URL of a server that speaks the same protocol. */
  readonly baseURL?: string | undefined;
  /** The protocol, for OpenAI. */
  readonly api?: 'responses' | 'chat' | undefined;
}

/**
 * Runs the conversations with a service, and yields the deviations of its answers from the facts that the
 * written answers use, a line each. No line contains the key, whatever the service sends.
 */
export async function* runLive(options: LiveOptions): AsyncGenerator<string> {
  const protocol = protocolOf(options);
  const list = wires[protocol] ?? [];
  const known = writtenCensus(list);
  for (const conversation of liveConversations) {
    const fetch = recordingFetch();
    const lines = await differencesIn(conversation, options, fetch);
    const said = newCensus();
    for (const { reply } of fetch.cassette) countIn(said, eventsIn(reply.pieces?.join('') ?? ''), freeOf(list));
    const all = [...lines, ...besides(said, known).map((line) => `no fact says \`${line}\``)];
    for (const line of all) yield `${conversation.name}: ${line}`.replaceAll(options.key, '[key]');
  }
}

/**
 * Returns the problems of a conversation: answers that do not
 * fit the request, or that a simple reader reads differently.
 */
async function differencesIn(
  { turns, wants, stream = true, nobody = false }: LiveConversation,
  options: LiveOptions,
  fetch: RecordingFetch,
): Promise<readonly string[]> {
  const model = modelOf({ ...options, ...(nobody && { model: 'a-model-that-nobody-has' }) }, fetch, stream);
  const answers: ModelEnd[] = [];
  for (const turn of turns) {
    const last = await lastOf(model, turn(answers));
    const reply = fetch.cassette.at(-1)?.reply;
    const read = reply && readOf(protocolOf(options), reply.status ?? 200, reply.pieces?.join('') ?? '');
    if (last?.type !== 'end')
      return nobody ? [] : [`it failed: ${last?.type === 'failure' ? last.error.message : 'nothing came'}`];
    const lines = read ? readOtherwise(last, read) : [];
    if (lines.length > 0) return lines;
    answers.push(last);
  }
  const end = answers.at(-1);
  const unlike = end && wants(end);
  return unlike === undefined ? [] : [unlike];
}

function readOtherwise({ content, argsText, finishReason }: ModelEnd, read: ReadAnswer): readonly string[] {
  if (!('text' in read)) return 'says' in read ? ['the answer says that it failed, and was read as one'] : [];
  const said = (type: 'text' | 'thought') =>
    content.parts.map((part) => (part.type === type ? part.text : '')).join('');
  const calls = content.parts.flatMap((part, at) =>
    part.type === 'functionCall'
      ? [{ name: part.name, args: argsText?.[at] === undefined ? part.args : argsIn(argsText[at]) }]
      : [],
  );
  const theirs = read.calls.map(({ name, args }) => ({ name, args }));
  return [
    ...(said('text') === read.text ? [] : ['its text is read otherwise']),
    ...(said('thought') === read.thought ? [] : ['its thoughts are read otherwise']),
    ...(JSON.stringify(calls) === JSON.stringify(theirs) ? [] : ['its calls are read otherwise']),
    ...(finishReason.unified === read.finish
      ? []
      : [`its end is read as ${finishReason.unified}, and is ${read.finish}`]),
  ];
}

async function lastOf(model: Model, request: Parameters<Model['generate']>[0]): Promise<ModelEvent | undefined> {
  let last: ModelEvent | undefined;
  for await (const event of model.generate(request, { signal: AbortSignal.timeout(120_000) })) last = event;
  return last;
}

function modelOf(
  { provider, key: apiKey, model, baseURL, api }: LiveOptions,
  fetch: RecordingFetch,
  stream: boolean,
): Model {
  const options = {
    apiKey,
    maxRetries: 1,
    stream,
    fetch: fetch as typeof globalThis.fetch,
    ...(baseURL !== undefined && { baseURL }),
  };
  const id = model ?? liveModels[provider];
  if (provider === 'anthropic') return anthropicModel(id, options);
  if (provider === 'gemini') return geminiModel(id, options);
  return openaiModel(id, { ...options, ...(api && { api }) });
}

/** The model that is used if none is named. */
export const liveModels: Readonly<Record<LiveOptions['provider'], string>> = {
  openai: 'gpt-5-mini',
  anthropic: 'claude-haiku-5-5',
  gemini: 'gemini-3.8-flash',
};

function protocolOf({ provider, api }: LiveOptions): string {
  if (provider === 'anthropic') return 'anthropic.messages';
  if (provider === 'gemini') return 'google.generateContent';
  return api === 'chat' ? 'openai.chat' : 'openai.responses';
}

function readOf(protocol: string, status: number, text: string): ReadAnswer | undefined {
  const json = isStream(text) ? undefined : jsonIn(text);
  return readers[protocol]?.({ response: { status, ...(json ? { json } : { sse: text }) } });
}

function eventsIn(text: string): readonly { readonly [member: string]: unknown }[] {
  if (isStream(text)) return recordedEvents(text);
  const json = jsonIn(text);
  return json ? [json] : [];
}

function isStream(text: string): boolean {
  return /^(event|data|:)/m.test(text.slice(0, 400)) && !text.trimStart().startsWith('{');
}

function jsonIn(text: string): { readonly [member: string]: unknown } | undefined {
  try {
    return JSON.parse(text) as { readonly [member: string]: unknown };
  } catch {
    return undefined;
  }
}
