import {
  functionTool,
  inMemorySessionService,
  type ModelRequest,
  type RunInput,
  type RunResult,
  type SessionService,
  type Tool,
} from '@mortise/core';
import { confirmGate, fakeClock, fakeIds, type ScriptedStep } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, sessionId } from '../harness/inspect-run.ts';
import { lookTool, payTool } from '../harness/pay-tool.ts';

// Without ids of the provider, which a scripted model counts from its own start.
const pay = (to: string) => ({ name: 'pay', args: { to, amount: 10 }, id: '' });
const look = { name: 'look', args: { at: 'bank' }, id: '' };
const ticket = functionTool({ name: 'ticket', description: 'Opens', isLongRunning: true, run: () => 17 });

/** The inputs of the runs, each made from the previous result. */
type Runs = readonly ((before: RunResult | undefined) => RunInput)[];

const says =
  (message: string, more: RunInput = {}) =>
  (): RunInput => ({ message, ...more });
const goesOn = (): RunInput => ({});
const answers =
  (value: (at: number) => unknown, which: (at: number) => boolean = () => true) =>
  (before: RunResult | undefined): RunInput => ({
    answers: (before?.pending ?? []).flatMap(({ id }, at) =>
      which(at) ? [{ requestId: id, value: value(at) as never }] : [],
    ),
  });
const yes = answers(() => ({ confirmed: true }));

const stories: Readonly<
  Record<string, { readonly steps: readonly ScriptedStep[]; readonly runs: Runs; readonly tools?: readonly Tool[] }>
> = {
  'three messages': { steps: ['one', 'two', 'three'], runs: [says('a'), says('b'), says('c')] },
  'calls, then a message': { steps: [{ calls: [look, look] }, 'done', 'more'], runs: [says('a'), says('b')] },
  'an approval': { steps: [{ calls: [pay('ada')] }, 'paid'], runs: [says('a'), yes] },
  'an approval with edited arguments': {
    steps: [{ calls: [pay('ada')] }, 'paid'],
    runs: [says('a'), answers(() => ({ confirmed: true, args: { to: 'bob', amount: 1 } }))],
  },
  'two approvals, one after the other': {
    steps: [{ calls: [pay('ada'), look, pay('bob')] }, 'paid'],
    runs: [
      says('a'),
      answers(
        () => ({ confirmed: true }),
        (at) => at === 1,
      ),
      goesOn,
      yes,
    ],
  },
  'a refusal': {
    steps: [{ calls: [pay('ada'), pay('bob')] }, 'ok'],
    runs: [says('a'), answers((at) => ({ confirmed: at === 1 }))],
  },
  'a message instead of an answer': {
    steps: [{ calls: [pay('ada'), look] }, 'ok', 'more'],
    runs: [says('a'), says('b'), says('c')],
  },
  'a message together with an answer': {
    steps: [{ calls: [pay('ada')] }, 'ok'],
    runs: [says('a'), (before) => ({ ...yes(before), message: 'b' })],
  },
  'a paused run that is only resumed': {
    steps: [{ calls: [pay('ada')] }, 'paid'],
    runs: [says('a'), goesOn, goesOn, yes, goesOn],
  },
  'a result from outside': {
    steps: [{ calls: [{ name: 'ticket', id: '' }, look] }, 'fixed'],
    runs: [says('a'), goesOn, answers(() => 'closed')],
  },
  'a limit and a continuation': {
    steps: [...Array.from({ length: 5 }, () => ({ calls: [look], usage: { inputTokens: 30 } })), 'done'],
    runs: [says('a', { limits: { modelCalls: 2 } }), (): RunInput => ({ limits: { modelCalls: 2 } }), goesOn],
  },
  'a limit of tokens and a continuation': {
    steps: [
      ...Array.from({ length: 5 }, () => ({ calls: [look], usage: { inputTokens: 30, outputTokens: 10 } })),
      'done',
    ],
    runs: [says('a', { limits: { tokens: 80 } }), (): RunInput => ({ limits: { tokens: 80 } }), goesOn],
  },
  'a model that fails': {
    steps: [{ calls: [look] }, { text: 'ha', fail: {} }, 'done', 'more'],
    runs: [says('a'), goesOn, says('b')],
  },
  'a cut turn and an empty one': {
    steps: [{ text: 'so', calls: [look], finishReason: 'length' }, {}, 'done', 'more'],
    runs: [says('a'), says('b')],
  },
  'a blocked turn': { steps: [{ calls: [pay('ada')], finishReason: 'safety' }, 'ok'], runs: [says('a'), says('b')] },
  'a cancelled run': { steps: ['ok', 'more'], runs: [says('a', { signal: AbortSignal.abort() }), goesOn, says('b')] },
  'the same input again': {
    steps: ['one', 'two'],
    runs: [says('a', { inputId: 'i' }), says('a', { inputId: 'i' }), says('b')],
  },
  'answers that are refused': {
    steps: [{ calls: [pay('ada')] }, 'paid'],
    runs: [says('a'), (): RunInput => ({ answers: [{ requestId: 'x', value: 1 }] }), goesOn, yes],
  },
};

async function play({ steps, runs, tools = [] }: (typeof stories)[string], fresh: boolean) {
  const sessions: SessionService = inMemorySessionService();
  const newId = fakeIds();
  const clock = fakeClock();
  const done: unknown[] = [];
  const results: RunResult[] = [];
  const requests: ModelRequest[] = [];
  const make = (from: number) =>
    testApp(
      steps.slice(from),
      { tools: [payTool(done), lookTool(done), ticket, ...tools], gates: [confirmGate({ only: 'pay' })] },
      { sessions, newId, clock: clock.now },
    );
  let app = make(0);
  for (const run of runs) {
    if (fresh) app = make(requests.length);
    const before = app.model.requests.length;
    results.push(await app.runner.run({ session: sessionId, ...run(results.at(-1)) }));
    requests.push(...app.model.requests.slice(before));
  }
  return { results, requests, done, log: (await sessions.load(key))?.events };
}

describe('runs in one process and in several processes', () => {
  for (const [what, story] of Object.entries(stories)) {
    it(`one process and a process for each run give the same results, requests, effects and log: ${what}`, async () => {
      const one = await play(story, false);
      const many = await play(story, true);
      expect(many.log).toEqual(one.log);
      expect(many.results).toEqual(one.results);
      expect(many.requests).toEqual(one.requests);
      expect(many.done).toEqual(one.done);
      expect(one.results.at(-1)?.status).not.toBe('failed');
      expect(one.requests).toHaveLength(story.steps.length);
    });
  }
});
