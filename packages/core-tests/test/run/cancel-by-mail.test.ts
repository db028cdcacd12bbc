import { functionTool } from '@mortise/core';
import { forkSession } from '@mortise/core/session-fork';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

const call = { calls: [{ name: 'slow' }] };

describe('a cancellation in the inbox', () => {
  it('a cancellation in the inbox cancels the run at its next step', async () => {
    const { runner, model, sessions, say } = testApp([call, 'as you wish'], {
      tools: [
        functionTool({
          name: 'slow',
          description: 'Slow',
          run: (_input, { session }) =>
            sessions.deliver(session, { id: 'c1', type: 'cancel', reason: 'the boss said so' }),
        }),
      ],
    });
    const result = await runner.run({ session: 's1', message: 'go' });
    expect(result).toMatchObject({ status: 'cancelled', error: { message: 'the boss said so' } });
    expect(model.requests).toHaveLength(1);
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'as you wish' });
  });

  it('a cancellation in the inbox does not apply to the runs after the cancelled run', async () => {
    const { sessions, say, resume, logOf } = testApp(['hello']);
    await sessions.create(key);
    await sessions.deliver(key, { id: 'c1', type: 'cancel', reason: 'no' });
    expect(await say('hi')).toMatchObject({ status: 'cancelled' });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'hello' });
    expect((await logOf('notice')).map(({ code }) => code)).toEqual(['cancel_requested', 'cancelled', 'continued']);
  });
});

describe('a cancellation whose process died before the run was logged as cancelled', () => {
  const tools = [functionTool({ name: 'slow', description: 'Slow', run: () => 'done', gates: [confirmGate()] })];

  /** Returns the log up to the event that takes the item. */
  async function cancelled() {
    const first = testApp([call], { tools });
    const { pending } = await first.say('go');
    await first.sessions.deliver(key, { id: 'c1', type: 'cancel', reason: 'the boss said so' });
    await first.resume();
    const log = await first.log();
    const taken = log.findIndex(
      ({ type, ...event }) => type === 'notice' && 'code' in event && event.code === 'cancelled',
    );
    expect(taken).toBe(log.length - 1);
    return { events: log.slice(0, taken), requestId: pending[0]?.id ?? '' };
  }

  it('a cancellation whose process died before the run was logged as cancelled cancels the next run, which calls no model', async () => {
    const { events } = await cancelled();
    const { resume, model, logOf } = testApp(['as you wish'], { tools }, { sessions: await crashedAfter(events) });
    expect(await resume()).toMatchObject({ status: 'cancelled', error: { message: 'the boss said so' } });
    expect(model.requests).toEqual([]);
    expect((await logOf('notice')).map(({ code }) => code)).toEqual(['cancel_requested', 'cancelled']);
    expect(await resume()).toMatchObject({ status: 'completed', text: 'as you wish' });
  });

  it('a cancellation whose process died before the run was logged as cancelled does not apply to the next message of the user', async () => {
    const { events } = await cancelled();
    const { say } = testApp(['as you wish'], { tools }, { sessions: await crashedAfter(events) });
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'as you wish' });
  });

  it('a cancellation whose process died before the run was logged as cancelled does not apply to a fork of the session', async () => {
    const { events } = await cancelled();
    const sessions = await crashedAfter(events);
    await forkSession({ sessions, key, to: { ...key, sessionId: 'other' } });
    const { runner } = testApp(['as you wish'], { tools }, { sessions });
    expect(await runner.run({ session: 'other' })).toMatchObject({ status: 'completed', text: 'as you wish' });
  });
});
