import { type Model, ModelError, type ModelEvent } from '@mortise/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../tooling/property-runs.ts';
import { argsIn } from '../readers/read-answer.ts';
import { ask, deltaSums, endOf, failureOf, requestOf, saidIn } from '../support/ask.ts';
import type { AskedOptions } from '../support/dialect.ts';
import { inChunks, json, sse } from '../support/replies.ts';
import { serve } from '../support/serve.ts';
import { anyScript } from '../wires/any-script.ts';
import { Dice } from '../wires/dice.ts';
import { everyPart } from '../wires/every-part.ts';
import type { ExpectedAnswer, ToldAnswer, Wire } from '../wires/wire-script.ts';
import { plainScript, textOf } from '../wires/written-answers.ts';

/** The functions of a dialect that create models for a wire. */
export interface WireReaders {
  modelAt(url: string, options?: AskedOptions): Model;
}

/**
 * Tests answers that are generated from the facts of a wire and read by the adapter through the vendor's SDK:
 * one answer with every kind of event, each known special case, and random answers in any chunking, cut at
 * any byte, streamed or in one body.
 */
export function generatedAnswers(wire: Wire, readers: WireReaders, runs = 150): void {
  describe(`generated answers of ${wire.name}`, () => {
    for (const members of ['all', 'none'] as const) {
      it(`an answer with every kind of part and ${members} of the optional members is read completely`, async () => {
        for (let seed = 0; seed < 12; seed++) {
          const written = wire.tell({ ...plainScript, parts: everyPart(12) }, new Dice(seed, members === 'all'));
          const streamed = await serve(readers, [sse([textOf(wire, written)])]);
          expectTold(await ask(streamed.model), written.expected);
          const whole = await serve(readers, [json(written.whole)], { stream: false });
          expectTold(await ask(whole.model), written.expected);
        }
      });
    }

    for (const { name, written, options, request } of wire.cases) {
      it(`${name}: the answer is read correctly in one chunk and in chunks of one byte`, async () => {
        for (const bytes of [undefined, 1]) {
          const { model } = await serve(readers, [sse(inChunks(textOf(wire, written), bytes))], options);
          expectTold(await ask(model, requestOf(request)), written.expected);
        }
        if (!written.whole) return;
        const { model } = await serve(readers, [json(written.whole)], { ...options, stream: false });
        expectTold(await ask(model, requestOf(request)), written.expected);
      });
    }

    for (const { status, body } of wire.refusals) {
      it(`a response with the status ${status} and the body ${JSON.stringify(body).slice(0, 60)} is a failure with its message`, async () => {
        const { model } = await serve(readers, [json(body, status, { 'x-should-retry': 'false' })]);
        expect(failureOf(await ask(model)).error).toMatchObject({ status });
      });
    }

    it('any answer, streamed in any chunks, is read unchanged', async () => {
      await fc.assert(
        fc.asyncProperty(anyScript(), seeds, anyCuts, async (script, seed, cuts) => {
          const written = wire.tell(script, new Dice(seed));
          const events = await ask(modelOf(readers, chunksAt(textOf(wire, written), cuts)));
          expectTold(events, written.expected);
          expectSums(events);
        }),
        { numRuns: propertyRuns(runs) },
      );
    });

    it('any answer, in one JSON body, is read unchanged', async () => {
      await fc.assert(
        fc.asyncProperty(anyScript(), seeds, async (script, seed) => {
          const written = wire.tell(script, new Dice(seed));
          const body = new TextEncoder().encode(JSON.stringify(written.whole));
          expectTold(await ask(modelOf(readers, [body], 'application/json')), written.expected);
        }),
        { numRuns: propertyRuns(runs) },
      );
    });

    it('any answer that is cut at any byte is either complete or a failure', async () => {
      await fc.assert(
        fc.asyncProperty(
          anyScript(),
          seeds,
          fc.double({ min: 0, max: 1, noNaN: true }),
          async (script, seed, where) => {
            const written = wire.tell(script, new Dice(seed));
            const bytes = inChunks(textOf(wire, written))[0] ?? new Uint8Array();
            const cut = bytes.subarray(0, Math.floor(where * bytes.length));
            const events = await ask(modelOf(readers, [cut]));
            const last = events.at(-1);
            if (last?.type === 'failure') return void expect(last.error).toBeInstanceOf(ModelError);
            // An answer that is cut after its end marker may lack the counts that follow it.
            expectAnswer(events, written.expected as ExpectedAnswer);
          },
        ),
        { numRuns: propertyRuns(runs) },
      );
    });
  });
}

function expectTold(events: readonly ModelEvent[], expected: ToldAnswer['expected']): void {
  if ('code' in expected) {
    const { error } = failureOf(events);
    if (expected.code !== undefined) expect(error).toMatchObject({ code: expected.code });
    expect(error.message).toContain(expected.says);
    return;
  }
  expectAnswer(events, expected);
  expect(endOf(events).usage).toEqual(expected.usage);
}

/** Checks that an answer has the expected content and end. */
export function expectAnswer(events: readonly ModelEvent[], expected: ExpectedAnswer): void {
  const end = endOf(events);
  const { text, thought, calls } = saidIn(end);
  const { parts } = end.content;
  expect({ text, thought }).toEqual({ text: expected.text, thought: expected.thought });
  expect(calls.map(({ name, providerId: id, args }) => ({ name, id, args: argsIn(args) }))).toEqual(expected.calls);
  expect(parts.flatMap((part) => (part.type === 'provider' ? [part.value] : []))).toEqual(expected.kept);
  let rest = JSON.stringify(parts);
  for (const mark of expected.marks) {
    expect(rest).toContain(JSON.stringify(mark));
    rest = rest.slice(rest.indexOf(JSON.stringify(mark)) + 1);
  }
  expect(end.finishReason.unified).toBe(expected.finish);
}

/** Checks that the deltas of each part, if there are any, add up to the part. */
export function expectSums(events: readonly ModelEvent[]): void {
  const { content, argsText } = endOf(events);
  for (const [index, [kind, sum]] of deltaSums(events)) {
    const part = content.parts[index];
    expect(part?.type).toBe(kind);
    // Arguments that arrive as an object need no delta.
    if (part?.type === 'functionCall' && sum === '' && argsText === undefined) continue;
    if (part?.type === 'functionCall') expect(argsIn(sum)).toEqual(argsOf(argsText?.[index], part.args));
    else expect(part && 'text' in part ? part.text : undefined).toBe(sum);
  }
}

function argsOf(text: string | undefined, args: object): unknown {
  return text === undefined ? args : argsIn(text);
}

/**
 * Returns a model whose one answer arrives in these chunks.
 * No server is used, because the network may join chunks.
 */
function modelOf(readers: WireReaders, chunks: readonly Uint8Array[], type = 'text/event-stream'): Model {
  const fetched: typeof fetch = async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': type } });
  };
  return readers.modelAt('http://127.0.0.1:9', { fetch: fetched, stream: type === 'text/event-stream' });
}

function chunksAt(text: string, cuts: readonly number[]): readonly Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const places = [...new Set(cuts.map((cut) => Math.floor(cut * bytes.length)))].toSorted((a, b) => a - b);
  return [0, ...places]
    .map((from, at) => bytes.subarray(from, places[at] ?? bytes.length))
    .filter(({ length }) => length > 0);
}

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
const anyCuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 });
