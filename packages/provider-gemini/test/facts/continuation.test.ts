import { ask, endOf, failureOf, json, saidIn, serve, sse } from '@mortise/provider-kit/test';
import { expect, it } from 'vitest';
import { chunk, generateContentDialect as dialect } from '../support/generate-content-dialect.ts';

function said(text: string, end: object = {}, tokens = 1): object {
  const promptTokensDetails = [{ modality: 'TEXT', tokenCount: tokens }];
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: tokens, promptTokensDetails };
  return { ...chunk({ content: { role: 'model', parts: [{ text }] }, ...end }), usageMetadata };
}

const paused = said('The long', { finishReason: 'CONTINUATION', continuationToken: 'tok-1' }, 2);
const stop = { finishReason: 'STOP' };
const rest = said(' answer', stop, 3);

it('an answer with the reason CONTINUATION is continued by the adapter, not by the SDK: it is one answer, whose parts keep their indexes', async () => {
  for (const stream of [true, false]) {
    const replies = [paused, rest].map((each) => (stream ? sse([dialect.frame(each)]) : json(each)));
    const { model, server } = await serve(dialect, replies, { stream });
    const end = endOf(await ask(model));
    expect(end.content.parts).toEqual([{ type: 'text', text: 'The long answer' }]);
    expect(end.finishReason).toEqual({ unified: 'stop', raw: 'STOP' });
    expect(end.usage).toEqual({ inputTokens: 20, outputTokens: 5 });
    const promptTokensDetails = [2, 3].map((tokenCount) => ({ modality: 'TEXT', tokenCount }));
    expect(end.metadata?.['usage']).toEqual({ promptTokensDetails });
    const [first, second] = server.requests.map(({ body }) => body);
    expect(server.requests).toHaveLength(2);
    expect(second).toEqual({ ...first, continuationToken: 'tok-1' });
  }
});

it('an answer without streaming keeps the model’s text parts, and a stream merges them', async () => {
  const parts = [{ text: 'Hm.', thought: true }, { text: 'In' }, { text: 'Rome' }];
  const first = chunk({ content: { role: 'model', parts }, finishReason: 'CONTINUATION', continuationToken: 'tok-1' });
  const second = chunk({ content: { role: 'model', parts: [{ text: ', Italy.' }, { text: 'Yes.' }] }, ...stop });
  for (const [stream, texts] of [
    [false, ['Hm.', 'In', 'Rome, Italy.', 'Yes.']],
    [true, ['Hm.', 'InRome, Italy.Yes.']],
  ] as const) {
    const replies = [first, second].map((each) => (stream ? sse([dialect.frame(each)]) : json(each)));
    const { model } = await serve(dialect, replies, { stream });
    const end = endOf(await ask(model));
    expect(end.content.parts.map((part) => 'text' in part && part.text)).toEqual(texts);
  }
});

it('an answer with the reason CONTINUATION but without a token is incomplete, and no other request is made', async () => {
  const { model, server } = await serve(dialect, [sse([dialect.frame(said('The', { finishReason: 'CONTINUATION' }))])]);
  const end = endOf(await ask(model));
  expect(saidIn(end).text).toBe('The');
  expect(end.finishReason).toEqual({ unified: 'other', raw: 'CONTINUATION' });
  expect(server.requests).toHaveLength(1);
});

it('an answer with the reason CONTINUATION whose continuation breaks off is a cut answer', async () => {
  const replies = [sse([dialect.frame(paused)]), sse([dialect.frame(said(' ans'))])];
  const { model } = await serve(dialect, replies);
  expect(failureOf(await ask(model)).error).toMatchObject({ code: 'stream_cut' });
});
