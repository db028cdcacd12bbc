import type { Content } from '@mortise/core';
import { estimateContentTokens } from '@mortise/core/tokens';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { clipResults } from '../src/clip-results.ts';
import { compact } from '../src/compact.ts';
import { modelSummarizer } from '../src/index.ts';
import { transcriptOf } from '../src/model-summarizer.ts';
import { answer, round, user } from './conversation.ts';

const { signal } = new AbortController();

/** Returns a long conversation after compaction with these summaries. */
async function summaryOf(said: string): Promise<string> {
  const history: Content[] = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0 ? user(`question ${at} ${'word '.repeat(40)}`) : answer(`answer ${at}`),
  );
  const settings = {
    maxTokens: 300,
    keepTokens: 100,
    summarize: () => said,
    countTokens: estimateContentTokens,
    clip: clipResults(200),
    summaries: new WeakMap(),
  };
  const compacted = await compact(history, undefined, { userContent: undefined, signal } as never, settings);
  return JSON.stringify(compacted);
}

const rows: readonly [place: string, said: RegExp, run: () => Promise<string> | string][] = [
  [
    'a result',
    /\[omitted to save space: [\d]+ of 2\d\d\d characters; call the tool again/,
    () => JSON.stringify(round('r', 'x'.repeat(2_000)).map(clipResults(200))),
  ],
  [
    'media of a result',
    /\[omitted to save space: media, 1\]/,
    () => JSON.stringify(round('r', 'x', { media: 1 }).map(clipResults(200))),
  ],
  [
    'the end of a summary that is too long',
    /… \[the rest of the summary was too long, and is omitted\]/,
    () => summaryOf('long '.repeat(500)),
  ],
  [
    'the end of a summary that the model did not finish',
    /Half a… \[the summary was cut here\]/,
    async () => {
      const model = scriptedModel([{ text: 'Half a', finishReason: 'length' }]);
      return modelSummarizer(model)({ previous: undefined, contents: [user('a')] }, { signal });
    },
  ],
  [
    'a provider-specific part',
    /"omitted":"what only other reads"/,
    () => transcriptOf([{ role: 'model', parts: [{ type: 'provider', provider: 'other', value: { opaque: 1 } }] }]),
  ],
];

describe('parts that are omitted from a conversation', () => {
  it.each(rows)('reports %s', async (_place, said, run) => {
    expect(await run()).toMatch(said);
  });
});
