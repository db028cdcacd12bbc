import type { ModelEnd, ModelEvent } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf, requestOf } from './ask.ts';
import { assertDeltas } from './assert-deltas.ts';
import { failingTurns, type ModelSubject, type ProviderTurn } from './model-subject.ts';
import { hello } from './send.ts';

/** Cases of streamed answers. */
export const streamingCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:end',
    behavior: 'ends with exactly one end or failure event, and no event follows',
    async run(subject) {
      const turns: readonly ProviderTurn[] = [
        hello,
        { do: 'answer' },
        { do: 'answer', calls: [{ name: 'weather', args: { city: 'Rome' } }] },
        ...failingTurns,
      ];
      for (const turn of turns) {
        const events = await ask(await subject.playing([turn]));
        assertEqual(events.filter(isLast).length, 1, `the number of ends and failures of ${JSON.stringify(turn)}`);
        assertThat(isLast(events.at(-1)), `an event follows the end of ${JSON.stringify(turn)}`);
      }
    },
  },
  {
    id: 'model:text',
    behavior: 'the text is streamed in deltas that add up to the part of the end at their index',
    async run(subject) {
      const events = await ask(await subject.playing([{ do: 'answer', text: 'It is fine in Rome.', pieces: 3 }]));
      const end = endOf(events);
      const texts = end.content.parts.flatMap((part) => (part.type === 'text' ? part.text : []));
      assertEqual([end.content.role, texts], ['model', ['It is fine in Rome.']], 'the content');
      assertDeltas(events, 'textDelta', end);
    },
  },
  {
    id: 'model:finish',
    behavior: 'the end has the finish reason of the provider',
    async run(subject) {
      for (const finishReason of ['stop', 'length'] as const) {
        const end = endOf(await ask(await subject.playing([{ do: 'answer', text: 'It is', finishReason }])));
        assertEqual(end.finishReason.unified, finishReason, 'the finish reason');
      }
    },
  },
  {
    id: 'model:finish:safety',
    behavior: 'reports a blocked answer',
    needs: 'safety',
    async run(subject) {
      const turn: ProviderTurn = { do: 'answer', text: 'It is', finishReason: 'safety' };
      const { finishReason } = endOf(await ask(await subject.playing([turn])));
      assertEqual(finishReason.unified, 'safety', 'the finish reason');
    },
  },
  {
    id: 'model:finish:new',
    behavior: 'an unknown finish reason is `other`, which is not a successful end',
    needs: 'newStopReason',
    async run(subject) {
      const turn: ProviderTurn = { do: 'answer', text: 'It is', stopReason: 'crystal_mist' };
      const { finishReason } = endOf(await ask(await subject.playing([turn])));
      assertEqual(finishReason.unified, 'other', 'the finish reason');
    },
  },
  {
    id: 'model:return',
    behavior: 'a reader may stop reading, and the model still answers the next request',
    needs: 'streaming',
    async run(subject) {
      const model = await subject.playing([{ do: 'stall', text: 'It is' }, hello]);
      let shown = false;
      for await (const event of model.generate(requestOf(), { signal: AbortSignal.timeout(1000) })) {
        shown = event.type === 'textDelta';
        if (shown) break;
      }
      assertThat(shown, 'no text came before the end of the answer');
      assertEqual(endOf(await ask(model)).content.parts.length, 1, 'the parts of the next answer');
    },
  },
  {
    id: 'model:concurrent',
    behavior: 'simultaneous calls do not mix',
    async run(subject) {
      const texts = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'];
      const model = await subject.playing(texts.map((text) => ({ do: 'answer', text, pieces: 1 })));
      const all = await Promise.all(texts.map(() => ask(model)));
      const reported = all.map((events) =>
        events.map((event) => (event.type === 'textDelta' ? event.delta : '')).join(''),
      );
      assertEqual(reported.toSorted(), texts, 'the texts of three calls at once');
      const cities = [['Rome', 'Bari'], ['Oslo'], ['Lima', 'Riga', 'Bonn']];
      const calling = await subject.playing(
        cities.map((each) => ({
          do: 'answer',
          calls: each.map((city) => ({ name: 'weather', args: { city } })),
          pieces: 1,
        })),
      );
      const called = await Promise.all(cities.map(async () => citiesIn(endOf(await ask(calling)))));
      assertEqual(called.map(String).toSorted(), cities.map(String).toSorted(), 'the arguments of three calls at once');
    },
  },
  {
    id: 'model:afresh',
    behavior:
      'a call contains no text, call, token count or finish reason of the call before it, even if that call failed',
    async run(subject) {
      const cut: ProviderTurn = { do: 'cut', text: 'It is' };
      const alone = kept(await ask(await subject.playing([hello])));
      const model = await subject.playing([eventful, hello, cut, hello, { do: 'fail', status: 400 }, hello]);
      for (const before of ['an answer with calls', 'an answer that was cut', 'a refusal']) {
        await ask(model);
        assertEqual(kept(await ask(model)), alone, `the events of the call after ${before}`);
      }
    },
  },
];

/** A turn with many events, none of which may appear in the next call. */
const eventful: ProviderTurn = {
  do: 'answer',
  text: 'It is',
  calls: [
    { name: 'weather', args: { city: 'Rome' } },
    { name: 'weather', args: { city: 'Oslo' } },
  ],
  usage: { inputTokens: 70, outputTokens: 30 },
  pieces: 2,
};

/** Returns the events without the values that differ between two equal answers. */
function kept(events: readonly ModelEvent[]): unknown {
  const { content, finishReason, usage, argsText } = endOf(events);
  const types = events.map(({ type, ...event }) => [type, 'index' in event ? event.index : undefined]);
  const parts = content.parts.map((part) => ({ ...part, providerMetadata: undefined }));
  return { types, parts, finishReason: finishReason.unified, usage, argsText };
}

function citiesIn({ content, argsText }: ModelEnd): readonly unknown[] {
  return content.parts.flatMap((part, index) => {
    if (part.type !== 'functionCall') return [];
    const text = argsText?.[index];
    return [(text === undefined ? part.args : JSON.parse(text)).city];
  });
}

function isLast(event: ModelEvent | undefined): boolean {
  return event?.type === 'end' || event?.type === 'failure';
}
