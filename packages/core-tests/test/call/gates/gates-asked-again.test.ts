import { type GateDecision, inMemorySessionService, type ToolGate } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { outcomesIn } from '../../harness/inspect-run.ts';
import { payTool } from '../../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };
const steps = [{ calls: [payment] }, 'done'];
const yes = { confirmed: true };

/** Creates a gate with the same decision each time. */
function deciding(decision: unknown): ToolGate {
  return { name: 'odd', order: 'policy', check: () => decision as GateDecision };
}

describe('a gate that is called again with its answers', () => {
  it('a gate is called again with its earlier answers, which are about the arguments before the edit, also in another process', async () => {
    const paid: unknown[] = [];
    const sessions = inMemorySessionService();
    const app = (script: typeof steps) => {
      const gates = [confirmGate({ name: 'first' }), confirmGate({ name: 'second', order: 'confirmation' })];
      return testApp(script, { tools: [payTool(paid)], gates }, { sessions });
    };
    const one = await app(steps).say('pay');
    const edited = { to: 'ada', amount: 5 };
    const two = await app([]).answer({ requestId: one.pending[0]?.id ?? '', value: { ...yes, args: edited } });
    expect(two.pending).toMatchObject([{ gate: 'second', args: edited }]);
    const last = app(['done']);
    expect(await last.answer({ requestId: two.pending[0]?.id ?? '', value: yes })).toMatchObject({
      status: 'completed',
    });
    expect(paid).toEqual([edited]);
    expect((await last.logOf('asked')).map(({ request }) => request.gate)).toEqual(['first', 'second']);
    expect(outcomesIn(last.model.requests[0])).toEqual([{ status: 'ok', output: { paid: 5 } }]);
  });

  it('the log does not mention gates that have not decided yet', async () => {
    const { say, log } = testApp(steps, { tools: [payTool([])], gates: [confirmGate()] });
    await say('pay');
    expect((await log()).map(({ type }) => type)).toEqual(['input', 'model', 'asked']);
  });

  it('a gate is not called with answers to a tool that has changed: the old question is withdrawn, and a new one is asked', async () => {
    const sessions = inMemorySessionService();
    const app = (description: string) =>
      testApp(steps, { tools: [payTool([], { description })], gates: [confirmGate()] }, { sessions });
    const { pending } = await app('Pays').say('pay');
    const [{ id = '' } = {}] = pending;
    const later = app('Pays twice');
    const again = await later.answer({ requestId: id, value: yes });
    expect(again.pending).toHaveLength(1);
    expect(again.pending[0]?.id).not.toBe(id);
    expect(await later.logOf('withdrawn')).toMatchObject([
      { requestId: id, reason: 'the arguments or the tool have changed since it was asked' },
    ]);
  });

  it('a gate of both the runner and the agent may ask again for the agent after its question for the runner was answered', async () => {
    const paid: unknown[] = [];
    const twice: ToolGate = {
      name: 'confirm',
      order: 'confirmation',
      check(_call, _tool, { answers, place }) {
        if (answers.length > (place === 'runner' ? 0 : 1)) return { type: 'proceed' };
        const hint = answers.length === 0 ? 'May pay run?' : 'Really?';
        return { type: 'pause', question: { kind: 'confirmation', hint } };
      },
    };
    const { say, answer } = testApp(steps, { tools: [payTool(paid)], gates: [twice] }, { gates: [twice] });
    const first = await say('pay');
    expect(first.pending).toMatchObject([{ place: 'runner', hint: 'May pay run?' }]);
    const second = await answer({ requestId: first.pending[0]?.id ?? '', value: yes });
    expect(second.pending).toMatchObject([{ hint: 'Really?' }]);
    expect(second.pending[0]).not.toHaveProperty('place');
  });
});

describe('an invalid decision of a gate', () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const question = { kind: 'confirmation', hint: 'May it run?' };
  it.each<readonly [what: string, decision: unknown, message: string]>([
    ['nothing', undefined, 'gave no decision'],
    ['arguments that are not an object', { type: 'proceed', args: ['all'] }, 'gave no decision'],
    ['arguments that are not JSON', { type: 'proceed', args: circular }, 'returned arguments that are not JSON'],
    ['arguments of another tool', { type: 'proceed', args: {} }, 'gave arguments that do not match the tool'],
    ['a note that is not a string', { type: 'proceed', note: 1 }, 'gave no decision'],
    ['a maxPending that is a string', { type: 'pause', question, maxPending: '3' }, 'gave no decision'],
    ['a question without a kind', { type: 'pause', question: { hint: 'x' } }, 'gave no decision'],
    ['a question without a text', { type: 'pause', question: { kind: 'confirmation' } }, 'gave no decision'],
    ['another decision with a question', { type: 'wait', question }, 'gave no decision'],
    [
      'a question that is not JSON',
      { type: 'pause', question: { ...question, payload: circular } },
      'asked a question that cannot be stored',
    ],
  ])('the invalid decision of a gate stops the call: %s', async (_what, decision, message) => {
    const paid: unknown[] = [];
    const { say, outcomes } = testApp(steps, { tools: [payTool(paid)], gates: [deciding(decision)] });
    await say('pay');
    expect(paid).toEqual([]);
    expect(await outcomes()).toMatchObject([
      { status: 'error', code: 'gate_failed', message: expect.stringContaining(`The check "odd" ${message}`) },
    ]);
  });
});
