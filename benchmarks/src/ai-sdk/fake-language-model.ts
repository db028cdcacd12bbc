import { ReadableStream } from 'node:stream/web';
import type { LanguageModel, StreamPart, TokenCounts } from 'ai';

/** One turn of a model: a call of `look`, or a text in a number of deltas of four characters. */
export type FakeTurn = { readonly call: number } | { readonly deltas: number };

/** Returns a run: `turns` turns with one call each, and then a text. */
export function fakeTurns(calls: number, deltas: number): readonly FakeTurn[] {
  return [...Array.from({ length: calls }, (_, call) => ({ call })), { deltas }];
}

/** Creates a language model of AI SDK that returns these turns at once, one for each request. */
export function fakeLanguageModel(turns: readonly FakeTurn[]): LanguageModel {
  let asked = 0;
  return {
    specificationVersion: 'v4',
    provider: 'fake.chat',
    modelId: 'fake',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('only streams are measured')),
    async doStream() {
      return { stream: streamOf(partsOf(turns[asked++] ?? { deltas: 1 })) };
    },
  };
}

function streamOf(parts: readonly StreamPart[]): ReadableStream<StreamPart> {
  let at = 0;
  return new ReadableStream<StreamPart>({
    pull(controller) {
      const part = parts[at++];
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
}

export function partsOf(turn: FakeTurn): readonly StreamPart[] {
  return [{ type: 'stream-start', warnings: [] }, ...('call' in turn ? callParts(turn.call) : textParts(turn.deltas))];
}

function callParts(call: number): readonly StreamPart[] {
  const id = `call_${call}`;
  const input = `{"at":${call}}`;
  return [
    { type: 'tool-input-start', id, toolName: 'look' },
    { type: 'tool-input-delta', id, delta: input },
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName: 'look', input },
    { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage },
  ];
}

function textParts(deltas: number): readonly StreamPart[] {
  return [
    { type: 'text-start', id: '0' },
    ...Array.from({ length: deltas }, (): StreamPart => ({ type: 'text-delta', id: '0', delta: 'word' })),
    { type: 'text-end', id: '0' },
    { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
  ];
}

const usage: TokenCounts = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
