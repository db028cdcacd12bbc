import type { Content, FileDataPart, FunctionResponsePart, InlineDataPart, OutcomePart, Part } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { assertPaired } from './assert-paired.ts';
import { longHistory } from './long-history.ts';
import type { ModelSubject } from './model-subject.ts';
import { holds, isSentOrWarned, send } from './send.ts';
import { toolRound, unknownOrigin, userText, withText } from './tool-round.ts';

/** Cases of conversations that other models started. */
export const handOverCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:history',
    behavior:
      'accepts any history, with calls and every outcome, and with thoughts, media, parts and metadata of other providers',
    async run(subject) {
      assertPaired(await send(subject, { contents: longHistory }));
      assertPaired(await send(subject, { contents: longHistory, instructions: [], declarations: [] }));
    },
  },
  {
    id: 'model:hand-over',
    behavior: "continues another provider's conversation: its texts, its calls and their results are sent",
    async run(subject) {
      const sent = await send(subject, { contents: history });
      const texts = sent.items.flatMap((item) => (item.type === 'text' ? `${item.role}: ${item.text}` : []));
      for (const line of ['user: Weather?', 'model: I look.', 'model: Rome is fine.', 'user: And Oslo?'])
        assertThat(texts.includes(line), `the request does not say "${line}"`);
      const cities = assertPaired(sent).map(({ call: { args } }) =>
        typeof args === 'string' ? JSON.parse(args) : args,
      );
      assertEqual(cities, [{ city: 'Rome' }, { city: 'Pisa' }, { city: 'Bari' }], 'the arguments of the calls');
    },
  },
  {
    id: 'model:hand-over:marks',
    behavior: 'content that only another provider can read is not sent: metadata, parts and options of that provider',
    async run(subject) {
      const { body } = await send(subject, { contents: history, providerOptions: { nobody: { mark: canary } } });
      assertThat(!holds(body, canary), 'content of another provider was sent');
    },
  },
  {
    id: 'model:hand-over:untold',
    behavior:
      "a summary of another provider's part is sent; a part without one, and another model's thought, is a warning",
    needs: 'untoldParts',
    async run(subject) {
      for (const { contents, texts, warning } of handedOver) {
        const sent = await send(subject, { contents });
        for (const text of texts) assertThat(holds(sent.body, text), `"${text}" is not sent`);
        assertThat(!holds(sent.body, canary), 'content of another provider was sent');
        const about = sent.warnings.filter((message) => /nobody|thought/i.test(message));
        if (warning === undefined) assertEqual(about, [], 'the warnings where nothing is omitted');
        else
          assertThat(
            about.some((message) => warning.test(message)),
            `no warning has ${warning} of ${JSON.stringify(contents.at(-2)?.parts)}`,
          );
      }
    },
  },
  {
    id: 'model:hand-over:media',
    behavior: 'media that a model created are sent to the next model, if that model accepts media of a user',
    needs: 'mediaOfModels',
    async run(subject) {
      for (const contents of drawn) {
        for (const medium of media) {
          const data = 'data' in medium ? medium.data : medium.fileUri;
          const asked = await send(subject, { contents: [{ role: 'user', parts: [medium] }] });
          const sent = await send(subject, { contents: contents(medium) });
          if (holds(asked.body, data))
            assertThat(holds(sent.body, data), `${medium.mimeType} of a user is shown, and of a model it is not`);
          else assertThat(isSentOrWarned(sent, data, medium.mimeType ?? ''), `no warning names ${medium.mimeType}`);
          assertPaired(sent);
        }
      }
    },
  },
  {
    id: 'model:unknown-part',
    behavior: 'omits parts of a newer core with a warning, and sends the parts next to them',
    needs: 'unknownParts',
    async run(subject) {
      const { provider, id: model } = await subject.playing([]);
      for (const newer of newerHistories(subject.origin ?? { provider, model })) {
        const sent = await send(subject, { contents: newer });
        for (const text of shared) assertThat(!holds(newer, text) || holds(sent.body, text), `"${text}" is not sent`);
        assertThat(!holds(sent.body, canary), 'a part of a newer core was sent');
        const isWarned = sent.warnings.some((warning) => warning.includes('citation'));
        assertThat(isWarned, 'no warning names the part that was omitted');
      }
    },
  },
  {
    id: 'model:unknown-outcome',
    behavior: 'a result with a status of a newer core is sent with that status, as the result of its call',
    async run(subject) {
      const outcome = { status: 'superseded', canary } as unknown as FunctionResponsePart['outcome'];
      const contents = [userText('Weather?'), ...toolRound([{ id: 'e1/0', outcome }, { id: 'e1/1' }])];
      const sent = await send(subject, { contents });
      assertEqual(assertPaired(sent).length, 2, 'the number of calls with a result');
      assertThat(holds(sent.body, 'superseded'), 'the status of the result is not sent');
    },
  },
];

/** A value that every provider-specific member of another provider has. */
const canary = 'Y2FuYXJ5LW9mLW5vYm9keQ==';
const providerMetadata = { nobody: { signature: canary } };

const history: readonly Content[] = [
  { role: 'user', parts: [{ type: 'text', text: 'Weather?', providerMetadata }] },
  {
    role: 'model',
    origin: unknownOrigin,
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
  { role: 'model', origin: unknownOrigin, parts: [{ type: 'text', text: 'Rome is fine.', providerMetadata }] },
  userText('And Oslo?'),
];

const media: readonly (InlineDataPart | FileDataPart)[] = [
  ...['image/png', 'application/pdf', 'audio/wav'].map((mimeType) => {
    return { type: 'inlineData', mimeType, data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ' } as const;
  }),
  { type: 'fileData', mimeType: 'image/png', fileUri: 'https://example.com/seen/a-page.png' },
];

/** Conversations in which a model made a medium: alone, next to text, next to calls, and as the last part. */
const drawn: readonly ((medium: InlineDataPart | FileDataPart) => readonly Content[])[] = [
  (medium) => [userText('Draw'), { role: 'model', origin: unknownOrigin, parts: [medium] }, userText('What is it?')],
  (medium) => [
    userText('Draw'),
    { role: 'model', origin: unknownOrigin, parts: withText(medium) },
    userText('What is it?'),
  ],
  (medium) => {
    const [made, outcomes] = toolRound([{ id: 'e1/0' }, { id: 'e1/1', args: { city: 'Pisa' } }]);
    return [userText('Draw'), { ...made, parts: [medium, ...made.parts] }, outcomes];
  },
  (medium) => [userText('Draw'), { role: 'model', origin: unknownOrigin, parts: [medium] }],
];

const textsAround: readonly string[] = ['before it', 'after it'];

function turnWith(part: Part): readonly Content[] {
  return [userText('Weather?'), { role: 'model', origin: unknownOrigin, parts: withText(part) }, userText('Well?')];
}

function contentsWith(part: Part): readonly Content[] {
  return [{ role: 'user', parts: withText(part) }, { role: 'model', parts: [] }, userText('Well?')];
}

/** A turn of another provider, and a user message, with each part that only that provider reads. */
const handedOver: readonly {
  readonly contents: readonly Content[];
  readonly texts: readonly string[];
  /** The expected warning; undefined if nothing is omitted. */
  readonly warning: RegExp | undefined;
}[] = [
  ...[
    { part: { type: 'thought', text: canary }, warning: /thought/i },
    { part: { type: 'thought', text: '', providerMetadata }, warning: /thought/i },
    { part: { type: 'thought', text: '' }, warning: undefined },
  ].map(({ part, warning }) => ({ contents: turnWith(part as Part), texts: textsAround, warning })),
  ...[turnWith, contentsWith].flatMap((put) => {
    const part = { type: 'provider', provider: 'nobody', value: { type: 'search', canary } } as const;
    return [
      { contents: put(part), texts: textsAround, warning: /nobody/ },
      { contents: put({ ...part, value: canary }), texts: textsAround, warning: /nobody/ },
      { contents: put({ ...part, summary: 'looked up' }), texts: [...textsAround, 'looked up'], warning: undefined },
      { contents: put({ ...part, summary: '' }), texts: textsAround, warning: undefined },
    ];
  }),
];

const shared: readonly string[] = ['Weather?', 'before it', 'after it', 'celsius'];

/** Returns histories of a newer core: of a user, of this model, of another model, and within a result. */
function newerHistories(own: typeof unknownOrigin): readonly (readonly Content[])[] {
  const citation = { type: 'citation', canary } as unknown as Part & OutcomePart;
  const parts: readonly Part[] = [{ type: 'text', text: 'before it' }, citation, { type: 'text', text: 'after it' }];
  const outcome = { status: 'ok', output: { celsius: 21 }, parts: [citation] } as const;
  return [
    [{ role: 'user', parts }],
    ...[own, unknownOrigin].map((origin) => [
      userText('Weather?'),
      { role: 'model', origin, parts } as const,
      userText('Well?'),
    ]),
    [userText('Weather?'), ...toolRound([{ id: 'e1/0', outcome }])],
  ];
}
