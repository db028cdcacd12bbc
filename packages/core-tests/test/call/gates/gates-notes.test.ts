import { functionTool, type ToolGate } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { outcomesIn } from '../../harness/inspect-run.ts';
import { payTool } from '../../harness/pay-tool.ts';
import { callsOnce, nestedAgent } from '../../nested/nested-agent.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };
const noting: ToolGate = {
  name: 'noting',
  order: 'policy',
  check: () => ({ type: 'proceed', note: 'a person saw this' }),
};
const note = { type: 'text', text: 'a person saw this' };

describe('a note of a gate', () => {
  it('a note of a gate is sent to the model next to the output, which stays unchanged', async () => {
    const { say, model } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool([])], gates: [noting] });
    await say('pay');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: { paid: 10 }, parts: [note] }]);
  });

  it('a note of a gate is sent next to an error', async () => {
    const tool = functionTool({ name: 'go', description: 'Goes', run: () => Promise.reject(new Error('no road')) });
    const { say, model } = testApp([{ calls: [{ name: 'go' }] }, 'done'], { tools: [tool], gates: [noting] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'tool_threw', parts: [note] }]);
  });

  it('a note of a gate is sent next to the result of an agent that the call is delegated to', async () => {
    const clerk = nestedAgent('clerk', ['clerk done']);
    const { say, model } = testApp(callsOnce('clerk', 'done'), { tools: [{ ...clerk.tool, gates: [noting] }] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'clerk done', parts: [note] }]);
  });

  it('a note of a gate is kept while another gate waits for an answer', async () => {
    const { say, answer, model } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool([])],
      gates: [noting, confirmGate()],
    });
    const { pending } = await say('pay');
    await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: { paid: 10 }, parts: [note] }]);
  });

  it('a note of a gate is sent once, even if edited arguments pass the gates twice', async () => {
    const edit: ToolGate = {
      name: 'edit',
      order: 'confirmation',
      check: () => ({ type: 'proceed', args: { to: 'ada', amount: 3 }, note: 'edited' }),
    };
    const { say, model } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool([])], gates: [noting, edit] });
    await say('pay');
    const edited = { type: 'text', text: 'edited' };
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: { paid: 3 }, parts: [note, edited] }]);
  });

  it('a note of a gate that is not a string stops the call', async () => {
    const paid: unknown[] = [];
    const bad: ToolGate = { ...noting, check: () => ({ type: 'proceed', note: 1 as never }) };
    const { say, outcomes } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates: [bad] });
    await say('pay');
    expect(await outcomes()).toMatchObject([{ status: 'error', code: 'gate_failed' }]);
    expect(paid).toEqual([]);
  });
});
