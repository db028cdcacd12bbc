import { type Event, inMemorySessionService, type RunInput, type RunResult } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };
const guess = 'a-guess';

/** Creates a session with an open question, and returns the result that another user gets. */
async function waiting() {
  const sessions = inMemorySessionService();
  const owner = testApp([{ calls: [payment] }, 'done'], { tools: [payTool([])], gates: [confirmGate()] }, { sessions });
  const [question] = (await owner.say('pay')).pending;
  const before = JSON.stringify(await owner.log());
  const run = async (input: RunInput): Promise<RunResult> => await owner.runner.run(input);
  return { sessions, owner, run, requestId: question?.id ?? '', callId: question?.callId ?? '', before };
}

/** Returns the error without the stranger's own input. */
function reported(
  { status, error, events }: RunResult & { readonly events?: readonly Event[] },
  ...own: readonly string[]
) {
  const text = own.reduce(
    (all, word) => all.replaceAll(word, '...'),
    JSON.stringify({ status, code: error?.code, message: error?.message, events }),
  );
  return text;
}

describe('sessions of another user', () => {
  const inputs: Readonly<Record<string, (id: string, callId: string) => RunInput>> = {
    answer: (requestId) => ({ answers: [{ requestId, value: { confirmed: true }, by: 'eve' }] }),
    withdraw: (requestId) => ({ withdraw: [{ requestId }] }),
    result: (_id, callId) => ({ results: [{ callId, outcome: { status: 'ok', output: 1 } }] }),
    'go on': () => ({}),
  };
  for (const [what, inputOf] of Object.entries(inputs)) {
    it(`an error about a session of another user reveals nothing: ${what}`, async () => {
      const { run, owner, requestId, callId, before } = await waiting();
      for (const session of [
        { ...key, userId: 'eve' },
        { ...key, appName: 'other' },
      ]) {
        const there = await run({ session, ...inputOf(requestId, callId) });
        const nowhere = await run({ session: { ...session, sessionId: guess }, ...inputOf(guess, guess) });
        expect(there.status).toBe('failed');
        expect(there.pending).toEqual([]);
        expect(reported(there, requestId, callId, key.sessionId)).toBe(reported(nowhere, guess));
      }
      expect(JSON.stringify(await owner.log())).toBe(before);
    });

    if (what === 'go on') continue;
    it(`an error about a question or call of another session of the same user reveals nothing: ${what}`, async () => {
      const { run, owner, requestId, callId, before } = await waiting();
      const session = 'mine';
      await owner.runner.run({ session, message: 'hello' });
      const there = await run({ session, ...inputOf(requestId, callId) });
      const nowhere = await run({ session, ...inputOf(guess, guess) });
      expect(there.status).toBe('failed');
      expect(reported(there, requestId, callId)).toBe(reported(nowhere, guess));
      expect(JSON.stringify(await owner.log())).toBe(before);
    });
  }

  it('an error about a wrong id in the same session reveals no open questions', async () => {
    const { run, requestId, callId } = await waiting();
    for (const [what, inputOf] of Object.entries(inputs)) {
      if (what === 'go on') continue;
      const { error } = await run({ session: key, ...inputOf(guess, guess) });
      expect([what, error?.code]).toEqual([what, 'unknown_request']);
      for (const known of [requestId, callId, 'pay', 'ada', `${key.userId}"`])
        expect(error?.message).not.toContain(known);
    }
  });
});

describe('the end of the call of a question', () => {
  it('an answer to a question whose call has ended is refused and runs nothing, although the log has no withdrawal', async () => {
    const { sessions, owner, requestId, callId } = await waiting();
    const log = await owner.log();
    const last = log.at(-1);
    if (last?.type !== 'asked') throw new Error('the log ends with the question');
    const { request: _, ...base } = last;
    const response: Event = {
      ...base,
      id: 'r1',
      type: 'response',
      callId,
      outcome: { status: 'denied', reason: 'over' },
    };
    await sessions.append(key, [response], { revision: log.length });
    const paid: unknown[] = [];
    const later = testApp(['done'], { tools: [payTool(paid)], gates: [confirmGate()] }, { sessions });
    expect(await later.answer({ requestId, value: { confirmed: true } })).toMatchObject({
      status: 'failed',
      error: { code: 'withdrawn', message: expect.stringContaining('the call of the question has ended') },
    });
    expect(paid).toEqual([]);
    expect(await later.log()).toHaveLength(log.length + 1);
  });
});
