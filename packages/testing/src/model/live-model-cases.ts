import type { Content, Model, ModelEnd } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject, type SubjectMembers } from '../conformance/of-subject.ts';
import { ask, endOf, failureOf, requestOf } from './ask.ts';
import { assertDeltas } from './assert-deltas.ts';
import { longHistory } from './long-history.ts';
import { storedTurn, userText } from './tool-round.ts';

/** A model of a real service. */
export interface LiveModelSubject {
  readonly model: Model;
  /** The same model with an invalid key. */
  readonly refused?: { readonly model: Model; readonly key: string };
}

/** The members of the subject. */
const liveModelMembers: SubjectMembers<LiveModelSubject> = {
  model: true,
  refused: true,
};

/**
 * Cases for a model with the real service: the topics of `modelCases`, without a script. Each case costs one
 * or two short calls. Behaviour that a model may choose freely is not tested.
 */
export const liveModelCases: readonly ConformanceCase<LiveModelSubject>[] = ofSubject(liveModelMembers, [
  {
    id: 'live:text',
    behavior: 'streams a text whose deltas add up, with usage and the finish reason stop',
    async run({ model }) {
      const events = await ask(model, plain('Answer with this one word and nothing else: pineapple'));
      const end = endOf(events);
      assertThat(/pineapple/i.test(textOf(end)), `the answer is ${JSON.stringify(textOf(end))}`);
      assertDeltas(events, 'textDelta', end);
      assertEqual(end.finishReason.unified, 'stop', 'the finish reason');
      const { inputTokens = 0, outputTokens = 0 } = present(end.usage, 'the usage');
      assertThat(inputTokens > 0 && outputTokens > 0, `tokens: ${inputTokens} in, ${outputTokens} out`);
      assertEqual(end.content.origin, { provider: model.provider, model: model.id }, 'the origin');
    },
  },
  {
    id: 'live:unicode',
    behavior: 'reads and writes every character',
    async run({ model }) {
      const text = 'žluťoučký 犬 👩‍👧 𝄞';
      const end = endOf(await ask(model, plain(`Repeat this exactly, without quotes: ${text}`)));
      assertThat(textOf(end).includes(text), `the answer is ${JSON.stringify(textOf(end))}`);
    },
  },
  {
    id: 'live:calls',
    behavior: 'calls tools, and continues with their results: required metadata is sent back',
    async run({ model }) {
      const question = userText('How many degrees has Rome, and how many has Oslo? Ask the tool for both at once.');
      const request = requestOf({ contents: [question], toolChoice: 'required' });
      const end = endOf(await ask(model, request));
      assertEqual(end.finishReason.unified, 'functionCalls', 'the finish reason');
      const turn = storedTurn(end, 'live-1');
      const calls = turn[0].parts.filter((part) => part.type === 'functionCall');
      assertThat(
        calls.every(({ name, args }) => name === 'weather' && typeof args['city'] === 'string'),
        `the calls are ${JSON.stringify(calls)}`,
      );
      const contents: readonly Content[] = [question, ...turn];
      const answer = endOf(await ask(model, { ...request, contents, toolChoice: 'none' }));
      assertThat(textOf(answer).includes('21'), `the answer is ${JSON.stringify(textOf(answer))}`);
    },
  },
  {
    id: 'live:thought',
    behavior: 'thinks on request, and its thoughts are not part of the text',
    async run({ model }) {
      const request = { ...plain('What is 17 * 23? Answer with the number.'), settings: { thinking: 'low' } as const };
      const end = endOf(await ask(model, request));
      assertThat(textOf(end).includes('391'), `the answer is ${JSON.stringify(textOf(end))}`);
    },
  },
  {
    id: 'live:schema',
    behavior: 'answers in the requested schema, together with tools',
    async run({ model }) {
      const outputJsonSchema = {
        type: 'object',
        properties: { capital: { type: 'string' } },
        required: ['capital'],
        additionalProperties: false,
      };
      const request = { ...plain('What is the capital of France? Answer as JSON.'), outputJsonSchema };
      const end = endOf(await ask(model, { ...request, declarations: requestOf().declarations }));
      const answer: unknown = JSON.parse(textOf(end).replace(/^```(?:json)?|```$/g, ''));
      assertThat(/Paris/.test(JSON.stringify(answer)), `the answer is ${JSON.stringify(answer)}`);
    },
  },
  {
    id: 'live:history',
    behavior: "continues another provider's conversation: every outcome, media, thoughts, metadata",
    async run({ model }) {
      const contents = [...longHistory, userText('Answer with this one word: pineapple')];
      endOf(await ask(model, requestOf({ contents })));
    },
  },
  {
    id: 'live:length',
    behavior: 'reports the finish reason length if the answer was cut',
    async run({ model }) {
      const request = { ...plain('Count from one to a thousand, in words.'), settings: { maxOutputTokens: 64 } };
      assertEqual(endOf(await ask(model, request)).finishReason.unified, 'length', 'the finish reason');
    },
  },
  {
    id: 'live:abort',
    behavior: 'an abort in the middle of an answer ends it at once with a failure',
    async run({ model }) {
      const controller = new AbortController();
      const request = plain('Count from one to a thousand, in words.');
      let last: unknown;
      let abortedAt = 0;
      for await (const event of model.generate(request, { signal: controller.signal })) {
        last = event;
        if (abortedAt > 0) continue;
        abortedAt = performance.now();
        controller.abort();
      }
      assertThat(performance.now() - abortedAt < 2000, 'the call continued after the abort');
      assertThat(JSON.stringify(last).includes('"failure"'), `the last event is ${JSON.stringify(last)}`);
    },
  },
  {
    id: 'live:key',
    behavior: 'an invalid key is a failure whose error does not contain the key',
    needs: 'refusal',
    async run({ refused }) {
      const { model, key } = present(refused, 'a model with a wrong key, in `refused`');
      const { error, retryable } = failureOf(await ask(model, plain('hello')), 'a wrong key');
      assertEqual(['code' in error && error.code, retryable], ['auth', false], 'code and retryable');
      const shown = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
      assertThat(!shown.includes(key), 'the error repeats the key');
    },
  },
]);

/** Returns a request without tools. */
function plain(message: string): ReturnType<typeof requestOf> {
  return requestOf({ contents: [userText(message)], declarations: [] });
}

function textOf({ content }: ModelEnd): string {
  return content.parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('');
}
