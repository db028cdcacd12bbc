import { describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../tooling/full-run.ts';
import { answerScripts } from '../support/answer-scripts.ts';
import { ask, endOf, joined, saidIn } from '../support/ask.ts';
import type { Dialect } from '../support/dialect.ts';
import { type Framing, inChunks, sse, streamed, textOfStream } from '../support/replies.ts';
import { serve } from '../support/serve.ts';

/** Tests that the framing and splitting of a stream make no difference, for each dialect. */
export function chunkings(dialects: readonly Dialect[]): void {
  for (const dialect of dialects) chunkingsOf(dialect);
}

function chunkingsOf(dialect: Dialect): void {
  describe(`the framing and chunking of a stream of ${dialect.name}`, () => {
    for (const [at, [name, said]] of [...answerScripts(dialect.args.streamed)].entries()) {
      const some = framingsOf(at);
      it(`${name}: the answer is the same in ${some.length} framings`, async () => {
        const all = some.map(([, framing]) => streamed(dialect, dialect.events(said), framing));
        const { model } = await serve(dialect, [streamed(dialect, dialect.events(said)), ...all]);
        const whole = await ask(model);
        for (const [framing] of some) {
          const events = await ask(model);
          expect(joined(events), framing).toEqual(joined(whole));
          // Each event of the wire is shown once and complete, whatever its chunks were.
          expect(events, framing).toEqual(whole);
        }
      });
    }

    it('the answer is the same if the stream is split in two at any byte of a text', async () => {
      const text = 'ß犬👩‍👧\u2028é';
      const bytes = inChunks(textOfStream(dialect, dialect.events({ text })))[0] ?? new Uint8Array();
      const [from, to] = rangeOf(bytes, text);
      const cuts = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      const replies = cuts.map((cut) => sse([bytes.subarray(0, cut), bytes.subarray(cut)]));
      const { model } = await serve(dialect, replies);
      for (const cut of cuts) expect(saidIn(endOf(await ask(model))).text, `cut at ${cut}`).toBe(text);
      expect(cuts.length).toBeGreaterThan(20);
    });
  });
}

/** Returns the byte range of the first delta of the text. */
function rangeOf(bytes: Uint8Array, text: string): readonly [from: number, to: number] {
  const decoder = new TextDecoder();
  const before = decoder.decode(bytes).indexOf(text);
  const from = inChunks(decoder.decode(bytes).slice(0, before))[0]?.length ?? 0;
  return [from, from + (inChunks(text)[0]?.length ?? 0)];
}

const framings: { readonly [name: string]: Framing } = {
  'one byte each': { bytes: 1 },
  'two bytes each': { bytes: 2 },
  'seven bytes each': { bytes: 7 },
  'lines that end with CR LF': { lineEnd: '\r\n' },
  'CR LF, split between the two': { lineEnd: '\r\n', bytes: 1 },
  'lines that end with CR': { lineEnd: '\r' },
  'lines that end with CR, in pieces of three bytes': { lineEnd: '\r', bytes: 3 },
  'comments and pings between the events': { noise: true },
  'comments and pings, in pieces of seven bytes': { noise: true, lineEnd: '\r\n', bytes: 7 },
  'a byte order mark': { bom: true },
  'a byte order mark, split': { bom: true, bytes: 1 },
  'fields without a space': { tight: true },
  'data of several lines': { tall: true },
  'data of several lines, in pieces of five bytes': { tall: true, lineEnd: '\r\n', bytes: 5 },
};

/** Returns every framing in a full run; otherwise a third of them, a different third for each answer. */
function framingsOf(at: number): readonly (readonly [name: string, framing: Framing])[] {
  return Object.entries(framings).filter((_, index) => isFullRun || index % 3 === at % 3);
}
