import { functionTool, type Session, type SessionService, type ToolContext } from '@mortise/core';
import { type ForkOptions, forkSession, SessionForkError } from '@mortise/core/session-fork';
import { confirmGate, type TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { key, outcomesIn } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const to = { ...key, sessionId: 'other' };
const pay = { calls: [{ name: 'pay', args: { to: 'bob', amount: 3 } }] };

async function fork(sessions: SessionService, options: Partial<ForkOptions> = {}): Promise<Session> {
  return (await forkSession({ sessions, key, to, ...options })).session;
}

/** Returns the first revision whose event has a type. */
async function revisionOf(app: TestApp, type: string): Promise<number> {
  return (await app.log()).findIndex((event) => event.type === type) + 1;
}

describe('an open question of a forked session', () => {
  it('an open question of a forked session is withdrawn in the fork, and stays open in the original', async () => {
    const paid: unknown[] = [];
    const app = testApp([pay, 'I can ask again.', 'Paid.'], { tools: [payTool(paid)], gates: [confirmGate()] });
    const { pending } = await app.say('Pay Bob');
    await fork(app.sessions);
    const requestId = pending[0]?.id ?? '';
    const late = await app.runner.run({ session: to, answers: [{ requestId, value: { confirmed: true } }] });
    expect(late).toMatchObject({ status: 'failed', error: { code: 'withdrawn' } });
    expect((await app.runner.run({ session: to })).text).toBe('I can ask again.');
    expect(outcomesIn(app.model.requests.at(-1))).toMatchObject([
      { status: 'denied', reason: expect.stringContaining('forked') },
    ]);
    expect(paid).toEqual([]);
    expect((await app.answer({ requestId, value: { confirmed: true } })).text).toBe('Paid.');
    expect(paid).toEqual([{ to: 'bob', amount: 3 }]);
  });

  it('the call of an open question of a forked session has an unknown outcome if the original has started the call since', async () => {
    const app = testApp([pay, 'Paid.', 'I shall look.'], { tools: [payTool([])], gates: [confirmGate()] });
    const { pending } = await app.say('Pay Bob');
    await app.answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    await fork(app.sessions, { atRevision: await revisionOf(app, 'asked') });
    await app.runner.run({ session: to });
    expect(outcomesIn(app.model.requests.at(-1))).toMatchObject([{ status: 'error', code: 'outcome_unknown' }]);
  });
});

describe('a call of a forked session', () => {
  it('a call of a forked session that was started and has no response has an unknown outcome, and runs once', async () => {
    const paid: unknown[] = [];
    const app = testApp([pay, 'Paid.', 'Looked.'], { tools: [payTool(paid)] });
    await app.say('Pay Bob');
    await fork(app.sessions, { atRevision: await revisionOf(app, 'started') });
    expect((await app.runner.run({ session: to })).text).toBe('Looked.');
    expect(outcomesIn(app.model.requests.at(-1))).toMatchObject([
      { status: 'error', code: 'outcome_unknown', message: expect.stringContaining('check before repeating') },
    ]);
    expect(paid).toHaveLength(1);
  });

  it('a call of a forked session keeps a response that it had at the revision, and other calls of its turn do not get later responses of the original', async () => {
    const two = { calls: [...pay.calls, { name: 'pay', args: { to: 'eve', amount: 4 } }] };
    const app = testApp([two, 'Paid.', 'Looked.'], { tools: [payTool([])] }, { concurrency: 1 });
    await app.say('Pay them');
    await fork(app.sessions, { atRevision: await revisionOf(app, 'response') });
    await app.runner.run({ session: to });
    expect(outcomesIn(app.model.requests.at(-1))).toMatchObject([{ status: 'ok' }, { code: 'outcome_unknown' }]);
  });

  it('a call of a forked session that is repeated in the fork has its own idempotency key and questions', async () => {
    const keys: string[] = [];
    const tool = functionTool({
      name: 'pay',
      description: 'Pays',
      input: z.object({ to: z.string(), amount: z.number() }),
      run: (_input, { idempotencyKey }: ToolContext) => {
        keys.push(idempotencyKey);
        return 'paid';
      },
    });
    const app = testApp([pay, pay, 'Both.', 'One.'], { tools: [tool], gates: [confirmGate()] });
    const first = (await app.say('Pay Bob')).pending[0];
    await fork(app.sessions);
    const second = (await app.runner.run({ session: to })).pending[0];
    expect(second?.id).not.toBe(first?.id);
    const yes = { confirmed: true };
    await app.runner.run({ session: to, answers: [{ requestId: second?.id ?? '', value: yes }] });
    await app.answer({ requestId: first?.id ?? '', value: yes });
    expect(keys).toEqual([second?.callId, first?.callId]);
  });

  it("a pending call of a forked session is reported to the model as ended if its tool has `whilePending: 'goOn'`", async () => {
    const tool = functionTool({
      name: 'dig',
      description: 'Digs',
      input: z.object({}),
      isLongRunning: true,
      whilePending: 'goOn',
      run: () => undefined,
    });
    const app = testApp([{ calls: [{ name: 'dig', args: {} }] }, 'Digging.', 'I see.'], { tools: [tool] });
    await app.say('Dig');
    await fork(app.sessions);
    await app.runner.run({ session: to });
    const [content] = app.model.requests.at(-1)?.contents.slice(-1) ?? [];
    expect(JSON.stringify(content)).toMatch(/pending call dig.*has ended.*outcome_unknown/);
  });
});

describe('effects after the revision of a fork', () => {
  async function twicePaid(): Promise<TestApp> {
    const app = testApp([pay, 'Paid.', pay, 'Paid again.', 'So.'], { tools: [payTool([])] });
    await app.say('Pay Bob');
    await app.say('Pay Bob again');
    return app;
  }

  it('effects after the revision of a fork make the fork fail: the error lists them, and a fork at `nextRevision` has them in its log', async () => {
    const app = await twicePaid();
    const error: unknown = await fork(app.sessions, { atRevision: 1 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SessionForkError);
    const { code, effects, nextRevision, message } = error as SessionForkError;
    expect([code, effects.map(({ name }) => name)]).toEqual(['fork_effects', ['pay', 'pay']]);
    expect(message).toContain('2 call(s)');
    expect(await app.sessions.load(to)).toBeUndefined();
    await fork(app.sessions, { atRevision: nextRevision });
    await app.runner.run({ session: to });
    expect(outcomesIn(app.model.requests.at(-1))).toMatchObject([{ code: 'outcome_unknown' }]);
    const before = { atRevision: (nextRevision ?? 0) - 1, to: { ...key, sessionId: 'before' } };
    await expect(fork(app.sessions, before)).rejects.toMatchObject({ code: 'fork_effects' });
  });

  it('effects after the revision of a fork are listed if the fork omits them', async () => {
    const app = await twicePaid();
    const { forgotten, session } = await forkSession({
      sessions: app.sessions,
      key,
      atRevision: 1,
      forgetEffects: true,
    });
    const calls = (await app.logOf('started')).flatMap((event) => event.calls.map(({ callId }) => callId));
    expect(forgotten.map(({ callId }) => callId)).toEqual(calls);
    expect(session.revision).toBe(2);
  });

  it('effects after the revision of a fork do not include reads', async () => {
    const app = testApp([pay, 'Seen.'], { tools: [payTool([], { effect: 'read' })] });
    await app.say('Look');
    expect(await forkSession({ sessions: app.sessions, key, atRevision: 1 })).toMatchObject({ forgotten: [] });
  });
});
