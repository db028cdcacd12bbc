import type { Content, FunctionDeclaration, OutcomePart } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { abortCases } from './abort-cases.ts';
import { ask, endOf, requestOf } from './ask.ts';
import { countCases } from './count-cases.ts';
import { errorCases } from './error-cases.ts';
import { functionCallCases } from './function-call-cases.ts';
import { handOverCases } from './hand-over-cases.ts';
import { idNormalizationCases } from './id-normalization-cases.ts';
import { type ModelSubject, modelMembers } from './model-subject.ts';
import { partCases } from './part-cases.ts';
import { requestCases } from './request-cases.ts';
import { schemaDialectCases } from './schema-dialect-cases.ts';
import { hello, isSentOrWarned, send } from './send.ts';
import { streamingCases } from './streaming-cases.ts';
import { thoughtCases } from './thought-cases.ts';
import { toolNameCases } from './tool-name-cases.ts';
import { toolResultCases } from './tool-result-cases.ts';
import { userText } from './tool-round.ts';
import { toolWarningCases } from './tool-warning-cases.ts';
import { unicodeCases } from './unicode-cases.ts';
import { usageCases } from './usage-cases.ts';

/** Cases of the model's identity. */
const identityCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:name',
    behavior: 'names its provider and its model',
    async run(subject) {
      const { provider, id } = await subject.playing([]);
      assertThat(typeof provider === 'string' && provider !== '', 'the provider is empty');
      assertThat(typeof id === 'string' && id !== '', 'the id is empty');
    },
  },
  {
    id: 'model:origin',
    behavior: 'an answer names the provider and the model that created it',
    async run(subject) {
      const model = await subject.playing([hello]);
      const own = { provider: model.provider, model: model.id };
      const { content } = endOf(await ask(model));
      assertEqual(content.origin, subject.origin ?? own, 'the origin of the answer');
    },
  },
];

/** Cases of tools that the model has to find. */
const deferredToolCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:deferred',
    behavior: "a deferred tool is omitted, or the provider searches for it, and a call of it has the tool's name",
    async run(subject) {
      const { tools } = await send(subject, { declarations: [find, seen, later] });
      const isSent = ({ description }: FunctionDeclaration): boolean =>
        tools.some((tool) => tool.description?.includes(description));
      assertThat(isSent(seen), 'a tool that is not deferred was omitted next to a deferred tool');
      assertThat(
        isSent(later) !== isSent(find),
        'the request must have either the deferred tool, if the provider searches, or the tool that finds it',
      );
      const model = await subject.playing([{ do: 'answer', calls: [{ name: later.name, args: {} }] }]);
      const { content } = endOf(await ask(model, requestOf({ declarations: [find, seen, later] })));
      const called = content.parts.flatMap((part) => (part.type === 'functionCall' ? part.name : []));
      assertEqual(called, [later.name], 'the tools that were called');
    },
  },
];

const find: FunctionDeclaration = declared('find_tools', 'Finds other tools.', { findsDeferred: true });
const seen: FunctionDeclaration = declared('plain', 'Is told of.');
const later: FunctionDeclaration = declared('found', 'Has to be found.', { deferred: true });

function declared(name: string, description: string, own: Partial<FunctionDeclaration> = {}): FunctionDeclaration {
  return { name, description, parametersJsonSchema: { type: 'object', properties: {} }, ...own };
}

/** Cases of media in user messages. */
const mediaCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:media',
    behavior: 'sends media of a message to the model, or warns about the MIME type',
    async run(subject) {
      for (const [medium, shown] of media) {
        const parts = [{ type: 'text', text: 'Look' } as const, medium];
        const sent = await send(subject, { contents: [{ role: 'user', parts }] });
        assertThat(
          isSentOrWarned(sent, shown, medium.mimeType),
          `${medium.mimeType} is neither sent nor named in a warning: ${sent.warnings.join('; ') || 'there is none'}`,
        );
      }
    },
  },
];

type Medium = Extract<OutcomePart, { readonly mimeType?: string }> & { readonly mimeType: string };

/** Each medium, with the part of it that the request must contain. */
const media: readonly (readonly [Medium, string])[] = [
  ...['image/png', 'application/pdf', 'audio/wav', 'video/mp4', 'application/x-odd'].map((mimeType) => {
    const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';
    return [{ type: 'inlineData', mimeType, data }, data] as const;
  }),
  ...['image/png', 'application/pdf', 'application/x-odd'].map((mimeType) => {
    const fileUri = 'https://example.com/seen/a-page';
    return [{ type: 'fileData', mimeType, fileUri }, fileUri] as const;
  }),
];

/** Cases of empty content. */
const emptyCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:empty',
    behavior: 'accepts a request without tools, instructions, contents, parts or text',
    async run(subject) {
      const modelContent = (...parts: Content['parts']): Content => ({ role: 'model', parts });
      const histories: readonly (readonly Content[])[] = [
        [],
        [{ role: 'user', parts: [] }],
        [userText('')],
        [userText('hello'), modelContent(), userText('go on')],
        [userText('hello'), modelContent({ type: 'text', text: '' }), userText('go on')],
        [userText('hello'), modelContent({ type: 'thought', text: '' }), userText('')],
      ];
      for (const contents of histories) {
        await send(subject, { contents });
        await send(subject, { contents, instructions: [], declarations: [] });
        await send(subject, { contents, instructions: [''] });
      }
    },
  },
  {
    id: 'model:empty:answer',
    behavior: 'an empty answer is an end without text, and the runner decides what follows',
    async run(subject) {
      for (const turn of [{ do: 'answer' }, { do: 'answer', text: '' }] as const) {
        const { content } = endOf(await ask(await subject.playing([turn, hello]), requestOf()));
        const hasContent = content.parts.some((part) => (part.type === 'text' ? part.text !== '' : true));
        assertThat(!hasContent, `the answer says ${JSON.stringify(content.parts)}`);
      }
    },
  },
];

/**
 * Cases for every `Model`.
 *
 * Features that may be lacked: `safety`, `newStopReason`, `streaming`, `argsText`, `thoughts`, `marks`,
 * `usage`, `cachedTokens`, `cacheWriteTokens`, `thoughtTokens`, `retryAfter`, `responseHead`, `secret`,
 * `providerTools`, `toolWarnings`, `countTokens`, `unknownParts`, `untoldParts`, `mediaOfModels`.
 */
export const modelCases: readonly ConformanceCase<ModelSubject>[] = ofSubject(modelMembers, [
  ...identityCases,
  ...streamingCases,
  ...functionCallCases,
  ...toolNameCases,
  ...deferredToolCases,
  ...toolResultCases,
  ...mediaCases,
  ...thoughtCases,
  ...usageCases,
  ...errorCases,
  ...abortCases,
  ...emptyCases,
  ...unicodeCases,
  ...schemaDialectCases,
  ...toolWarningCases,
  ...partCases,
  ...handOverCases,
  ...idNormalizationCases,
  ...requestCases,
  ...countCases,
]);
