import { functionTool, inMemorySessionService } from '@mortise/core';
import { rewindSession } from '@mortise/core/session-fork';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  confirmationGate,
  definitionOf,
  type Grant,
  type GrantService,
  grantsOf,
  inMemoryGrantService,
  type RememberOptions,
  rememberGrants,
  requireConfirmation,
  revokeGrant,
} from '../src/index.ts';
import { key, payment, payTool, questionOf, validatingApp } from './validating-app.ts';

const forSession = { confirmed: true, remember: 'session' };
const forAlways = { confirmed: true, remember: 'always' };
const bobs = { name: 'pay', args: { to: 'bob', amount: 10 } };
const more = { name: 'pay', args: { to: 'ada', amount: 20 } };

/** Approves the payment for the session, and lets the model make another call. */
async function afterwards(next: typeof payment | typeof bobs, remember: RememberOptions): Promise<string> {
  const tools = [requireConfirmation(payTool([]), { remember })];
  const app = validatingApp([{ calls: [payment] }, { calls: [next] }, 'done'], { tools });
  const requestId = questionOf(await app.say('pay'));
  return (await app.answer({ requestId, value: forSession })).status;
}

describe('an approval for the session', () => {
  it('an approval for the session covers calls with equal arguments only', async () => {
    expect(await afterwards(payment, {})).toBe('completed');
    expect(await afterwards(bobs, {})).toBe('paused');
  });

  it('an approval for the session covers the arguments that the application names', async () => {
    expect(await afterwards(more as never, { sameArgs: ['to'] })).toBe('completed');
    expect(await afterwards(bobs, { sameArgs: ['to'] })).toBe('paused');
    expect(await afterwards(bobs, { sameArgs: [] })).toBe('completed');
  });

  it('an approval for the session shows the approver which later calls it would cover', async () => {
    const tools = [requireConfirmation(payTool([]), { remember: { sameArgs: ['to', 'from'], ttlMs: 1000 } })];
    const paused = await validatingApp([{ calls: [payment] }], { tools }).say('pay');
    expect(paused.pending[0]?.payload).toMatchObject({
      remember: {
        tool: 'pay',
        args: { to: { equals: 'ada' }, from: { absent: true } },
        exact: false,
        scopes: ['session'],
        ttlMs: 1000,
      },
    });
  });

  it('an approval for the session is refused if the application does not offer it', async () => {
    const app = validatingApp([{ calls: [payment] }], { tools: [requireConfirmation(payTool([]))] });
    const requestId = questionOf(await app.say('pay'));
    expect(await app.answer({ requestId, value: forSession })).toMatchObject({ error: { code: 'bad_answer' } });
  });

  it('an approval for the session ends when it expires', async () => {
    let now = 1_000_000;
    const tools = [requireConfirmation(payTool([]), { remember: { ttlMs: 1000 } })];
    const app = validatingApp(
      [{ calls: [payment] }, 'done', { calls: [payment] }, 'done', { calls: [payment] }],
      { tools },
      {
        clock: () => now,
      },
    );
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: forSession });
    now += 999;
    expect((await app.say('again')).status).toBe('completed');
    now += 1;
    expect((await app.say('again')).status).toBe('paused');
  });

  it('an approval for the session is listed and can be revoked', async () => {
    const tools = [requireConfirmation(payTool([]), { remember: {} })];
    const app = validatingApp([{ calls: [payment] }, 'done', { calls: [payment] }], { tools });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: forSession, by: 'bob' });
    expect(grantsOf(await app.log())).toMatchObject([{ id: requestId, tool: 'pay', scope: 'session', by: 'bob' }]);
    expect(await revokeGrant(app.sessions, key, 'another')).toBe(false);
    expect(grantsOf(await app.log())).toHaveLength(1);
    expect(await revokeGrant(app.sessions, key, requestId, 'carol')).toBe(true);
    expect((await app.log()).at(-1)).toMatchObject({ author: 'carol', code: 'grant_revoked' });
    expect(await revokeGrant(app.sessions, key, requestId)).toBe(false);
    expect(grantsOf(await app.log())).toEqual([]);
    expect((await app.say('again')).status).toBe('paused');
  });

  it('an approval for the session does not cover a tool whose definition has changed', async () => {
    const sessions = inMemorySessionService();
    const old = validatingApp(
      [{ calls: [payment] }, 'done'],
      { tools: [requireConfirmation(payTool([]), { remember: {} })] },
      { sessions },
    );
    await old.answer({ requestId: questionOf(await old.say('pay')), value: forSession });
    const changed = payTool([], { description: 'Pays somebody, and tells everybody' });
    const now = validatingApp(
      [{ calls: [payment] }],
      { tools: [requireConfirmation(changed, { remember: {} })] },
      { sessions },
    );
    expect((await now.say('again')).status).toBe('paused');
  });

  it('an approval for the session does not cover calls about which another gate asks', async () => {
    const tools = [requireConfirmation(payTool([]), { remember: {} })];
    const gates = [confirmationGate({ ask: { remember: {} } })];
    const app = validatingApp([{ calls: [payment] }], { tools, gates });
    const again = await app.answer({ requestId: questionOf(await app.say('pay')), value: forSession });
    expect(again).toMatchObject({ status: 'paused', pending: [{ gate: 'confirmation' }] });
  });

  it.each([
    ['the edited arguments', bobs, 'completed'],
    ["not the model's", payment, 'paused'],
  ])('an approval with edited arguments covers the checked arguments: %s', async (_what, next, status) => {
    const trims = functionTool({
      name: 'pay',
      description: 'Pays somebody',
      input: z.object({ to: z.string().trim(), amount: z.number().default(10) }),
      run: () => 'paid',
    });
    for (const core of [{}, { validator: undefined as never }]) {
      const steps = [{ calls: [payment] }, { calls: [next] }, 'done'];
      const app = validatingApp(steps, { tools: [requireConfirmation(trims, { remember: {} })] }, core);
      const requestId = questionOf(await app.say('pay'));
      const value = { ...forSession, args: { to: ' bob ' } };
      expect(await app.answer({ requestId, value })).toMatchObject({ status });
    }
  });

  it('an approval for the session is not granted if JSON cannot represent the edited arguments after their check, and the user is told so', async () => {
    const opaque = functionTool({
      name: 'pay',
      description: 'Pays somebody',
      input: z.object({ to: z.string().transform((to) => (to === 'bob' ? { to, run: () => to } : to)) }),
      inputJsonSchema: { type: 'object', properties: { to: { type: 'string' } } },
      run: () => 'paid',
    });
    const calls = [{ name: 'pay', args: { to: 'ada' } }];
    const app = validatingApp([{ calls }, 'done'], { tools: [requireConfirmation(opaque, { remember: {} })] });
    const requestId = questionOf(await app.say('pay'));
    const again = await app.answer({ requestId, value: { ...forSession, args: { to: 'bob' } } });
    expect(again).toMatchObject({
      status: 'paused',
      pending: [{ hint: expect.stringContaining('cannot be remembered') }],
    });
    expect(grantsOf(await app.log())).toEqual([]);
  });

  it.each([
    ['several approvers are required by now', { quorum: 2, remember: {} }],
    ['approvals are no longer remembered', {}],
  ])('an approval for the session covers nothing if %s', async (_what, options) => {
    const sessions = inMemorySessionService();
    const before = validatingApp(
      [{ calls: [payment] }, 'done'],
      { tools: [requireConfirmation(payTool([]), { remember: {} })] },
      { sessions },
    );
    await before.answer({ requestId: questionOf(await before.say('pay')), value: forSession });
    const tools = [requireConfirmation(payTool([]), options)];
    expect((await validatingApp([{ calls: [payment] }], { tools }, { sessions }).say('again')).status).toBe('paused');
  });

  it('an approval for the session is neither offered nor used for a call that JSON cannot represent', async () => {
    class Account {
      readonly to = 'ada';
    }
    const opaque = functionTool({
      name: 'pay',
      description: 'Pays somebody',
      input: z.object({ to: z.string().transform((to) => (to === 'ada' ? new Account() : { to: 'ada' })) }),
      inputJsonSchema: { type: 'object', properties: { to: { type: 'string' } } },
      run: () => 'paid',
    });
    const callOf = (to: string) => ({ calls: [{ name: 'pay', args: { to } }] });
    const app = validatingApp([callOf('plain'), 'done', callOf('plain'), 'done', callOf('ada')], {
      tools: [requireConfirmation(opaque, { remember: {} })],
    });
    await app.answer({ requestId: questionOf(await app.say('pay')), value: forSession });
    expect((await app.say('again')).status).toBe('completed');
    const paused = await app.say('and again');
    expect(paused.status).toBe('paused');
    expect(paused.pending[0]?.payload ?? {}).not.toHaveProperty('remember');
  });

  it('an approval for the session ends if the answer that granted it is removed from the session', async () => {
    const tools = [requireConfirmation(payTool([]), { remember: {} })];
    const app = validatingApp([{ calls: [payment] }, 'done', { calls: [payment] }, 'done', { calls: [payment] }], {
      tools,
    });
    await app.answer({ requestId: questionOf(await app.say('pay')), value: forSession });
    expect((await app.say('again')).status).toBe('completed');
    await rewindSession({ sessions: app.sessions, key, toRevision: 0, forgetEffects: true });
    expect((await app.say('and again')).status).toBe('paused');
  });

  it('an approval for the session cannot be written by a tool through the state', async () => {
    const app = validatingApp([{ calls: [payment] }], { tools: [requireConfirmation(payTool([]), { remember: {} })] });
    await app.sessions.create(key, { grants: [{ tool: 'pay' }], 'user:grants': [{ tool: 'pay' }] });
    expect((await app.say('pay')).status).toBe('paused');
  });
});

describe('a permanent approval', () => {
  const appOf = (grants: GrantService, steps: Parameters<typeof validatingApp>[0]) =>
    validatingApp(
      steps,
      { tools: [requireConfirmation(payTool([]), { remember: {}, grants })] },
      { plugins: [rememberGrants(grants)] },
    );

  it('a permanent approval covers calls in other sessions of the user, but not of other users', async () => {
    const grants = inMemoryGrantService();
    const app = appOf(grants, [{ calls: [payment] }, 'done', { calls: [payment] }, 'done', { calls: [payment] }]);
    await app.answer({ requestId: questionOf(await app.say('pay')), value: forAlways });
    expect((await app.runner.run({ session: { ...key, sessionId: 's2' }, message: 'pay' })).status).toBe('completed');
    expect((await app.runner.run({ session: { ...key, userId: 'eve' }, message: 'pay' })).status).toBe('paused');
    expect(await grants.list(key)).toHaveLength(1);
    for (const other of [
      { ...key, appName: 'other' },
      { ...key, appName: 'ap', userId: 'puser' },
    ])
      expect(await grants.list(other)).toEqual([]);
  });

  it('a permanent approval is stored for each gate that asks about a call', async () => {
    const paid: unknown[] = [];
    const grants = inMemoryGrantService();
    const app = validatingApp(
      [{ calls: [payment] }, 'done', { calls: [payment] }, 'done'],
      {
        tools: [requireConfirmation(payTool(paid), { remember: {}, grants })],
        gates: [confirmationGate({ ask: { remember: {} }, grants })],
      },
      { plugins: [rememberGrants(grants)] },
    );
    let run = await app.say('pay');
    for (let asked = 0; asked < 2; asked++) run = await app.answer({ requestId: questionOf(run), value: forAlways });
    expect(run.status).toBe('completed');
    expect((await grants.list(key)).map(({ gate }) => gate).toSorted()).toEqual(['confirmation', 'policy']);
    expect((await app.say('again')).status).toBe('completed');
    expect(paid).toHaveLength(2);
  });

  it('a permanent approval is not stored in the service if it is for the session only', async () => {
    const grants = inMemoryGrantService();
    const app = appOf(grants, [{ calls: [payment] }, 'done']);
    await app.answer({ requestId: questionOf(await app.say('pay')), value: forSession });
    expect(await grants.list(key)).toEqual([]);
  });

  it('a permanent approval with edited arguments is stored for the checked arguments', async () => {
    const grants = inMemoryGrantService();
    const trims = functionTool({
      name: 'pay',
      description: 'Pays somebody',
      input: z.object({ to: z.string().trim(), amount: z.number().default(10) }),
      run: () => 'paid',
    });
    const app = validatingApp(
      [{ calls: [payment] }, 'done'],
      { tools: [requireConfirmation(trims, { remember: {}, grants })] },
      { plugins: [rememberGrants(grants)] },
    );
    const value = { ...forAlways, args: { to: ' bob ' } };
    await app.answer({ requestId: questionOf(await app.say('pay')), value });
    const kept = await grants.list(key);
    expect(kept).toMatchObject([{ args: { to: { equals: 'bob' }, amount: { equals: 10 } }, exact: true }]);
    expect(kept[0]).not.toHaveProperty('edited');
  });

  it('a permanent approval follows the current list of its service, even after a small change', async () => {
    const list: Grant[] = [];
    const service: GrantService = { list: () => list, add: () => undefined, revoke: () => undefined };
    const steps = Array.from({ length: 8 }, () => [{ calls: [payment] }, 'done'] as const).flat();
    const isAsked = async (): Promise<boolean> => {
      const app = validatingApp(steps, { tools: [requireConfirmation(tool, { remember: {}, grants: service })] });
      return (await app.say('pay')).status === 'paused';
    };
    const tool = payTool([]);
    const given = async (id: string, to: string): Promise<Grant> => ({
      ...{ id, callId: 'c', gate: 'confirmation', tool: 'pay', definition: await definitionOf(tool) },
      ...{ args: { to: { equals: to } }, exact: false, scope: 'always', at: 1 },
    });
    list.push(await given('q0', 'bob'));
    expect(await isAsked()).toBe(true);
    list.push(await given('q1', 'ada'));
    expect(await isAsked()).toBe(false);
    list[1] = await given('q1', 'eve');
    expect(await isAsked()).toBe(true);
    list[1] = await given('q2', 'ada');
    expect(await isAsked()).toBe(false);
    list.pop();
    expect(await isAsked()).toBe(true);
  });

  it('a permanent approval is listed by its service, and ends when it is revoked there', async () => {
    const grants = inMemoryGrantService();
    const app = appOf(grants, [{ calls: [payment] }, 'done', { calls: [payment] }]);
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: forAlways });
    expect(await grants.list(key)).toMatchObject([{ id: requestId, scope: 'always' }]);
    await grants.revoke(key, requestId);
    expect((await app.say('again')).status).toBe('paused');
  });

  it('a permanent approval is not used while its service fails, and the user is asked', async () => {
    const grants = inMemoryGrantService();
    const app = appOf(
      {
        ...grants,
        list: () => {
          throw new Error('no store');
        },
      },
      [{ calls: [payment] }, 'done', { calls: [payment] }],
    );
    await app.answer({ requestId: questionOf(await app.say('pay')), value: forAlways });
    expect((await app.say('again')).status).toBe('paused');
  });
});
