import { assertEqual } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, endOf, requestOf } from './ask.ts';
import { assertPaired } from './assert-paired.ts';
import type { ModelSubject, ProviderTurn } from './model-subject.ts';
import { hello, lastSent, send } from './send.ts';
import { storedTurn, toolRound, userText } from './tool-round.ts';

/** Cases of the ids that connect a call and its result. */
export const idNormalizationCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:ids',
    behavior: 'calls and results stay paired, each under a unique id, whatever their original ids',
    async run(subject) {
      const rounds = unusualIds.flatMap((providerId, at) =>
        toolRound([
          { id: `session:1/e${at}/0`, providerId },
          { id: `session:1/e${at}/1`, providerId: `${providerId}2` },
          { id: `${'x'.repeat(300)}/${at}` },
        ]),
      );
      const sent = await send(subject, { contents: [userText('go'), ...rounds] });
      assertEqual(assertPaired(sent).length, unusualIds.length * 3, 'how many calls have a result');
    },
  },
  {
    id: 'model:ids:repeated',
    behavior:
      'calls of a provider that repeats one id in every call are kept apart, and the next request has different ids for them',
    async run(subject) {
      const contents = [userText('go')];
      const model = await subject.playing([...turns, hello]);
      for (const turn of turns.keys()) {
        const end = endOf(await ask(model, requestOf({ contents: [...contents] })));
        contents.push(...storedTurn(end, `e${turn}`));
      }
      endOf(await ask(model, requestOf({ contents })));
      const pairs = assertPaired(lastSent(subject));
      const cities = pairs.map(({ call: { args } }) => (typeof args === 'string' ? JSON.parse(args) : args));
      assertEqual(
        cities,
        ['Rome', 'Oslo', 'Rome', 'Oslo'].map((city) => ({ city })),
        'the calls',
      );
    },
  },
];

const turns: readonly ProviderTurn[] = [1, 2].map(() => ({
  do: 'answer',
  calls: ['Rome', 'Oslo'].map((city) => ({ id: 'call_0', name: 'weather', args: { city } })),
}));

const unusualIds: readonly string[] = [
  '',
  'call_0',
  'call_0',
  'toolu_01A09q90qw90lq917835lq9',
  'a b/c:d.\u00e9"\\',
  'a b/c:d.\u00e8"\\',
  `fc_${'0'.repeat(200)}a`,
  `fc_${'0'.repeat(200)}b`,
  '__proto__',
];
