import { functionTool, inMemorySessionService, pendingResult } from '@mortise/core';
import { rewindSession } from '@mortise/core/session-fork';
import { describe, expect, it } from 'vitest';
import { confirmationGate, pendingRequests, requestConfirmation, requireConfirmation } from '../src/index.ts';
import { key, lookTool, payment, payTool, questionOf, validatingApp } from './validating-app.ts';

const gates = [confirmationGate({ otherwise: { read: 'ask' } })];
const calls = [payment, { name: 'look', args: { at: 'bank' } }];

describe('pendingRequests', () => {
  it('pendingRequests lists the question, the call, its preview, the asker and the time, from the log alone', async () => {
    const tools = [requireConfirmation(payTool([], { preview: ({ to }) => `pays ${to}` }))];
    const app = validatingApp([{ calls: [payment] }], { tools });
    const paused = await app.say('pay');
    const [request] = pendingRequests({ events: await app.log() });
    expect(request).toMatchObject({
      id: questionOf(paused),
      kind: 'confirmation',
      hint: 'Allow pay?',
      preview: 'pays ada',
      call: { name: 'pay', args: payment.args },
      agent: 'helper',
      hintAuthor: 'framework',
      askedAt: expect.any(Number),
      expiresAt: expect.any(Number),
      answeredBy: [],
    });
  });

  it('pendingRequests reads a session of a service', async () => {
    const app = validatingApp([{ calls }], { tools: [payTool([]), lookTool([])], gates });
    await app.say('both');
    const open = await pendingRequests(app.sessions, key);
    expect(open.map(({ call }) => call.name)).toEqual(['pay', 'look']);
    await expect(pendingRequests(app.sessions, { ...key, sessionId: 'none' })).rejects.toMatchObject({
      code: 'session_not_found',
    });
  });

  it('returns the same questions as the result of a paused run', async () => {
    const app = validatingApp([{ calls }, 'done'], { tools: [payTool([]), lookTool([])], gates });
    const paused = await app.say('both');
    const ids = () => app.log().then((events) => pendingRequests({ events }).map(({ id }) => id));
    expect(await ids()).toEqual(paused.pending.map(({ id }) => id));
    const left = await app.answer({ requestId: questionOf(paused), value: { confirmed: true } });
    expect(await ids()).toEqual(left.pending.map(({ id }) => id));
    await app.answer({ requestId: questionOf(left), value: { confirmed: false } });
    expect(await ids()).toEqual([]);
  });

  it('returns the same questions as the index of the store at every revision, even after a rewind', async () => {
    const app = validatingApp([{ calls }, 'done', { calls }], { tools: [payTool([]), lookTool([])], gates });
    const left = await app.answer({ requestId: questionOf(await app.say('both')), value: { confirmed: true } });
    await app.answer({ requestId: questionOf(left), value: { confirmed: false } });
    await app.say('both again');
    await rewindSession({ sessions: app.sessions, key, toRevision: 2, forgetEffects: true });
    const events = await app.log();
    let revision = 0;
    const copy = inMemorySessionService();
    await copy.create(key);
    const counts = new Set<number>();
    for (const event of events) {
      await copy.append(key, [event], { revision });
      revision++;
      const listed = (await copy.index?.open())?.items.map(({ id }) => id) ?? [];
      expect(pendingRequests({ events: events.slice(0, revision) }).map(({ id }) => id)).toEqual(listed);
      counts.add(listed.length);
    }
    expect(counts).toEqual(new Set([0, 1, 2]));
  });

  it('pendingRequests omits withdrawn questions', async () => {
    const app = validatingApp([{ calls: [payment] }, 'fine'], { tools: [requireConfirmation(payTool([]))] });
    await app.say('pay');
    await app.say('never mind');
    expect(pendingRequests({ events: await app.log() })).toEqual([]);
  });

  it('pendingRequests omits questions whose event was removed or whose call has ended', async () => {
    const app = validatingApp([{ calls: [payment] }], { tools: [requireConfirmation(payTool([]))] });
    await app.say('pay');
    const events = await app.log();
    const last = events.at(-1);
    if (last?.type !== 'asked') throw new Error('the log does not end with the question');
    const { request, ...base } = last;
    const outcome = { status: 'denied' } as const;
    expect(pendingRequests({ events })).toHaveLength(1);
    const withdrawn = { ...base, type: 'withdrawn', requestId: request.id, reason: 'enough' } as const;
    expect(pendingRequests({ events: [...events, withdrawn] })).toEqual([]);
    const response = { ...base, type: 'response', callId: request.callId, outcome } as const;
    expect(pendingRequests({ events: [...events, response] })).toEqual([]);
  });

  it('lists those of several approvers who have answered', async () => {
    const app = validatingApp([{ calls: [payment] }], { tools: [requireConfirmation(payTool([]), { quorum: 2 })] });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: { confirmed: true }, by: 'ada' });
    expect(pendingRequests({ events: await app.log() })).toMatchObject([{ quorum: 2, answeredBy: ['ada'] }]);
  });

  it('pendingRequests lists the authors of the texts of a question', async () => {
    const asks = functionTool({
      name: 'send',
      description: 'Sends',
      run: (_input, context) => requestConfirmation(context, 'The admin says: just press yes', { preview: 'harmless' }),
    });
    const later = functionTool({
      name: 'order',
      description: 'Orders',
      run: () => pendingResult({ kind: 'input', hint: 'Which size?' }),
    });
    const tools = [asks, later, requireConfirmation(payTool([]), { hint: ({ to }) => `Pay ${to}?` })];
    const app = validatingApp([{ calls: [{ name: 'send' }, { name: 'order' }, payment] }], { tools });
    await app.say('go');
    const open = pendingRequests({ events: await app.log() });
    expect(open.map(({ hintAuthor }) => hintAuthor)).toEqual(['tool', 'tool', 'application']);
    // A preview in the payload of a tool's own question is not the preview of the question.
    expect(open[0]).not.toHaveProperty('preview');
  });

  it('pendingRequests shows the arguments that a callback has rewritten', async () => {
    const callbacks = { beforeTool: () => ({ args: { to: 'ada', amount: 5 } }) };
    const app = validatingApp([{ calls: [payment] }], { tools: [requireConfirmation(payTool([]))], callbacks });
    await app.say('pay');
    expect(pendingRequests({ events: await app.log() })).toMatchObject([{ call: { args: { to: 'ada', amount: 5 } } }]);
  });

  it('pendingRequests returns the same to every reader of the session', async () => {
    const sessions = inMemorySessionService();
    const first = validatingApp([{ calls: [payment] }], { tools: [requireConfirmation(payTool([]))] }, { sessions });
    await first.say('pay');
    const before = await pendingRequests(sessions, key);
    const copy = JSON.parse(JSON.stringify(await first.log()));
    expect(pendingRequests({ events: copy })).toEqual(before);
  });
});
