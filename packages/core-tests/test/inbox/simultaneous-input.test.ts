import { functionTool, type Mail, pendingResult, ToolError } from '@mortise/core';
import { confirmGate, fakeClock } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { appWith, asked, never, payThat } from '../harness/in-doubt-app.ts';
import { key } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';
import { nestedAgent } from '../nested/nested-agent.ts';

const ok = { status: 'ok', output: 'closed' } as const;
const ticket = functionTool({
  name: 'ticket',
  description: 'Opens a ticket.',
  isLongRunning: true,
  whilePending: 'goOn',
  run: () => ({ ticketId: 17 }),
});
const opening = { calls: [{ name: 'ticket' }] };

describe('inbox items that arrive together', () => {
  it('inbox items that arrive together, a late result and a message, belong to one invocation', async () => {
    const app = testApp([opening, 'opened', 'closed'], { tools: [ticket] });
    const callId = (await app.say('it leaks')).pending[0]?.callId ?? '';
    const content = { role: 'user', parts: [{ type: 'text', text: 'And now?' }] } as const;
    const outcome = { status: 'error', code: 'lost', message: 'no ticket' } as const;
    await app.sessions.deliver(key, { id: 'm1', type: 'result', callId, outcome });
    await app.sessions.deliver(key, { id: 'm2', type: 'message', content });
    expect(await app.resume()).toMatchObject({ status: 'completed', text: 'closed' });
    const [first, second] = await app.logOf('input');
    const [late] = await app.logOf('late');
    expect(late?.invocationId).not.toBe(first?.invocationId);
    expect(second?.invocationId).toBe(late?.invocationId);
  });

  it('of two inbox items with a result of one call in doubt, the first becomes the result, and the second is logged as late', async () => {
    const app = appWith(payThat(never));
    const requestId = await asked(app);
    const callId = requestId.slice(0, requestId.lastIndexOf('?'));
    const outcome = { status: 'error', code: 'declined', message: 'no money' } as const;
    for (const id of ['m1', 'm2']) await app.sessions.deliver(key, { id, type: 'result', callId, outcome });
    expect(await app.resume()).toMatchObject({ status: 'completed' });
    expect(await app.logOf('withdrawn')).toHaveLength(1);
    expect(await app.outcomes()).toEqual([outcome]);
    expect(await app.logOf('late')).toMatchObject([{ callId, outcome }]);
  });
});

describe('a result from the inbox', () => {
  it('a result from the inbox for a call that has a response is logged as late, even while another call of its turn waits', async () => {
    const look = functionTool({ name: 'look', description: 'Looks', run: () => 'its own' });
    const pay = { ...payTool([]), gates: [confirmGate()] };
    const calls = [{ name: 'look' }, { name: 'pay', args: { to: 'ada', amount: 1 } }];
    const app = testApp([{ calls }], { tools: [look, pay] });
    await app.say('go');
    const callId = (await app.logOf('response'))[0]?.callId ?? '';
    await app.sessions.deliver(key, { id: 'm1', type: 'result', callId, outcome: ok });
    expect(await app.resume()).toMatchObject({ status: 'paused' });
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: 'its own' }]);
    expect(await app.logOf('late')).toMatchObject([{ callId, outcome: ok }]);
  });

  it('a result from the inbox for a call that the model does not wait for passes the hooks and the output schema like any other', async () => {
    const seen: unknown[] = [];
    const callbacks = { afterTool: (_tool: unknown, _call: unknown, outcome: unknown) => void seen.push(outcome) };
    const app = testApp([opening, 'opened', 'closed'], { tools: [ticket], callbacks });
    const callId = (await app.say('it leaks')).pending[0]?.callId ?? '';
    await app.sessions.deliver(key, { id: 'm1', type: 'result', callId, outcome: ok });
    await app.resume();
    expect(seen).toEqual([ok]);
    expect(await app.logOf('answered')).toHaveLength(1);
  });

  it('a result from the inbox without a call id is refused', async () => {
    const app = testApp(['hello', 'again']);
    await app.say('hello');
    await app.sessions.deliver(key, { id: 'm1', type: 'result', outcome: ok } as unknown as Mail);
    await app.say('again');
    expect(await app.logOf('late')).toEqual([]);
    expect(await app.logOf('notice')).toMatchObject([
      { code: 'inbox_item_rejected', value: { id: 'm1', code: 'invalid_inbox_item' } },
    ]);
  });
});

it('a call whose failure is posted with a user message has one response, even if the message abandons another call', async () => {
  const { run: _, ...pick } = functionTool({ name: 'pick', description: 'Picks', run: () => 1 });
  const pay = { ...payTool([]), gates: [confirmGate()] };
  const calls = [{ name: 'pick' }, { name: 'pay', args: { to: 'ada', amount: 1 } }];
  const clerk = nestedAgent('clerk', [{ calls }], { tools: [pick, pay] });
  const app = testApp([{ calls: [{ name: 'clerk' }] }, 'never mind'], { tools: [clerk.tool] });
  const { pending } = await app.say('go');
  const callId = pending.find(({ kind }) => kind === 'result')?.callId ?? '';
  const outcome = { status: 'error', code: 'closed', message: 'no' } as const;
  expect(await app.say('stop', { results: [{ callId, outcome }] })).toMatchObject({ status: 'completed' });
  const responses = (await app.logOf('response')).filter((event) => event.callId === callId);
  expect(responses).toMatchObject([{ outcome }]);
});

it('a run with whenStopped rest does not resume a failed session without new input, and resumes it with a new result', async () => {
  const fails = () => {
    throw new ToolError('no model');
  };
  const app = testApp([opening, fails, 'closed'], { tools: [ticket] });
  const failed = await app.say('it leaks');
  expect(failed.status).toBe('failed');
  const callId = failed.pending[0]?.callId ?? '';
  const rested = await app.resume({ whenStopped: 'rest' });
  expect(rested).toMatchObject({ status: 'failed', error: { code: 'no_input' } });
  const result = await app.resume({ whenStopped: 'rest', results: [{ callId, outcome: ok }] });
  expect(result).toMatchObject({ status: 'completed', text: 'closed' });
});

it('an answer is accepted up to the moment at which its question expires', async () => {
  for (const late of [0, 1]) {
    const clock = fakeClock();
    const expiresAt = clock.now() + 1_000;
    const ask = functionTool({
      name: 'ask',
      description: 'Asks',
      run: (_input, { answers }) =>
        answers[0] ? 'answered' : pendingResult({ kind: 'input', hint: 'Which?', expiresAt }),
    });
    const app = testApp([{ calls: [{ name: 'ask' }] }, 'done'], { tools: [ask] }, { clock: clock.now });
    const requestId = (await app.say('go')).pending[0]?.id ?? '';
    clock.advance(1_000 + late);
    const { status, error } = await app.answer({ requestId, value: 1 });
    expect([status, error?.code]).toEqual(late ? ['failed', 'expired'] : ['completed', undefined]);
  }
});
