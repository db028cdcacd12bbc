import { type ClosedReason, closedReason, functionTool, loggedQuestions, pendingResult } from '@mortise/core';
import { rewindSession } from '@mortise/core/session-fork';
import { confirmGate, fakeClock, type TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';
import { callsOnce, nestedAgent } from '../nested/nested-agent.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };
const yes = { confirmed: true };
const expiresAt = 2_000;
const clock = fakeClock(1_000);

/** Creates an app with a payment that a gate asks about. */
function payApp(question = {}): TestApp {
  clock.set(1_000);
  const gates = [confirmGate({ question })];
  return testApp([{ calls: [payment] }, 'fine', 'fine'], { tools: [payTool([])], gates }, { clock: clock.now });
}

/** Creates an app in which a nested run asks. */
function nestedApp(): TestApp {
  const ask = functionTool({
    name: 'ask',
    description: 'Asks',
    run: () => pendingResult({ kind: 'input', hint: 'Where?' }),
  });
  const clerk = nestedAgent('clerk', [{ calls: [{ name: 'ask' }] }], { tools: [ask] });
  return testApp(callsOnce('clerk', 'fine'), { tools: [clerk.tool] }, { clock: clock.now });
}

interface Story {
  readonly app: () => TestApp;
  /** Acts after the question. */
  readonly after: (app: TestApp, requestId: string) => Promise<unknown>;
  readonly reason: ClosedReason | undefined;
  /** The code with which the runner refuses an answer. */
  readonly code: string | undefined;
}

const byAda = (app: TestApp, requestId: string) =>
  app.resume({ answers: [{ requestId, value: yes, by: 'ada' }], suspend: AbortSignal.abort() });

const stories: { readonly [name: string]: Story } = {
  'that waits': { app: payApp, after: async () => {}, reason: undefined, code: undefined },
  'that has been answered': { app: payApp, after: byAda, reason: 'answered', code: 'already_answered' },
  'whose answer has run its call': {
    app: payApp,
    after: (app, requestId) => app.answer({ requestId, value: yes }),
    reason: 'answered',
    code: 'already_answered',
  },
  'with one of two required answers': {
    app: () => payApp({ quorum: 2 }),
    after: byAda,
    reason: undefined,
    code: undefined,
  },
  'that was withdrawn after one of two required answers': {
    app: () => payApp({ quorum: 2 }),
    after: async (app, requestId) => {
      await byAda(app, requestId);
      await app.resume({ withdraw: [{ requestId }] });
    },
    reason: 'withdrawn',
    code: 'withdrawn',
  },
  'with a final answer': {
    app: () => payApp({ quorum: 2, finalJsonSchema: { properties: { confirmed: { const: true } } } }),
    after: byAda,
    reason: 'answered',
    code: 'already_answered',
  },
  'that was withdrawn': {
    app: payApp,
    after: (app, requestId) => app.resume({ withdraw: [{ requestId }] }),
    reason: 'withdrawn',
    code: 'withdrawn',
  },
  'that a user message withdrew': {
    app: payApp,
    after: (app) => app.say('never mind'),
    reason: 'withdrawn',
    code: 'withdrawn',
  },
  'that has expired': {
    app: () => payApp({ expiresAt }),
    after: async () => clock.set(expiresAt + 1),
    reason: 'expired',
    code: 'expired',
  },
  'that was withdrawn because it had expired': {
    app: () => payApp({ expiresAt }),
    after: async (app) => {
      clock.set(expiresAt + 1);
      await app.resume();
    },
    reason: 'expired',
    code: 'withdrawn',
  },
  'that a rewind withdrew': {
    app: payApp,
    after: ({ sessions }) => rewindSession({ sessions, key, toRevision: 1 }),
    reason: 'withdrawn',
    code: 'withdrawn',
  },
  'that a rewind withdrew together with its answer': {
    app: payApp,
    after: async (app, requestId) => {
      await app.answer({ requestId, value: yes });
      await rewindSession({ sessions: app.sessions, key, toRevision: 1, forgetEffects: true });
    },
    reason: 'withdrawn',
    code: 'withdrawn',
  },
  'whose answer a rewind removed': {
    app: payApp,
    after: async (app, requestId) => {
      await app.answer({ requestId, value: yes });
      await rewindSession({ sessions: app.sessions, key, toRevision: 3 });
    },
    reason: 'withdrawn',
    code: 'withdrawn',
  },
  'of a nested run that waits': { app: nestedApp, after: async () => {}, reason: undefined, code: undefined },
  'of a nested run whose call has ended': {
    app: nestedApp,
    after: async ({ log, sessions }) => {
      const events = await log();
      const opened = events.find(({ type }) => type === 'opened');
      if (opened?.type !== 'opened') throw new Error('no run was opened');
      const { v, invocationId, author, timestamp, callId = '' } = opened;
      const outcome = { status: 'denied', reason: 'over' } as const;
      const response = { v, id: 'r1', invocationId, author, timestamp, type: 'response', callId, outcome } as const;
      await sessions.append(key, [response], { revision: events.length });
    },
    reason: 'callEnded',
    code: 'withdrawn',
  },
};

describe('closedReason', () => {
  for (const [name, { app: appOf, after, reason, code }] of Object.entries(stories))
    it(`closedReason returns the reason for which the runner refuses an answer to a question ${name}`, async () => {
      const app = appOf();
      const requestId = (await app.say('go')).pending[0]?.id ?? '';
      await after(app, requestId);
      const log = await app.log();
      expect(closedReason(loggedQuestions(log).get(requestId), clock.now())).toBe(reason);
      const check = app.runner.checkAnswer(key, { requestId, value: yes, by: 'bob' });
      if (code === undefined) await check;
      else await expect(check).rejects.toMatchObject({ code });
    });

  it('closedReason reports a question as unknown if the log does not have it', async () => {
    const app = payApp();
    await app.say('go');
    expect(closedReason(loggedQuestions(await app.log()).get('nobody asked'))).toBe('unknown');
  });
});
