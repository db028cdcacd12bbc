import type { FunctionCallPart, ModelEnd, ModelEvent, Part } from '@mortise/core';
import { assertEqual, assertThat, present } from './assert-equal.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { eventsOf, type ModelSubject, type ProviderTurn } from './model-subject.ts';

/** What a `Model` must make of an answer. */
export const modelAnswerCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:text',
    behavior: 'the text comes in deltas that add up to the part of the end at their index',
    async run(subject) {
      const { events, end } = await answer(subject, { do: 'answer', text: 'It is fine in Rome.', pieces: 3 });
      assertEqual([end.content.role, textsOf(end)], ['model', ['It is fine in Rome.']], 'the content');
      assertDeltas(events, 'textDelta', end);
    },
  },
  {
    id: 'model:unicode',
    behavior: 'a text arrives whole, wherever it was split',
    async run(subject) {
      const text = 'h\u00e9 e\u0301 \u{1f469}\u200d\u{1f467}\u{1d11e} \u72ac "x" \\ \n\t\u2028';
      for (const pieces of [1, 2, 3]) {
        const { events, end } = await answer(subject, { do: 'answer', text, pieces });
        assertEqual(textsOf(end), [text], `the text in pieces of ${pieces}`);
        assertDeltas(events, 'textDelta', end);
      }
    },
  },
  {
    id: 'model:thought',
    behavior: 'thoughts are parts and deltas of their own, never text',
    needs: 'thoughts',
    async run(subject) {
      const { events, end } = await answer(subject, { do: 'answer', thought: 'Hm, Rome', text: 'Fine', pieces: 2 });
      const thoughts = end.content.parts.filter((part) => part.type === 'thought').map(({ text }) => text);
      assertEqual([thoughts.join(''), textsOf(end)], ['Hm, Rome', ['Fine']], 'thoughts and texts');
      assertDeltas(events, 'thoughtDelta', end);
      assertDeltas(events, 'textDelta', end);
    },
  },
  {
    id: 'model:calls',
    behavior: 'calls come in their order, with name and arguments; the id is left to the driver',
    async run(subject) {
      const calls = [
        { name: 'weather', args: { city: 'Rome "R"', days: [1, { a: null }] } },
        { name: 'weather', args: {} },
      ];
      const { events, end } = await answer(subject, { do: 'answer', text: 'Wait', calls, pieces: 4 });
      const parts = callsOf(end);
      assertEqual(
        parts.map(([, { id, name }]) => [id, name]),
        [
          ['', 'weather'],
          ['', 'weather'],
        ],
        'ids and names',
      );
      const args = parts.map(([index, part]) =>
        end.argsText?.[index] === undefined ? part.args : parse(end.argsText[index]),
      );
      assertEqual(
        args,
        calls.map((call) => call.args),
        'the arguments',
      );
      const started = events.flatMap((event) =>
        event.type === 'functionCallStart' ? [[event.index, event.name]] : [],
      );
      assertEqual(
        started,
        parts.map(([index, { name }]) => [index, name]),
        'the events functionCallStart',
      );
      assertEqual(end.finishReason.unified, 'functionCalls', 'the finish reason');
    },
  },
  {
    id: 'model:calls:text',
    behavior: 'an argument text is handed over as it came, malformed or not, and its deltas add up to it',
    needs: 'argsText',
    async run(subject) {
      const texts = ['{"city":"R\\u00f6m", "city": 1.0}', '{"city": "Ro', 'not json', '[1,2]'];
      for (const args of texts) {
        const { events, end } = await answer(subject, { do: 'answer', calls: [{ name: 'weather', args }], pieces: 3 });
        const [index] = present(callsOf(end)[0], 'the call');
        assertEqual(end.argsText?.[index], args, 'the argument text');
        const deltas = events.flatMap((event) =>
          event.type === 'functionCallDelta' && event.index === index ? event.argsDelta : [],
        );
        assertEqual(deltas.join(''), args, 'the deltas of the argument text, added up');
      }
    },
  },
  {
    id: 'model:finish',
    behavior: 'says why the model stopped',
    async run(subject) {
      for (const finishReason of ['stop', 'length', 'safety'] as const) {
        const { end } = await answer(subject, { do: 'answer', text: 'It is', finishReason });
        assertEqual(end.finishReason.unified, finishReason, 'the finish reason');
      }
    },
  },
  {
    id: 'model:usage',
    behavior: 'gives the tokens as they were counted; a count that the provider does not give is absent',
    needs: 'usage',
    async run(subject) {
      const usage = { inputTokens: 12, outputTokens: 3 };
      const { end } = await answer(subject, { do: 'answer', text: 'Fine', usage });
      const { inputTokens, outputTokens, cachedInputTokens = 0, thoughtTokens = 0 } = present(end.usage, 'the usage');
      assertEqual([inputTokens, outputTokens, cachedInputTokens, thoughtTokens], [12, 3, 0, 0], 'the tokens');
      const { end: silent } = await answer(subject, { do: 'answer', text: 'Fine' });
      assertEqual(
        [silent.usage?.inputTokens, silent.usage?.outputTokens],
        [undefined, undefined],
        'tokens nobody counted',
      );
    },
  },
];

async function answer(
  subject: ModelSubject,
  turn: ProviderTurn,
): Promise<{ readonly events: readonly ModelEvent[]; readonly end: ModelEnd }> {
  const events = await eventsOf(await subject.playing([turn]));
  const end = present(events.at(-1), 'the last event');
  if (end.type !== 'end') throw new Error(`expected an end, got ${JSON.stringify(end)}`);
  return { events, end };
}

function textsOf({ content }: ModelEnd): readonly string[] {
  return content.parts.flatMap((part) => (part.type === 'text' ? part.text : []));
}

function callsOf({ content }: ModelEnd): readonly (readonly [number, FunctionCallPart])[] {
  return content.parts.flatMap((part: Part, index) => (part.type === 'functionCall' ? [[index, part] as const] : []));
}

function assertDeltas(events: readonly ModelEvent[], type: 'textDelta' | 'thoughtDelta', end: ModelEnd): void {
  const sums = new Map<number, string>();
  for (const event of events)
    if (event.type === type) sums.set(event.index, (sums.get(event.index) ?? '') + event.delta);
  assertThat(sums.size > 0, `no ${type} came`);
  for (const [index, sum] of sums) {
    const part = present(end.content.parts[index], `the part ${index}`);
    assertEqual([part.type, 'text' in part && part.text], [type.replace('Delta', ''), sum], `the part ${index}`);
  }
}

function parse(text: string): unknown {
  return text.trim() === '' ? {} : JSON.parse(text);
}
