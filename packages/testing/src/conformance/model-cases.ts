import type { ModelEnd, ModelEvent, ModelFailure } from '@mortise/core';
import { assertEqual, assertThat, isEqual, present } from './assert-equal.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { deepFreeze } from './deep-freeze.ts';
import { longHistory } from './long-history.ts';
import { modelAnswerCases } from './model-answer-cases.ts';
import { eventsOf, type ModelSubject, type ProviderTurn, requestOf } from './model-subject.ts';

const ownCases: readonly ConformanceCase<ModelSubject>[] = [
  {
    id: 'model:name',
    behavior: 'says which provider and which model it is',
    async run(subject) {
      const { provider, id } = await subject.playing([]);
      assertThat(typeof provider === 'string' && provider !== '', 'the provider is empty');
      assertThat(typeof id === 'string' && id !== '', 'the id is empty');
    },
  },
  {
    id: 'model:throw',
    behavior: 'never throws: whatever goes wrong is a failure, with the error',
    async run(subject) {
      for (const turn of troubles) {
        const { error } = failureOf(await eventsOf(await subject.playing([turn])), turn);
        assertThat(error instanceof Error && error.message !== '', `the failure after ${turn.do} has no error`);
      }
    },
  },
  {
    id: 'model:end',
    behavior: 'ends with exactly one end or failure, and nothing after it',
    async run(subject) {
      const turns: readonly ProviderTurn[] = [
        { do: 'answer', text: 'hello' },
        { do: 'answer' },
        { do: 'answer', calls: [{ name: 'weather', args: { city: 'Rome' } }] },
        ...troubles,
      ];
      for (const turn of turns) {
        const events = await eventsOf(await subject.playing([turn]));
        const ends = events.filter(isLast).length;
        assertEqual(ends, 1, `how many ends and failures came of ${JSON.stringify(turn)}`);
        assertThat(isLast(events.at(-1)), `something came after the end of ${JSON.stringify(turn)}`);
      }
    },
  },
  {
    id: 'model:request',
    behavior: 'does not change the request',
    async run(subject) {
      const request = requestOf('hello', { contents: structuredClone(longHistory), settings: { temperature: 0 } });
      const before = structuredClone(request);
      const model = await subject.playing([hello, hello]);
      endOf(await eventsOf(model, request));
      assertThat(isEqual(request, before), 'the request was changed');
      endOf(await eventsOf(model, deepFreeze(request)));
    },
  },
  {
    id: 'model:history',
    behavior: 'takes any history: calls and every outcome, thoughts, media, parts and marks of other providers',
    async run(subject) {
      const model = await subject.playing([hello, hello, hello]);
      endOf(await eventsOf(model, requestOf('hello', { contents: longHistory })));
      endOf(await eventsOf(model, requestOf('hello', { instructions: [], declarations: [] })));
      endOf(await eventsOf(model, requestOf('hello', { contents: [...longHistory, ...longHistory] })));
    },
  },
  {
    id: 'model:settings',
    behavior: 'a setting that the provider does not know is a warning, not a failure',
    async run(subject) {
      const settings = {
        temperature: 0.5,
        topP: 0.5,
        maxOutputTokens: 100,
        stopSequences: ['x'],
        seed: 1,
        thinking: 'low',
      } as const;
      const providerOptions = { nobody: { a: 1 } };
      const model = await subject.playing([hello]);
      endOf(
        await eventsOf(
          model,
          requestOf('hello', { settings, providerOptions, toolChoice: 'auto', parallelCalls: false }),
        ),
      );
    },
  },
  {
    id: 'model:provider-tools',
    behavior: "fails on another provider's tool, and says which",
    needs: 'providerTools',
    async run(subject) {
      const providerTools = [{ provider: 'nobody', name: 'crystal_ball', config: null }];
      const events = await eventsOf(await subject.playing([hello]), requestOf('hello', { providerTools }));
      const { error } = failureOf(events, { do: 'fail', status: 400 });
      assertThat(error.message.includes('crystal_ball'), 'the failure does not name the tool');
    },
  },
  {
    id: 'model:retryable',
    behavior: 'says of a failure whether the same request may succeed later',
    async run(subject) {
      for (const [status, retryable] of [
        [429, true],
        [503, true],
        [400, false],
        [401, false],
      ] as const) {
        const turn = { do: 'fail', status } as const;
        assertEqual(
          failureOf(await eventsOf(await subject.playing([turn])), turn).retryable,
          retryable,
          `retryable at ${status}`,
        );
      }
    },
  },
  {
    id: 'model:cut',
    behavior: 'a connection that breaks is a failure, also when there was text before',
    async run(subject) {
      for (const text of ['', 'It is']) {
        const turn = { do: 'cut', text } as const;
        failureOf(await eventsOf(await subject.playing([turn])), turn);
      }
    },
  },
  {
    id: 'model:abort',
    behavior: 'an abort before or during the call is a failure, at once',
    async run(subject) {
      const model = await subject.playing([
        { do: 'stall', text: 'It is' },
        { do: 'stall', text: '' },
      ]);
      for (const ms of [50, 0]) {
        const controller = new AbortController();
        const timer = setTimeout(() => controller.abort(), ms);
        if (ms === 0) controller.abort();
        const started = performance.now();
        failureOf(await eventsOf(model, requestOf('hello'), controller.signal), { do: 'stall', text: '' });
        clearTimeout(timer);
        const took = performance.now() - started;
        assertThat(took < ms + 1000, `the call went on for ${Math.round(took)} ms after the abort`);
      }
    },
  },
  {
    id: 'model:return',
    behavior: 'a reader may stop reading, and the model still answers the next request',
    async run(subject) {
      const model = await subject.playing([{ do: 'stall', text: 'It is' }, hello]);
      const { signal } = new AbortController();
      for await (const event of model.generate(requestOf('hello'), { signal })) if (event.type === 'textDelta') break;
      assertEqual(endOf(await eventsOf(model)).content.parts.length, 1, 'the parts of the next answer');
    },
  },
  {
    id: 'model:concurrent',
    behavior: 'calls at once do not mix',
    async run(subject) {
      const texts = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'];
      const model = await subject.playing(texts.map((text) => ({ do: 'answer', text, pieces: 1 })));
      const all = await Promise.all(texts.map(() => eventsOf(model)));
      const heard = all.map((events) =>
        events.map((event) => (event.type === 'textDelta' ? event.delta : '')).join(''),
      );
      assertEqual(heard.toSorted(), texts, 'the texts of three calls at once');
    },
  },
];

/** What every `Model` must do. Features that may be lacked: `providerTools`, `thoughts`, `argsText`, `usage`. */
export const modelCases: readonly ConformanceCase<ModelSubject>[] = [...ownCases, ...modelAnswerCases];

function endOf(events: readonly ModelEvent[]): ModelEnd {
  const last = present(events.at(-1), 'the last event');
  if (last.type === 'end') return last;
  throw new Error(`expected an end, got ${last.type === 'failure' ? `the failure ${String(last.error)}` : last.type}`);
}

function failureOf(events: readonly ModelEvent[], turn: ProviderTurn): ModelFailure {
  const last = present(events.at(-1), 'the last event');
  if (last.type === 'failure') return last;
  throw new Error(`expected a failure of ${JSON.stringify(turn)}, got ${JSON.stringify(last)}`);
}

function isLast(event: ModelEvent | undefined): boolean {
  return event?.type === 'end' || event?.type === 'failure';
}

const hello: ProviderTurn = { do: 'answer', text: 'hello' };

const troubles: readonly ProviderTurn[] = [
  { do: 'fail', status: 400 },
  { do: 'fail', status: 500 },
  { do: 'cut', text: '' },
  { do: 'cut', text: 'It is' },
  { do: 'garbage' },
];
