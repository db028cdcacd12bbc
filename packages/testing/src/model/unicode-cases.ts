import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf } from './ask.ts';
import { assertDeltas } from './assert-deltas.ts';
import type { ModelSubject } from './model-subject.ts';
import { send } from './send.ts';
import { toolRound, userText } from './tool-round.ts';

/** Cases of texts with unusual characters. */
export const unicodeCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:unicode',
    behavior: 'a text arrives unchanged, wherever the stream splits it',
    async run(subject) {
      for (const pieces of [1, 2, 3]) {
        const events = await ask(await subject.playing([{ do: 'answer', text: unusualText, pieces }]));
        const end = endOf(events);
        const texts = end.content.parts.flatMap((part) => (part.type === 'text' ? part.text : []));
        assertEqual(texts, [unusualText], `the text in pieces of ${pieces}`);
        assertDeltas(events, 'textDelta', end);
      }
    },
  },
  {
    id: 'model:unicode:bytes',
    behavior: 'a text and arguments arrive unchanged, even if the connection splits a character',
    async run(subject) {
      for (const bytes of [1, 3]) {
        const calls = [{ name: 'weather', args: { city: unusualText } }];
        const end = endOf(await ask(await subject.playing([{ do: 'answer', text: unusualText, calls, bytes }])));
        const parts = end.content.parts.map((part, index) => {
          if (part.type === 'text') return part.text;
          if (part.type !== 'functionCall') return part.type;
          const text = end.argsText?.[index];
          return (text === undefined ? part.args : JSON.parse(text)).city;
        });
        assertEqual(parts, [unusualText, unusualText], `text and argument in pieces of ${bytes} bytes`);
      }
    },
  },
  {
    id: 'model:unicode:sent',
    behavior: 'a text is sent unchanged, except that a lone surrogate is replaced and does not make the call fail',
    async run(subject) {
      const half = 'half \ud83d and \udc69 half';
      const outcome = { status: 'ok', output: { [half]: half } } as const;
      const sent = await send(subject, {
        instructions: [half, unusualText],
        contents: [
          userText(half),
          ...toolRound([{ id: 'e1/0', args: { city: half }, outcome }]),
          userText(unusualText),
        ],
      });
      assertThat(
        textsIn(sent.body).every((text) => !/\p{Cs}/u.test(text)),
        'a lone surrogate was sent',
      );
      const texts = sent.items.flatMap((item) => (item.type === 'text' ? item.text : []));
      assertThat(texts.includes(unusualText), 'the text was changed');
      assertThat(sent.instructions.join('\n').includes(unusualText), 'the instruction was changed');
    },
  },
];

/** Returns all texts in a JSON value, including names of members. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member)]);
}

const unusualText = 'h\u00e9 e\u0301 \u{1f469}\u200d\u{1f467}\u{1d11e} \u72ac "x" \\ \n\t\u2028';
