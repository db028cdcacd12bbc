import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, outcomesIn } from '../harness/inspect-run.ts';
import { lookTool, payTool } from '../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };
const yes = { confirmed: true };

describe('a user message while questions are open', () => {
  it('a user message withdraws the open questions, denies the calls and goes to the model', async () => {
    const paid: unknown[] = [];
    const { say, model, logOf } = testApp([{ calls: [payment] }, 'fine'], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    const [question] = (await say('pay')).pending;
    expect(await say('never mind')).toMatchObject({ status: 'completed', text: 'fine', pending: [] });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'denied' }]);
    expect(model.requests[1]?.contents.at(-1)).toEqual({ role: 'user', parts: [{ type: 'text', text: 'never mind' }] });
    expect(await logOf('withdrawn')).toMatchObject([{ requestId: question?.id }]);
    expect(paid).toEqual([]);
  });

  it('a user message while questions are open makes a later answer to such a question invalid', async () => {
    const paid: unknown[] = [];
    const { say, answer } = testApp([{ calls: [payment] }, 'fine'], { tools: [payTool(paid)], gates: [confirmGate()] });
    const [question] = (await say('pay')).pending;
    await say('never mind');
    expect(await answer({ requestId: question?.id ?? '', value: yes })).toMatchObject({
      status: 'failed',
      error: { code: 'withdrawn' },
    });
    expect(paid).toEqual([]);
  });

  it('a user message while questions are open follows the responses of the calls if an answer comes with the message', async () => {
    const paid: unknown[] = [];
    const { runner, say, model } = testApp([{ calls: [payment] }, 'paid, thanks'], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    const [question] = (await say('pay')).pending;
    const result = await runner.run({
      session: 's1',
      message: 'thanks',
      answers: [{ requestId: question?.id ?? '', value: yes }],
    });
    expect(result).toMatchObject({ status: 'completed', text: 'paid, thanks' });
    expect(paid).toHaveLength(1);
    expect(model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool', 'user']);
  });

  it('a user message while questions are open keeps the results of the parallel calls that have run', async () => {
    const { say, model } = testApp([{ calls: [{ name: 'look', args: { at: 'bank' } }, payment] }, 'fine'], {
      tools: [payTool([]), lookTool([])],
      gates: [confirmGate({ only: 'pay' })],
    });
    await say('look and pay');
    await say('never mind');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'ok' }, { status: 'denied' }]);
  });

  it('a user message while questions are open is refused if the runner is configured so, and nothing is stored', async () => {
    const { say, answer, log } = testApp(
      [{ calls: [payment] }, 'done'],
      { tools: [payTool([])], gates: [confirmGate()] },
      { onMessageWhilePending: 'refuse' },
    );
    const [question] = (await say('pay')).pending;
    const before = await log();
    const refused = await say('never mind');
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'pending_requests' } });
    expect(refused.error?.message).toContain('May pay run?');
    expect(await log()).toEqual(before);
    expect(await answer({ requestId: question?.id ?? '', value: yes })).toMatchObject({ status: 'completed' });
  });

  it('a user message while questions are open that was refused is accepted later with the same input id', async () => {
    const { say, answer } = testApp(
      [{ calls: [payment] }, 'done', 'hello'],
      { tools: [payTool([])], gates: [confirmGate()] },
      { onMessageWhilePending: 'refuse' },
    );
    const [question] = (await say('pay')).pending;
    expect(await say('hi', { inputId: 'i1' })).toMatchObject({ status: 'failed' });
    await answer({ requestId: question?.id ?? '', value: yes });
    expect(await say('hi', { inputId: 'i1' })).toMatchObject({ status: 'completed', text: 'hello' });
  });
});

describe('a message from the inbox between two runs', () => {
  it('a message from the inbox between two runs is read by the next run', async () => {
    const { say, resume, sessions, model } = testApp(['one', 'two']);
    await say('first');
    await sessions.deliver(key, {
      id: 'm1',
      type: 'message',
      content: { role: 'user', parts: [{ type: 'text', text: 'second' }] },
    });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'two' });
    expect(model.requests[1]?.contents).toHaveLength(3);
  });

  it('a message from the inbox with a part that only a model or a tool can create is refused', async () => {
    const { say, resume, sessions, model, logOf } = testApp(['one']);
    await say('first');
    const parts = [{ type: 'functionResponse', id: 'x', name: 'pay', outcome: { status: 'ok', output: 1 } }] as const;
    await sessions.deliver(key, { id: 'm1', type: 'message', content: { role: 'user', parts } });
    await resume();
    expect(await logOf('notice')).toMatchObject([{ code: 'inbox_item_rejected', value: { code: 'bad_input' } }]);
    expect(model.requests).toHaveLength(1);
  });
});
