/// <reference types="node" />
import type { Event, RunResult, SessionService } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { bounded } from './oracles/bounded.ts';
import { branchesEnd } from './oracles/branches-end.ts';
import { callsHaveResponses } from './oracles/calls-have-responses.ts';
import { historyIsTrue } from './oracles/history-is-true.ts';
import { indexAgrees } from './oracles/index-agrees.ts';
import { messagesAreKept } from './oracles/messages-are-kept.ts';
import { oneErrorPerFault } from './oracles/one-error-per-fault.ts';
import { oneResultPerCall } from './oracles/one-result-per-call.ts';
import { questionsSurface } from './oracles/questions-surface.ts';
import { sameHoweverRead } from './oracles/same-however-read.ts';
import { storedFirst } from './oracles/stored-first.ts';
import { usageAddsUp } from './oracles/usage-adds-up.ts';
import { playStory } from './play-story.ts';
import type { Played, RequestRecord, RunRecord, Timeline } from './played.ts';
import type { Sabotage } from './sabotage.ts';
import type { AgentPlan, CallPlan, SpeakerPlan, Story, TurnPlan } from './story.ts';

const call = (tool: CallPlan['tool'], ms = 0): CallPlan => ({
  tool,
  args: 'good',
  how: 'async',
  ms,
  value: { seen: tool },
  asObject: false,
});

const turn = (text: string, calls: readonly CallPlan[], end: TurnPlan['end'] = 'normal'): TurnPlan => ({
  thought: false,
  text,
  calls,
  end,
  chunk: 4,
  ids: 'own',
});

const speaker = (turns: readonly TurnPlan[], more: Partial<SpeakerPlan> = {}): SpeakerPlan => ({
  kind: 'speaker',
  turns,
  helpers: [],
  team: [],
  ...more,
});

const helper = (agent: AgentPlan): SpeakerPlan['helpers'][number] => ({
  agent,
  effect: 'read',
  confirmed: false,
  history: 'fresh',
  modelCalls: undefined,
  ownState: false,
});

/**
 * A story with two parallel agents, one of which calls an agent that asks a user, and one that it hands over
 * to.
 */
const story: Story = {
  agent: {
    kind: 'workflow',
    order: 'sequence',
    reads: 'shared',
    members: [
      {
        kind: 'workflow',
        order: 'parallel',
        reads: 'copy',
        members: [
          speaker([turn('one', [call('agent0'), call('pay')]), turn('', [call('transfer_to_agent', 3)])], {
            helpers: [helper(speaker([turn('deep', [call('ask')])]))],
            team: [speaker([turn('taken', [])])],
          }),
          speaker([turn('lost', [], 'fail')]),
        ],
      },
      speaker([turn('last', [call('look')])]),
    ],
  },
  steps: [{ do: 'say', inputId: 'new', reader: 'stream' }],
  concurrency: 4,
  modelCalls: 20,
  onInDoubt: 'ask',
  hooked: false,
  slowStore: false,
  restarts: true,
};

type Oracle = (played: Played) => readonly string[];

/** Oracles, each with a fault in the tree that violates it. */
const broken: readonly (readonly [string, Oracle, Sabotage | ((played: Played) => Played)])[] = [
  ['O1, a nested request without its results', oneResultPerCall, inNested((sent) => sent.filter(isNoResult))],
  ['O3, a nested result that is not stored', storedFirst, inLogs((log) => log.filter(isNoNestedResponse))],
  ['O5, a nested failure that is not reported', oneErrorPerFault, inLogs((log) => log.filter(isNoFailure))],
  ['O5, a call of a nested run without response', oneErrorPerFault, inLogs((log) => log.filter(isNoNestedResponse))],
  ['O8, too many model calls in the tree', bounded, (played) => ({ ...played, story: { ...story, modelCalls: 2 } })],
  ['O9, a result that the called agent never returned', historyIsTrue, { sessions: misreports }],
  ['O9, a nested request without the earlier contents', historyIsTrue, inNested((sent) => sent.slice(-1))],
  ['O11, a question that does not reach the root', questionsSurface, inRuns(withoutPending)],
  ['O11, a question without its branch', questionsSurface, inRuns(withoutBranches)],
  [
    'O11, a question without its asked event',
    questionsSurface,
    inLogs((log) => log.filter(({ type }) => type !== 'asked')),
  ],
  ['O12, a member that never ends', branchesEnd, inLogs((log) => log.filter(({ type }) => type !== 'closed'))],
  ['O12, a call that is delegated twice', branchesEnd, inLogs((log) => [...log, ...log.filter(isDelegation)])],
  [
    'O17, a call without a response',
    callsHaveResponses,
    inLogs((log) => log.filter(({ type }, at) => type !== 'response' || at > log.length / 2)),
  ],
  [
    'O17, a call with two responses',
    callsHaveResponses,
    inLogs((log) => [...log, ...log.filter(({ type }) => type === 'response')]),
  ],
  ['O13, usage of a nested run that is not counted', usageAddsUp, inRuns(withLessUsage)],
  [
    'O14, a message that is not in the log',
    messagesAreKept,
    inLogs((log) => log.filter(({ type }) => type !== 'input')),
  ],
  ['O14, a message that is not sent to a model at the root', messagesAreKept, (played) => inRequests(played, atRoot)],
  ['O15, a question that only the index has', indexAgrees, inRuns(withoutPending)],
  [
    'O15, an end that the index does not have',
    indexAgrees,
    inRuns((run) => ({ ...run, status: 'cancelled' }) as RunResult),
  ],
];

describe('an oracle of a team', () => {
  it('an oracle reports no problem in a story of a team without a fault', async () => {
    const played = await playStory(story);
    for (const [name, oracle] of broken) expect(oracle(played), name).toEqual([]);
    expect(played.finished).toBe(true);
  });

  for (const [name, oracle, fault] of broken) {
    it(`an oracle of a team reports a violation of ${name}`, async () => {
      const played = typeof fault === 'function' ? fault(await playStory(story)) : await playStory(story, fault);
      expect(oracle(played)).not.toEqual([]);
    });
  }

  it('an oracle of a team reports a violation of O12 if an agent never answers its call', async () => {
    const agent = speaker([turn('one', [call('agent0')])], { helpers: [helper(speaker([turn('deep', [])]))] });
    const played = await playStory({ ...story, agent });
    expect(branchesEnd(played)).toEqual([]);
    expect(branchesEnd(inLogs((log) => log.filter(({ type }) => type !== 'response'))(played))).not.toEqual([]);
  });

  it('an oracle of a team reports a violation of O10 if a nested event is missing', async () => {
    const one = await playStory(story);
    const other = inLogs((log) => log.filter((event) => event.branch === undefined))(one);
    expect(sameHoweverRead(one, other)).not.toEqual([]);
  });
});

function inLogs(change: (log: Timeline['log']) => Timeline['log']): (played: Played) => Played {
  return (played) => ({ ...played, timelines: played.timelines.map((line) => ({ ...line, log: change(line.log) })) });
}

function inRuns(change: (result: NonNullable<RunRecord['result']>) => RunRecord['result']): (played: Played) => Played {
  return (played) => ({
    ...played,
    runs: played.runs.map((run) => ({ ...run, result: run.result && change(run.result) })),
  });
}

function inRequests(played: Played, change: (request: RequestRecord) => Partial<RequestRecord>): Played {
  return { ...played, requests: played.requests.map((request) => ({ ...request, ...change(request) })) };
}

function inNested(change: (sent: RequestRecord['sent']) => RequestRecord['sent']): (played: Played) => Played {
  return (played) =>
    inRequests(played, ({ branch, sent }) => {
      const changed = branch === undefined ? sent : change(sent);
      return { sent: changed, kept: changed };
    });
}

/** Falsifies a nested request to one of the root without contents. */
function atRoot(): Partial<RequestRecord> {
  return { branch: undefined, sent: [] };
}

function isNoResult({ role }: RequestRecord['sent'][number]): boolean {
  return role !== 'tool';
}

function isNoFailure({ type }: Event): boolean {
  return type !== 'modelFailed';
}

function isNoNestedResponse({ type, branch }: Event): boolean {
  return type !== 'response' || branch === undefined;
}

function isDelegation(event: Event): boolean {
  return event.type === 'opened' && event.callId !== undefined;
}

function withoutPending(result: NonNullable<RunRecord['result']>): RunRecord['result'] {
  return { ...result, pending: [] };
}

function withoutBranches(result: NonNullable<RunRecord['result']>): RunRecord['result'] {
  return { ...result, pending: result.pending.map(({ branch: _, ...pending }) => pending) };
}

function withLessUsage(result: NonNullable<RunRecord['result']>): RunRecord['result'] {
  return { ...result, usage: { inputTokens: 5 } };
}

/** Returns a store that changes the answers of agents that calls are delegated to. */
function misreports(inner: SessionService): SessionService {
  const change = (event: Event): Event =>
    event.type === 'response' && event.outcome.status === 'ok' && event.outcome.output === 'done'
      ? { ...event, outcome: { status: 'ok', output: 'something else' } }
      : event;
  return { ...inner, append: (key, events, expected) => inner.append(key, events.map(change), expected) };
}
