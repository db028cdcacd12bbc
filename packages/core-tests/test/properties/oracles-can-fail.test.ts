/// <reference types="node" />
import type { Event, EventBody, RunEvent, RunResult, SessionService } from '@mortise/core';
import { afterEach, describe, expect, it } from 'vitest';
import { bounded } from './oracles/bounded.ts';
import { effectsOnce } from './oracles/effects-once.ts';
import { historyIsTrue } from './oracles/history-is-true.ts';
import { keepsSecrets } from './oracles/keeps-secrets.ts';
import { leavesNoTraces } from './oracles/leaves-no-traces.ts';
import { oneErrorPerFault } from './oracles/one-error-per-fault.ts';
import { oneResultPerCall } from './oracles/one-result-per-call.ts';
import { sameHoweverRead } from './oracles/same-however-read.ts';
import { settlesInTime } from './oracles/settles-in-time.ts';
import { shownAsStored } from './oracles/shown-as-stored.ts';
import { storedFirst } from './oracles/stored-first.ts';
import { playStory } from './play-story.ts';
import type { Played, Timeline } from './played.ts';
import type { Sabotage } from './sabotage.ts';
import { sameStory } from './same-story.ts';
import { type CallPlan, canary, type SpeakerPlan, type Story, type TurnPlan } from './story.ts';

const call = (tool: CallPlan['tool'], more: Partial<CallPlan> = {}): CallPlan => ({
  tool,
  args: 'good',
  how: 'async',
  ms: 0,
  value: { seen: tool },
  asObject: false,
  ...more,
});

const turn = (more: Partial<TurnPlan>): TurnPlan => ({
  thought: false,
  text: '',
  calls: [],
  end: 'normal',
  chunk: 4,
  ids: 'own',
  ...more,
});

const alone = (said: readonly TurnPlan[]): SpeakerPlan => ({ kind: 'speaker', turns: said, helpers: [], team: [] });

const turns: readonly TurnPlan[] = [
  turn({ text: 'one', calls: [call('look'), call('pay'), call('look', { args: 'malformed' })] }),
  turn({ text: 'lost', end: 'fail' }),
  turn({ calls: [call('look', { how: 'throw' }), call('look', { ms: 2 }), call('look', { ms: 2 }), call('pay')] }),
  turn({ text: 'so', end: 'fail' }),
];

/** A story with a bit of everything: parallel calls, faults, a model that fails, a crash after `started`. */
const story: Story = {
  agent: alone(turns),
  steps: [
    { do: 'say', inputId: 'new', reader: 'stream' },
    { do: 'crash', at: 0.5 },
    { do: 'goOn', reader: 'stream' },
  ],
  concurrency: 4,
  modelCalls: 6,
  onInDoubt: 'ask',
  hooked: false,
  slowStore: false,
  restarts: false,
};

/**
 * A story with two writes that time out; a user reports that one of them happened, and chooses to retry the
 * other.
 */
const doubtful: Story = {
  ...story,
  agent: alone([turn({ calls: [call('pay', { how: 'hang' }), call('pay', { how: 'hang' })] })]),
  steps: [
    { do: 'say', inputId: 'new', reader: 'run' },
    { do: 'answer', which: 15, reversed: false, yes: true, fault: 'none', reader: 'run' },
  ],
};

/** Oracles, each with a fault that violates it while a write is in doubt. */
const brokenInDoubt: readonly (readonly [string, Oracle, Sabotage | ((played: Played) => Played)])[] = [
  ['O2, a write that runs again without an approval', effectsOnce, inLogs(withoutAnswers)],
  ['O5, a write in doubt without a question', oneErrorPerFault, { sessions: (inner) => rewrites(inner, asTold) }],
  ['O9, the result of an unknown write', historyIsTrue, inLogs(withoutAnswers)],
];

type Oracle = (played: Played) => readonly string[];

/**
 * Oracles, each with a fault that violates it: a session
 * service or a runner that misbehaves, or a falsified record.
 */
const broken: readonly (readonly [string, Oracle, Sabotage | ((played: Played) => Played)])[] = [
  [
    'O1, a request without its results',
    oneResultPerCall,
    inRequests((sent) => sent.filter(({ role }) => role !== 'tool')),
  ],
  ['O1, a request with results in another order', oneResultPerCall, inRequests(reversedResults)],
  [
    'O1, two responses to one call',
    oneResultPerCall,
    inLogs((log) => [...log, ...ofType(log, 'response').slice(0, 1)]),
  ],
  ['O2, a store that loses the started events', effectsOnce, { sessions: forgetsStarted }],
  ['O2, a changed idempotency key', effectsOnce, withEntriesTwice],
  ['O3, a store that loses the started events', storedFirst, { sessions: forgetsStarted }],
  ['O3, a store that reports success before it has stored', storedFirst, { sessions: storesLater }],
  ['O3, an event that was never stored', storedFirst, (played) => ({ ...played, timelines: [] })],
  ['O4, a run that settles too late', settlesInTime, inRuns((run) => ({ ...run, settledMs: 2_500 }))],
  ['O4, a run that never ends', settlesInTime, inRuns(({ result: _, ...run }) => ({ ...run, result: undefined }))],
  [
    'O4, a runner that rejects',
    settlesInTime,
    { runner: (app) => ({ ...app, run: () => Promise.reject(new Error('no')) }) },
  ],
  [
    'O5, a failure that is reported twice',
    oneErrorPerFault,
    inLogs((log) => log.flatMap((event) => Array.from({ length: event.type === 'modelFailed' ? 2 : 1 }, () => event))),
  ],
  [
    'O5, a failure that is not reported',
    oneErrorPerFault,
    inLogs((log) => log.filter(({ type }) => type !== 'modelFailed')),
  ],
  ['O5, a fault that is logged as a success', oneErrorPerFault, { sessions: (inner) => rewrites(inner, asSuccess) }],
  ['O5, a call without response', oneErrorPerFault, inLogs((log) => log.filter(({ type }) => type !== 'response'))],
  [
    'O5, a result without a code',
    oneErrorPerFault,
    inRuns(({ result, ...run }) => ({ ...run, result: result && ({ ...result, status: 'failed' } as RunResult) })),
  ],
  [
    'O6, a run that leaves a global and a listener',
    leavesNoTraces,
    { runner: (app) => ({ ...app, run: (input) => leave().then(() => app.run(input)) }) },
  ],
  ['O7, a secret in an event', keepsSecrets, inLogs((log) => log.map((event) => ({ ...event, author: canary })))],
  [
    'O7, a secret in a request',
    keepsSecrets,
    inRequests(() => [{ role: 'user', parts: [{ type: 'text', text: `key ${canary}` }] }]),
  ],
  [
    'O7, a secret in a result',
    keepsSecrets,
    inRuns((run) => ({ ...run, result: run.result && { ...run.result, text: canary } })),
  ],
  [
    'O7, a secret in a warning',
    keepsSecrets,
    (played) => ({
      ...played,
      seen: [
        ...played.seen,
        { at: { timeline: 0, stored: 0 }, event: { type: 'warning', code: 'x', message: canary } },
      ],
    }),
  ],
  ['O8, too many parallel calls', bounded, (played) => ({ ...played, story: { ...story, concurrency: 1 } })],
  ['O8, too many model calls', bounded, (played) => ({ ...played, story: { ...story, modelCalls: 1 } })],
  [
    'O8, a model far ahead of its reader',
    bounded,
    (played) => ({ ...played, requests: played.requests.map((request) => ({ ...request, ahead: 999 })) }),
  ],
  [
    'O8, a log that grows by itself',
    bounded,
    inLogs((log) => Array.from({ length: 99 }, () => log.slice(0, 1)).flat()),
  ],
  ['O9, a store that changes results', historyIsTrue, { sessions: (inner) => rewrites(inner, falsified) }],
  ['O9, a changed text of the model', historyIsTrue, inLogs((log) => log.map(misquoted))],
  ['O9, a request without the earlier contents', historyIsTrue, inRequests((sent) => sent.slice(-1))],
  [
    'O9, a history that is changed later',
    historyIsTrue,
    (played) => ({ ...played, requests: played.requests.map((request) => ({ ...request, kept: [] })) }),
  ],
  ['O16, an event at another position', shownAsStored, inLogs((log) => log.toReversed())],
  ['O16, a turn with another id', shownAsStored, inSeen((e) => (e.type === 'delta' ? { ...e, turn: 'other' } : e))],
  [
    'O16, a turn that is discarded and stored',
    shownAsStored,
    (played) => ({
      ...played,
      seen: played.seen.flatMap((one) => {
        const { at, event } = one;
        if (event.type !== 'event' || event.event.type !== 'model') return [one];
        return [{ at, event: { type: 'turnDropped', author: 'x', turn: event.event.id } }, one];
      }),
    }),
  ],
  [
    'O16, a turn that is lost without a report',
    shownAsStored,
    (played) => ({
      ...played,
      seen: played.seen.filter(({ event }) => event.type !== 'event' || event.event.type !== 'model'),
    }),
  ],
  [
    'O16, a call that starts with other arguments',
    shownAsStored,
    inSeen((e) => (e.type === 'toolStart' ? { ...e, args: { other: true } } : e)),
  ],
];

afterEach(() => void Reflect.deleteProperty(globalThis, 'leaked'));

describe('an oracle', () => {
  it('an oracle reports no problem in a story without a fault', async () => {
    const played = await playStory(story);
    for (const [name, oracle] of broken) expect(oracle(played), name).toEqual([]);
    expect(sameHoweverRead(await playStory(story), await playStory(sameStory(story, 'run', 1)))).toEqual([]);
  });

  for (const [name, oracle, fault] of broken) {
    it(`an oracle reports a violation of ${name}`, async () => {
      const played = typeof fault === 'function' ? fault(await playStory(story)) : await playStory(story, fault);
      expect(oracle(played)).not.toEqual([]);
    });
  }

  it('an oracle reports no problem if users answer the questions about lost writes', async () => {
    const played = await playStory(doubtful);
    for (const [name, oracle] of [...broken, ...brokenInDoubt]) expect(oracle(played), name).toEqual([]);
  });

  for (const [name, oracle, fault] of brokenInDoubt) {
    it(`an oracle reports a violation of ${name}`, async () => {
      const played = typeof fault === 'function' ? fault(await playStory(doubtful)) : await playStory(doubtful, fault);
      expect(oracle(played)).not.toEqual([]);
    });
  }

  it('an oracle reports a violation of O10 if a text is changed', async () => {
    const louder = turns.map((plan) => ({ ...plan, text: `${plan.text}!` }));
    const other: Story = { ...story, agent: alone(louder) };
    expect(sameHoweverRead(await playStory(story), await playStory(other))).not.toEqual([]);
  });

  it('an oracle reports a violation of O10 if an event is missing', async () => {
    const one = await playStory(story);
    expect(sameHoweverRead(one, inLogs((log) => log.slice(1))(one))).not.toEqual([]);
  });
});

function inRequests(
  change: (sent: Played['requests'][number]['sent']) => Played['requests'][number]['sent'],
): (played: Played) => Played {
  return (played) => ({
    ...played,
    requests: played.requests.map((request) => ({
      ...request,
      sent: change(request.sent),
      kept: change(request.sent),
    })),
  });
}

function inSeen(change: (event: RunEvent) => RunEvent): (played: Played) => Played {
  return (played) => ({ ...played, seen: played.seen.map(({ at, event }) => ({ at, event: change(event) })) });
}

function inRuns(change: (run: Played['runs'][number]) => Played['runs'][number]): (played: Played) => Played {
  return (played) => ({ ...played, runs: played.runs.map(change) });
}

function inLogs(change: (log: Timeline['log']) => Timeline['log']): (played: Played) => Played {
  return (played) => ({ ...played, timelines: played.timelines.map((line) => ({ ...line, log: change(line.log) })) });
}

function withEntriesTwice(played: Played): Played {
  const again = played.entries.map((entry) => ({ ...entry, idempotencyKey: 'another' }));
  return { ...played, entries: [...played.entries, ...again] };
}

function reversedResults(sent: Played['requests'][number]['sent']): Played['requests'][number]['sent'] {
  return sent.map((content) => (content.role === 'tool' ? { ...content, parts: content.parts.toReversed() } : content));
}

function ofType(log: readonly Event[], type: EventBody['type']): readonly Event[] {
  return log.filter((event) => event.type === type);
}

/** Returns a store that changes events before it stores them. */
function rewrites(inner: SessionService, change: (event: Event) => Event): SessionService {
  return { ...inner, append: (key, events, expected) => inner.append(key, events.map(change), expected) };
}

function forgetsStarted(inner: SessionService): SessionService {
  return rewrites(inner, (event) => {
    if (event.type !== 'started') return event;
    const { calls: _, ...base } = event;
    return { ...base, type: 'notice', code: 'forgotten' };
  });
}

function storesLater(inner: SessionService): SessionService {
  let flight: Promise<unknown> = Promise.resolve();
  return {
    ...inner,
    async append(key, events, expected) {
      flight = flight
        .then(() => new Promise(setImmediate))
        .then(() => inner.append(key, events, expected))
        .catch(() => {});
      return { revision: expected.revision + events.length, hasMail: false };
    },
  };
}

function withoutAnswers(log: Timeline['log']): Timeline['log'] {
  return log.filter(({ type }) => type !== 'answered');
}

function asTold(event: Event): Event {
  if (event.type !== 'asked' || event.request.kind !== 'inDoubt') return event;
  const { request, ...base } = event;
  const outcome = { status: 'error', code: 'tool_timeout', message: 'It did not finish.' } as const;
  return { ...base, type: 'response', callId: request.callId, outcome };
}

function asSuccess(event: Event): Event {
  return event.type === 'response' && event.outcome.status === 'error'
    ? { ...event, outcome: { status: 'ok', output: 1 } }
    : event;
}

function falsified(event: Event): Event {
  return event.type === 'response' && event.outcome.status === 'ok'
    ? { ...event, outcome: { status: 'ok', output: 'something else' } }
    : event;
}

function misquoted(event: Event): Event {
  if (event.type !== 'model') return event;
  return { ...event, content: { ...event.content, parts: [{ type: 'text', text: 'never said' }] } };
}

/** Does what a library must not do; it is undone when its test is over. */
async function leave(): Promise<void> {
  Object.assign(globalThis, { leaked: 1 });
}
