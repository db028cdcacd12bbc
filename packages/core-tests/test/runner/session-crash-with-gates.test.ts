import {
  type Event,
  functionTool,
  inMemorySessionService,
  type LeaseStore,
  type ModelRequest,
  type RunResult,
} from '@mortise/core';
import { confirmGate, type ScriptedTurn } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { deferred } from '../harness/deferred.ts';
import { key } from '../harness/inspect-run.ts';
import { lookTool, payTool } from '../harness/pay-tool.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

const calls = [
  { name: 'pay', args: { to: 'ada', amount: 1 } },
  { name: 'look', args: { at: 'bank' } },
  { name: 'pay', args: { to: 'bob', amount: 2 } },
];

/** A script that calls once, and then answers, in any process. */
const script = Array.from(
  { length: 8 },
  () =>
    ({ contents }: ModelRequest): ScriptedTurn | string =>
      contents.at(-1)?.role === 'tool' ? 'done' : { calls },
);

function appWith(paid: unknown[], sessions = inMemorySessionService()) {
  return testApp(
    script,
    {
      tools: [payTool(paid), lookTool([])],
      gates: [confirmGate({ only: 'pay' }), confirmGate({ only: 'pay', name: 'login', order: 'auth' })],
    },
    { sessions },
  );
}

/** Answers all questions until none is left: gates with an approval, doubts with `happened`. */
async function answerAll(
  app: ReturnType<typeof appWith>,
  first: RunResult,
): Promise<{ readonly result: RunResult; readonly doubts: number }> {
  let result = first;
  let doubts = 0;
  for (let round = 0; round < 20 && result.status === 'paused'; round++) {
    doubts += result.pending.filter(({ kind }) => kind === 'inDoubt').length;
    const answers = result.pending.map(({ id, kind }) => ({
      requestId: id,
      value: kind === 'inDoubt' ? { resolution: 'happened' } : { confirmed: true },
    }));
    result = await app.answer(...answers);
  }
  return { result, doubts };
}

describe('a run with gates that was interrupted by a crash', () => {
  it('a run with gates ends correctly if it is resumed after any event of its log, and runs no payment twice', async () => {
    const paid: unknown[] = [];
    const first = appWith(paid);
    await answerAll(first, await first.say('pay both'));
    const whole: readonly Event[] = await first.log();
    expect(paid).toHaveLength(2);
    expect(whole.filter(({ type }) => type === 'asked')).toHaveLength(4);
    for (let cut = 1; cut <= whole.length; cut++) {
      const prefix = whole.slice(0, cut);
      const begun = new Set(
        prefix.flatMap((event) => (event.type === 'started' ? event.calls.map(({ callId }) => callId) : [])),
      ).size;
      const again: unknown[] = [];
      const app = appWith(again, await crashedAfter(prefix));
      const { result } = await answerAll(app, await app.resume());
      expect(result, `cut ${cut}`).toMatchObject({ status: 'completed', text: 'done' });
      expect(again.length + begun, `cut ${cut}`).toBe(2);
      expect(new Set([...again].map((entry) => JSON.stringify(entry))).size).toBe(again.length);
      const responses = (await app.logOf('response')).map(({ callId }) => callId);
      expect(new Set(responses).size, `cut ${cut}: one response for each call`).toBe(responses.length);
    }
  });

  it('a run with gates does not ask an approver again who has answered', async () => {
    const first = appWith([]);
    await answerAll(first, await first.say('pay both'));
    const whole = await first.log();
    for (let cut = 1; cut <= whole.length; cut++) {
      const app = appWith([], await crashedAfter(whole.slice(0, cut)));
      await answerAll(app, await app.resume());
      const asked = (await app.logOf('asked'))
        .filter(({ request }) => request.kind === 'confirmation')
        .map(({ request }) => `${request.callId} ${request.gate}`);
      expect(new Set(asked).size, `cut ${cut}`).toBe(asked.length);
    }
  });
});

describe('writes with lost outcomes', () => {
  const write = (ran: unknown[]) =>
    functionTool({
      name: 'pay',
      description: 'Pays',
      run: (_input, { attempt, idempotencyKey }) => void ran.push([attempt, idempotencyKey]),
    });
  const two = [{ calls: [{ name: 'pay' }, { name: 'pay' }] }, 'done'];

  async function crashed() {
    const first = testApp(two, { tools: [write([])] });
    await first.say('go');
    const events = await first.log();
    return { sessions: await crashedAfter(events.slice(0, events.findIndex(({ type }) => type === 'started') + 1)) };
  }

  it('writes with lost outcomes each have a question of their own, and each answer applies to its own call', async () => {
    const ran: unknown[] = [];
    const { resume, answer, outcomes } = testApp(['done'], { tools: [write(ran)] }, await crashed());
    const { pending } = await resume();
    expect(pending.map(({ kind }) => kind)).toEqual(['inDoubt', 'inDoubt']);
    expect(await answer({ requestId: pending[0]?.id ?? '', value: { resolution: 'retry' } })).toMatchObject({
      status: 'paused',
      pending: [{ id: pending[1]?.id }],
    });
    expect(
      await answer({ requestId: pending[1]?.id ?? '', value: { resolution: 'happened', result: 'yes' } }),
    ).toMatchObject({ status: 'completed' });
    expect(ran).toHaveLength(1);
    expect(await outcomes()).toEqual([
      { status: 'ok', output: null },
      { status: 'ok', output: 'yes' },
    ]);
  });

  it('writes with lost outcomes are in doubt again, with the same idempotency key, if the retry is lost too', async () => {
    const ran: [number, string][] = [];
    const first = testApp([], { tools: [write(ran)] }, await crashed());
    const { pending } = await first.resume();
    await first.answer({ requestId: pending[0]?.id ?? '', value: { resolution: 'retry' } });
    const events = await first.log();
    const cut = events.findLastIndex(({ type }) => type === 'started') + 1;
    const later = testApp(['done'], { tools: [write(ran)] }, { sessions: await crashedAfter(events.slice(0, cut)) });
    const again = await later.resume();
    const question = again.pending.find(({ callId }) => callId === pending[0]?.callId);
    expect(question).toMatchObject({ kind: 'inDoubt' });
    expect(question?.id).not.toBe(pending[0]?.id);
    await later.answer({ requestId: question?.id ?? '', value: { resolution: 'retry' } });
    expect(ran.map(([attempt]) => attempt)).toEqual([2, 3]);
    expect(new Set(ran.map(([, idempotencyKey]) => idempotencyKey)).size).toBe(1);
  });
});

describe('a worker that was replaced by another', () => {
  it('a worker that was replaced by another cannot store the result of its tool, and the call is in doubt', async () => {
    let time = 0;
    const inner = inMemorySessionService({ clock: () => time });
    // The first worker cannot renew its lease, as if it were disconnected.
    const leases: LeaseStore = { ...(inner.leases as LeaseStore), renew: () => new Promise(() => {}) };
    const begun: string[] = [];
    const paid: string[] = [];
    const replaced = deferred();
    const tool = (name: string) =>
      functionTool({
        name: 'pay',
        description: 'Pays',
        run: async () => {
          begun.push(name);
          if (name === 'first') await replaced.promise;
          paid.push(name);
        },
      });
    const first = testApp(
      [{ calls: [{ name: 'pay' }] }, 'one'],
      { tools: [tool('first')] },
      { sessions: { ...inner, leases }, leaseMs: 30 },
    );
    const second = testApp(['two'], { tools: [tool('second')] }, { sessions: inner });
    const running = first.say('go');
    await expect.poll(() => begun).toEqual(['first']);
    expect(await second.resume()).toMatchObject({ status: 'failed', error: { code: 'session_busy' } });
    time = 1_000;
    const inDoubt = await second.resume();
    expect(inDoubt).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
    replaced.resolve();
    expect(await running).toMatchObject({ status: 'failed', error: { code: 'session_fenced' } });
    expect(
      await second.answer({ requestId: inDoubt.pending[0]?.id ?? '', value: { resolution: 'happened' } }),
    ).toMatchObject({ status: 'completed', text: 'two' });
    expect(paid).toEqual(['first']);
    expect((await inner.load(key))?.events.filter(({ type }) => type === 'response')).toHaveLength(1);
  });
});
