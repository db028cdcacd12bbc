import { AgentError, type Model, ModelError, type ResponseHead } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ask, failureOf, requestOf } from './ask.ts';
import { failingTurns, type ModelSubject, type ProviderTurn } from './model-subject.ts';

/** Cases of failures, and their errors. */
export const errorCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:throw',
    behavior: 'never throws: any problem is a failure event with the error',
    async run(subject) {
      for (const turn of failingTurns) {
        const { error } = failureOf(await ask(await subject.playing([turn])), turn);
        assertThat(error instanceof Error && error.message !== '', `the failure after ${turn.do} has no error`);
      }
    },
  },
  {
    id: 'model:error',
    behavior: 'an error has the code that all adapters use for it',
    async run(subject) {
      const codes: readonly (readonly [string, ProviderTurn])[] = [
        ['bad_request', { do: 'fail', status: 400 }],
        ['auth', { do: 'fail', status: 401 }],
        ['rate_limit', { do: 'fail', status: 429 }],
        ['overloaded', { do: 'fail', status: 503 }],
        ['stream_cut', { do: 'cut', text: 'It is' }],
      ];
      for (const [code, turn] of codes) {
        const error = await errorOf(await subject.playing([turn]), turn);
        assertEqual(AgentError.is(error) && error.code, code, `the code of the error after ${JSON.stringify(turn)}`);
      }
      const error = await errorOf(await subject.playing([{ do: 'garbage' }]), 'garbage');
      assertThat(AgentError.is(error), 'the error after garbage has no code');
    },
  },
  {
    id: 'model:retryable',
    behavior: 'marks a failure as retryable if the same request may succeed later',
    async run(subject) {
      for (const [status, retryable] of [
        [429, true],
        [503, true],
        [400, false],
        [401, false],
      ] as const) {
        const turn = { do: 'fail', status } as const;
        const failure = failureOf(await ask(await subject.playing([turn])), turn);
        assertEqual(failure.retryable, retryable, `retryable at ${status}`);
      }
    },
  },
  {
    id: 'model:retry-after',
    behavior: 'has the delay that the provider asks for',
    needs: 'retryAfter',
    async run(subject) {
      const turn = { do: 'fail', status: 429, retryAfterMs: 7000 } as const;
      const error = await errorOf(await subject.playing([turn]), turn);
      assertEqual(error instanceof ModelError && error.retryAfterMs, 7000, 'retryAfterMs of the error');
    },
  },
  {
    id: 'model:response',
    behavior: 'reports the status and the headers of each HTTP response, before its content',
    needs: 'responseHead',
    async run(subject) {
      const headers = { 'x-ratelimit-remaining-requests': '7' };
      for (const [status, turn] of [
        [200, { do: 'answer', text: 'It is', headers }],
        [429, { do: 'fail', status: 429, headers }],
      ] as const) {
        const reported: (readonly [number, string | null])[] = [];
        const model = await subject.playing([turn]);
        const { signal } = new AbortController();
        const onResponse = (response: ResponseHead): void =>
          void reported.push([response.status, response.headers.get('x-ratelimit-remaining-requests')]);
        for await (const { type } of model.generate(requestOf(), { signal, onResponse }))
          assertThat(type === 'warning' || reported.length > 0, `the response was not reported before its ${type}`);
        assertEqual(reported, [[status, '7']], `the reported response with status ${status}`);
      }
    },
  },
  {
    id: 'model:cut',
    behavior: 'a broken connection is a failure, even after some text',
    async run(subject) {
      for (const text of ['', 'It is']) {
        const turn = { do: 'cut', text } as const;
        failureOf(await ask(await subject.playing([turn])), turn);
      }
    },
  },
  {
    id: 'model:cut:clean',
    behavior: "an answer without the provider's end marker is a failure, even if the connection ends normally",
    async run(subject) {
      for (const text of ['', 'It is']) {
        const turn = { do: 'cut', text, clean: true } as const;
        failureOf(await ask(await subject.playing([turn])), turn);
      }
    },
  },
  {
    id: 'model:cut:said',
    behavior: "an answer with the provider's error is a failure, even if the connection ends normally",
    async run(subject) {
      for (const text of ['', 'It is']) {
        const turn = { do: 'cut', text, says: 'Overloaded' } as const;
        failureOf(await ask(await subject.playing([turn])), turn);
      }
    },
  },
  {
    id: 'model:secret',
    behavior: 'no error contains the key, even if the provider repeats it',
    needs: 'secret',
    async run(subject) {
      const secret = present(subject.secret, 'the key of the subject, `secret`,');
      for (const status of [400, 401, 500] as const) {
        const turn = { do: 'fail', status, message: `Incorrect API key provided: ${secret}.` } as const;
        const error = await errorOf(await subject.playing([turn]), turn);
        assertThat(!textsOf(error).some((text) => text.includes(secret)), `the key is in the error of ${status}`);
      }
    },
  },
  {
    id: 'model:secret:kept',
    behavior: 'reports its key as a secret before anything else',
    needs: 'secret',
    async run(subject) {
      const secret = present(subject.secret, 'the key of the subject, `secret`,');
      for (const turn of [
        { do: 'answer', text: 'It is' },
        { do: 'fail', status: 401 },
      ] as const) {
        const reported: string[] = [];
        const model = await subject.playing([turn]);
        const { signal } = new AbortController();
        const options = { signal, keepSecret: (_name: string, value: string) => void reported.push(value) };
        for await (const event of model.generate(requestOf(), options))
          assertThat(reported.includes(secret), `the key was not reported before ${event.type}`);
      }
    },
  },
];

async function errorOf(model: Model, why: unknown): Promise<Error> {
  return failureOf(await ask(model), why).error;
}

/** Returns everything that a log would show of an error, including its causes. */
function textsOf(error: unknown): readonly string[] {
  const texts: string[] = [];
  for (let at = error; at !== undefined && at !== null && texts.length < 40; at = causeOf(at)) {
    texts.push(String(at), JSON.stringify(at) ?? '');
    if (at instanceof Error) texts.push(at.stack ?? '');
  }
  return texts;
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
