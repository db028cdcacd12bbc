import { functionTool, type Mail, mailOutcome } from '@mortise/core';
import { confirmGate, type TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const ticket = functionTool({ name: 'ticket', description: 'Opens', isLongRunning: true, run: () => 17 });
const pay = { name: 'pay', args: { to: 'ada', amount: 1 } };

/** Creates a session that waits for an approval, and for the result of a call. */
async function paused(): Promise<TestApp & { readonly requestId: string; readonly callId: string }> {
  const app = testApp([{ calls: [pay, { name: 'ticket' }] }, 'done'], {
    tools: [payTool([], { gates: [confirmGate()] }), ticket],
  });
  const { pending } = await app.say('go');
  const of = (kind: string) => pending.find((question) => question.kind === kind);
  return { ...app, requestId: of('confirmation')?.id ?? '', callId: of('result')?.callId ?? '' };
}

/** Returns the outcomes of inbox items in the log, by their ids: the first event decides. */
async function outcomes({ log }: TestApp): Promise<Readonly<Record<string, string>>> {
  const reported: Record<string, string> = {};
  for (const event of await log()) {
    const outcome = mailOutcome(event);
    if (outcome) reported[outcome.id] ??= outcome.status === 'taken' ? event.type : outcome.code;
  }
  return reported;
}

describe('an inbox item with an awaited outcome', () => {
  it('of two inbox items that answer one question, the first is accepted, and the second has the outcome already_answered', async () => {
    const app = await paused();
    const value = { confirmed: true };
    for (const id of ['tab1', 'tab2'])
      await app.sessions.deliver(key, {
        id,
        type: 'answer',
        answer: { requestId: app.requestId, value, by: id },
      });
    await app.resume();
    expect(await outcomes(app)).toEqual({ tab1: 'answered', tab2: 'already_answered' });
    expect((await app.logOf('answered')).map(({ answer, mailId }) => [answer.by, mailId])).toEqual([['tab1', 'tab1']]);
  });

  const items: Readonly<Record<string, (of: Awaited<ReturnType<typeof paused>>) => readonly [Mail, string]>> = {
    'with a message': () => [
      { id: 'm', type: 'message', content: { role: 'user', parts: [{ type: 'text', text: 'hi' }] } },
      'input',
    ],
    'that withdraws a question': ({ requestId }) => [{ id: 'm', type: 'withdraw', requestId }, 'withdrawn'],
    'that withdraws an unknown question': () => [{ id: 'm', type: 'withdraw', requestId: 'x' }, 'unknown_request'],
    'with a result': ({ callId }) => [
      { id: 'm', type: 'result', callId, outcome: { status: 'ok', output: 'open' } },
      'answered',
    ],
    'with an error as a result': ({ callId }) => [
      { id: 'm', type: 'result', callId, outcome: { status: 'error', code: 'x', message: 'no' } },
      'response',
    ],
    'with a result of a finished call': () => [
      { id: 'm', type: 'result', callId: 'gone', outcome: { status: 'ok', output: 1 } },
      'late',
    ],
    'that cancels the session': () => [{ id: 'm', type: 'cancel', reason: 'enough' }, 'notice'],
    'of an unknown type': () => [{ id: 'm', type: 7 } as unknown as Mail, 'invalid_inbox_item'],
  };
  for (const [what, letterOf] of Object.entries(items)) {
    it(`the log has the outcome of an inbox item ${what} under the id of the item`, async () => {
      const app = await paused();
      const [item, reported] = letterOf(app);
      await app.sessions.deliver(key, item);
      await app.resume();
      expect(await outcomes(app)).toEqual({ m: reported });
    });
  }

  it('an inbox item with an awaited outcome that a newer version wrote stays in the inbox, with later items, until a newer worker reads it', async () => {
    const app = await paused();
    const items = [{ id: 'm1', type: 'cancel', reason: 'enough' } as const, { id: 'm2', type: 'surprise' } as never];
    for (const item of items) await app.sessions.deliver(key, item);
    const before = await app.log();
    const result = await app.resume();
    expect(result).toMatchObject({ status: 'failed', error: { code: 'newer_inbox_item', retryable: true } });
    expect(result.error?.message).toMatch(/"m2" was written by a newer version.*"surprise".*update this worker/);
    expect(await app.log()).toEqual(before);
    expect(await app.sessions.mail(key)).toEqual(items);
    const { revision } = (await app.sessions.load(key)) ?? { revision: 0 };
    await app.sessions.append(key, [], { revision, consumed: ['m2'] });
    await app.resume();
    expect(await outcomes(app)).toEqual({ m1: 'notice' });
  });

  it('an inbox item with an awaited outcome has one event in the log', async () => {
    const app = await paused();
    await app.answer({ requestId: app.requestId, value: { confirmed: true } });
    expect(await outcomes(app)).toEqual({});
  });
});
