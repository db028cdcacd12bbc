import { AgentError, type Model, ModelError, type ModelRequest } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { rejectionOf } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { deepFreeze } from '../conformance/deep-freeze.ts';
import { requestOf, weather } from './ask.ts';
import type { ModelSubject } from './model-subject.ts';

/** Cases for token counts. */
export const countCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:count',
    behavior: 'returns the token count of the provider for a request, and marks an estimate as such',
    needs: 'countTokens',
    async run(subject) {
      const counted = await countOf(await countingModel(subject, 4_321), plain);
      assertEqual(counted, { tokens: 4_321, estimated: false }, 'the count of a message');
      const model = await countingModel(subject, 4_321);
      const { tokens, estimated } = await countOf(model, whole);
      // The tokens of content that the provider does not count are estimated, and added.
      const isRight = estimated ? tokens > 4_321 : tokens === 4_321;
      assertThat(isRight, `a whole request has ${tokens} tokens, ${estimated ? '' : 'not '}estimated`);
    },
  },
  {
    id: 'model:count:sent',
    behavior: 'counts what a call would send, and does not change the request',
    needs: 'countTokens',
    async run(subject) {
      const request = deepFreeze(structuredClone(whole));
      const { estimated } = await countOf(await countingModel(subject, 12), request);
      const sent = JSON.stringify(present(subject.sent().at(-1), 'the request that was counted').body);
      assertThat(sent.includes('Weather in Rome?'), 'the message is not counted');
      const isComplete = sent.includes('Be brief.') && sent.includes(weather.description);
      assertThat(isComplete || estimated, 'instructions or tools are not counted, and the count is no estimate');
    },
  },
  {
    id: 'model:count:failure',
    behavior: 'rejects with an error that has a code and does not contain the key, and at once if it is aborted',
    needs: 'countTokens',
    async run(subject) {
      const secret = subject.secret ?? 'no key';
      for (const [status, code] of [
        [400, 'bad_request'],
        [401, 'auth'],
        [429, 'rate_limit'],
      ] as const) {
        const model = await subject.playing([{ do: 'fail', status, message: `no: ${secret}` }]);
        const error = await rejectionOf(countOf(model, plain));
        assertEqual(AgentError.is(error) && error.code, code, `the code at ${status}`);
        assertThat(error instanceof ModelError, `at ${status} it does not reject with a ModelError`);
        assertThat(!String(error).includes(secret), `the key is in the error of ${status}`);
      }
      const counted = countOf(await countingModel(subject, 1), plain, AbortSignal.abort());
      const error = await rejectionOf(counted);
      assertEqual(AgentError.is(error) && error.code, 'cancelled', 'the code of an abort');
    },
  },
];

function countOf(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal = new AbortController().signal,
): ReturnType<NonNullable<Model['countTokens']>> {
  if (!model.countTokens) throw new Error('the model has no `countTokens`');
  return model.countTokens(request, { signal });
}

async function countingModel(subject: ModelSubject, tokens: number): Promise<Model> {
  return present(subject.counting, 'the member `counting` of the subject')(tokens);
}

const contents: ModelRequest['contents'] = [{ role: 'user', parts: [{ type: 'text', text: 'Weather in Rome?' }] }];
const plain: ModelRequest = requestOf({ contents, instructions: [], declarations: [] });
const whole: ModelRequest = requestOf({ contents });
