import type { Model, ModelEvent } from '@mortise/core';
import { type AnyTurn, recordingsAbsent, recordingsIn, replyOf } from '@mortise/provider-kit/test';
import { scriptedFetch, type WireReply } from '@mortise/testing/model';
import { describe, expect, it } from 'vitest';

/** An answer that is read by a model of Mortise, and by a model over another library's client. */
export interface RecordedPair {
  readonly ours: (fetch: typeof globalThis.fetch, stream: boolean) => Model;
  readonly theirs: (fetch: typeof globalThis.fetch, stream: boolean) => Model;
}

/** Members that differ, and why, by the title of a turn. */
export interface KnownDifferences {
  readonly [title: string]: { readonly why: string; readonly of: readonly string[] };
}

/**
 * Compares every recorded answer of these providers with both models, and every stream cut before its end.
 * @param whose The other client, for the titles.
 */
export function testRecordings(
  whose: string,
  pairs: { readonly [provider: string]: RecordedPair },
  knownDifferences: KnownDifferences,
): void {
  const recordings = recordingsIn((turn) => (pairs[turn.provider] ? turn : undefined));
  if (recordingsAbsent !== undefined) it.skip(`no recorded answer is read: ${recordingsAbsent}`, () => {});
  describe.skipIf(recordingsAbsent !== undefined)(
    `a recorded answer${recordingsAbsent ? ` (skipped: ${recordingsAbsent})` : ''}`,
    () => {
      for (const { name, turns } of recordings)
        for (const turn of turns) {
          const pair = pairs[turn.provider] as RecordedPair;
          const title = `${name}, turn ${turn.number}`;
          const known = knownDifferences[title];
          const says =
            known === undefined ? `is the same for a model of ours and for that of ${whose}` : `differs: ${known.why}`;
          it(`${title}: ${says}`, async () => {
            const [ours, theirs] = await both(pair, turn, replyOf(turn) as WireReply);
            expect(differencesOf(ours, theirs)).toEqual(known?.of ?? []);
          });
          if (turn.response.sse !== undefined && turn.response.status === 200)
            it(`${title}: is a failure wherever it is cut before the provider has ended it`, () =>
              expectCuts(pair, turn));
        }
    },
  );
}

async function both({ ours, theirs }: RecordedPair, turn: AnyTurn, reply: WireReply): Promise<readonly [Said, Said]> {
  const stream = turn.response.json === undefined;
  const read = (model: (fetch: typeof globalThis.fetch) => Model): Promise<Said> =>
    ask(model(scriptedFetch([reply]) as typeof globalThis.fetch));
  return [await read((fetch) => ours(fetch, stream)), await read((fetch) => theirs(fetch, stream))];
}

/** The content of an answer in the types of the core. */
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
      part.type === 'functionCall' ? [[part.name, argsText ? dataOf(argsText[at] || '{}') : part.args]] : [],
    ),
    finish: finishReason.unified,
    usage: { input: usage?.inputTokens, output: usage?.outputTokens, cached: usage?.cachedInputTokens || 0 },
    media: content.parts.flatMap((part) => (part.type === 'inlineData' ? [part.data] : [])),
  };
}

/** Parses data if possible: a tool may accept a text that is not JSON. */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the members that differ. */
function differencesOf(ours: Said, theirs: Said): readonly string[] {
  const names = ['failure', 'text', 'thought', 'calls', 'finish', 'usage', 'media'] as const;
  return names.filter((name) => JSON.stringify(ours[name]) !== JSON.stringify(theirs[name]));
}

/** The stream events that carry the finish reason. */
const over =
  /"(finish_reason|finishReason|stop_reason)":\s*"|"type":\s*"response\.(completed|incomplete|failed)"|"type":\s*"error"/;

async function expectCuts({ theirs }: RecordedPair, turn: AnyTurn): Promise<void> {
  const events = (turn.response.sse ?? '').split(/(?<=\n\r?\n)/);
  const end = events.findIndex((event) => over.test(event));
  const step = Math.max(1, Math.ceil(end / mostCuts));
  for (let at = 0; at < end; at += step)
    for (const ending of ['cut', 'end'] as const) {
      const fetch = scriptedFetch([{ ...replyOf(turn), pieces: events.slice(0, at), ending } as WireReply]);
      const said = await ask(theirs(fetch as typeof globalThis.fetch, true));
      expect(said.failure, `after ${at} of ${events.length} events, ending with ${ending}`).toMatch(
        /^(stream_cut|bad_response|bad_stream)$/,
      );
    }
}

/** The maximum number of cuts of one recording. */
const mostCuts = 8;
