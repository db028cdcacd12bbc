import { type Event, functionTool, inMemorySessionService, type SessionService } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 5 } };
/** A number of items above the count after which the loop yields, on any machine. */
const many = 8_300;

/** Creates a store that records the appended events, and whether the event loop has turned since `begin`. */
function watchedSessions() {
  const inner = inMemorySessionService();
  const appends: { readonly events: readonly Event[]; readonly turned: boolean }[] = [];
  let turned = true;
  const sessions: SessionService = {
    ...inner,
    append(session, events, expected) {
      appends.push({ events, turned });
      return inner.append(session, events, expected);
    },
  };
  const begin = (): void => {
    appends.length = 0;
    turned = false;
    setImmediate(() => {
      turned = true;
    });
  };
  return { sessions, appends, begin };
}

describe('a large number of inputs at once', () => {
  it('a run that reads a large inbox yields to the event loop, and counts the approvers of a question once', async () => {
    const paid: unknown[] = [];
    const { sessions, appends, begin } = watchedSessions();
    const gates = [confirmGate({ question: { quorum: 2 } })];
    const { say, resume } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates }, { sessions });
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    const answer = (by: string) =>
      sessions.deliver(key, {
        id: by,
        type: 'answer',
        answer: { requestId, value: { confirmed: true }, by },
      });
    await answer('ada');
    for (let at = 0; at < many; at++)
      await sessions.deliver(key, { id: `m${at}`, type: 'progress', callId: 'nobody', value: at });
    await answer('bob');
    begin();
    expect(await resume()).toMatchObject({ status: 'completed', text: 'done' });
    expect(paid).toHaveLength(1);
    expect(await sessions.mail(key)).toEqual([]);
    const answered = appends.filter(({ events }) => events.some(({ type }) => type === 'answered'));
    expect(answered.map(({ events, turned }) => [events.length, turned])).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  it('a run that gets a large number of results yields to the event loop, and stores them in one append', async () => {
    const { sessions, appends, begin } = watchedSessions();
    const ticket = functionTool({ name: 'ticket', description: 'Opens', isLongRunning: true, run: () => 17 });
    const calls = Array.from({ length: many }, () => ({ name: 'ticket' }));
    const { say, runner } = testApp([{ calls }, 'done'], { tools: [ticket] }, { sessions });
    const { pending } = await say('go');
    const results = pending.map(({ callId }) => ({ callId, outcome: { status: 'ok', output: 1 } as const }));
    begin();
    expect(await runner.run({ session: 's1', results })).toMatchObject({ status: 'completed' });
    const answered = appends.filter(({ events }) => events.some(({ type }) => type === 'answered'));
    expect(answered.map(({ events, turned }) => [events.length, turned])).toEqual([[many, true]]);
  });

  it('a large number of consecutive runs lets timers fire in between', async () => {
    const { say } = testApp(Array.from({ length: 100_000 }, () => 'hi'));
    let turned = false;
    setImmediate(() => {
      turned = true;
    });
    // Without a turn of the loop, it would end with the script, and fail.
    while (!turned) expect((await say('and?')).status).toBe('completed');
  });
});
