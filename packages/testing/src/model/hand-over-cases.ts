import type { Content } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { assertPaired } from './assert-paired.ts';
import { longHistory } from './long-history.ts';
import type { ModelSubject } from './model-subject.ts';
import { holds, send } from './send.ts';
import { nobody, toolRound, userText } from './tool-round.ts';

/** Conversations that other models began. */
export const handOverCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:history',
    behavior: 'takes any history: calls and every outcome, thoughts, media, parts and marks of other providers',
    async run(subject) {
      assertPaired(await send(subject, { contents: longHistory }));
      assertPaired(await send(subject, { contents: longHistory, instructions: [], declarations: [] }));
    },
  },
  {
    id: 'model:hand-over',
    behavior: 'goes on where another provider stopped: its texts, its calls and their results are told',
    async run(subject) {
      const sent = await send(subject, { contents: begun });
      const texts = sent.items.flatMap((item) => (item.type === 'text' ? `${item.role}: ${item.text}` : []));
      for (const said of ['user: Weather?', 'model: I look.', 'model: Rome is fine.', 'user: And Oslo?'])
        assertThat(texts.includes(said), `the request does not say "${said}"`);
      const cities = assertPaired(sent).map(({ call: { args } }) =>
        typeof args === 'string' ? JSON.parse(args) : args,
      );
      assertEqual(cities, [{ city: 'Rome' }, { city: 'Pisa' }, { city: 'Bari' }], 'the arguments of the calls');
    },
  },
  {
    id: 'model:hand-over:marks',
    behavior: 'what only another provider understands is not sent: its marks, its parts, its options',
    async run(subject) {
      const { body } = await send(subject, { contents: begun, providerOptions: { nobody: { mark: canary } } });
      assertThat(!holds(body, canary), 'what belongs to another provider was sent');
    },
  },
];

/** Stands wherever another provider keeps something of its own. */
const canary = 'Y2FuYXJ5LW9mLW5vYm9keQ==';
const providerMetadata = { nobody: { signature: canary } };

const begun: readonly Content[] = [
  { role: 'user', parts: [{ type: 'text', text: 'Weather?', providerMetadata }] },
  {
    role: 'model',
    origin: nobody,
    parts: [
      { type: 'thought', text: 'They want the weather.', providerMetadata },
      { type: 'thought', text: '', providerMetadata },
      { type: 'provider', provider: 'nobody', value: { type: 'search', canary } },
      { type: 'text', text: 'I look.', providerMetadata },
    ],
  },
  userText('Well?'),
  ...toolRound([
    { id: 'e2/0', providerId: 'toolu_1', providerMetadata },
    { id: 'e2/1', providerId: 'toolu_2', args: { city: 'Pisa' }, providerMetadata },
  ]),
  ...toolRound([{ id: 'e3/0', args: { city: 'Bari' }, providerMetadata }]),
  { role: 'model', origin: nobody, parts: [{ type: 'text', text: 'Rome is fine.', providerMetadata }] },
  userText('And Oslo?'),
];
