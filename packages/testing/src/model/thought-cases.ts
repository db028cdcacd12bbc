import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf, requestOf } from './ask.ts';
import { assertDeltas } from './assert-deltas.ts';
import type { ModelSubject, ProviderTurn } from './model-subject.ts';
import { hello, holds, lastSent } from './send.ts';
import { storedTurn, userText } from './tool-round.ts';

/** Cases of thoughts, and of the metadata that a model needs back. */
export const thoughtCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:thought',
    behavior: 'thoughts are separate parts and deltas, never text',
    needs: 'thoughts',
    async run(subject) {
      const events = await ask(await subject.playing([{ do: 'answer', thought: 'Hm, Rome', text: 'Fine', pieces: 2 }]));
      const end = endOf(events);
      const textOf = (type: 'thought' | 'text'): string =>
        end.content.parts.map((part) => (part.type === type ? part.text : '')).join('');
      assertEqual([textOf('thought'), textOf('text')], ['Hm, Rome', 'Fine'], 'thoughts and texts');
      assertDeltas(events, 'thoughtDelta', end);
      assertDeltas(events, 'textDelta', end);
    },
  },
  {
    id: 'model:marks',
    behavior: "the provider's metadata is sent back to the provider, in the next request and in all later ones",
    needs: 'marks',
    async run(subject) {
      const contents = [userText('hello')];
      const model = await subject.playing([...marks.map(marked), hello]);
      for (const [turn, mark] of marks.entries()) {
        const end = endOf(await ask(model, requestOf({ contents: [...contents] })));
        assertThat(!holds(lastSent(subject).body, mark), 'a mark was sent before the provider had sent it');
        contents.push(...storedTurn(end, `e${turn}`));
      }
      endOf(await ask(model, requestOf({ contents })));
      const { body } = lastSent(subject);
      for (const mark of marks) assertThat(holds(body, mark), `the mark ${mark} was not sent back`);
    },
  },
];

function marked(mark: string): ProviderTurn {
  const calls = ['Rome', 'Oslo'].map((city) => ({ name: 'weather', args: { city } }));
  return { do: 'answer', thought: 'Hm', text: 'Wait', calls, mark };
}

/** Marks in base64, because the marks of some wire formats are bytes. */
const marks = ['bWFyay1vZi10aGUtZmlyc3Q=', 'bWFyay1vZi10aGUtc2Vjb25k'];
