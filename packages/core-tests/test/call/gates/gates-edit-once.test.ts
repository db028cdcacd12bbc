import { inMemorySessionService, type JsonObject, type ToolGate } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { outcomesIn } from '../../harness/inspect-run.ts';
import { payTool } from '../../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };

/** Creates a gate that edits the arguments of a call. */
function editing(name: string, edit: (args: JsonObject) => JsonObject | undefined): ToolGate {
  return {
    name,
    order: 'policy',
    check({ args }) {
      const edited = edit(args);
      return { type: 'proceed', ...(edited && { args: edited }) };
    },
  };
}

describe('the arguments of a call can be edited once', () => {
  it('a gate that edits already edited arguments stops the call', async () => {
    const paid: unknown[] = [];
    const gates = [
      editing('half', ({ amount, ...args }) => (amount === 10 ? { ...args, amount: 5 } : undefined)),
      editing('less', ({ amount, ...args }) => (amount === 5 ? { ...args, amount: 1 } : undefined)),
    ];
    const { say, outcomes } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates });
    await say('pay');
    expect(paid).toEqual([]);
    expect(await outcomes()).toMatchObject([
      {
        status: 'error',
        code: 'gate_failed',
        message: expect.stringContaining('"less" changed the arguments a second time'),
      },
    ]);
  });

  it('a gate that edits its own edited arguments stops the call too', async () => {
    const paid: unknown[] = [];
    const asked: unknown[] = [];
    const gates = [
      editing('more', ({ amount, ...args }) => {
        asked.push(amount);
        return { ...args, amount: Number(amount) + 1 };
      }),
    ];
    const { say, outcomes } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates });
    await say('pay');
    expect([paid, asked]).toEqual([[], [10, 11]]);
    expect(await outcomes()).toMatchObject([{ status: 'error', code: 'gate_failed' }]);
  });

  it('the arguments of one edit run after every gate has seen them', async () => {
    const paid: unknown[] = [];
    const seen: unknown[] = [];
    const gates = [
      editing('watch', ({ amount }) => void seen.push(amount) as undefined),
      editing('half', ({ amount, ...args }) => (amount === 10 ? { ...args, amount: 5 } : undefined)),
    ];
    await testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates }).say('pay');
    expect([paid, seen]).toEqual([[{ to: 'ada', amount: 5 }], [10, 5]]);
  });
});

describe('the approval of a gate applies to one definition', () => {
  it('a gate that let a call pass decides again if the tool has changed before another gate got its answer', async () => {
    const sessions = inMemorySessionService();
    const noting = (note: string): ToolGate => ({
      name: 'noting',
      order: 'policy',
      check: () => ({ type: 'proceed', note }),
    });
    const version = (note: string, description: string) =>
      testApp(
        [{ calls: [payment] }, 'done'],
        { tools: [payTool([], { description })], gates: [noting(note), confirmGate()] },
        { sessions },
      );
    const old = version('seen by the old one', 'Pays somebody');
    const [first] = (await old.say('pay')).pending;
    const now = testApp(
      ['done'],
      {
        tools: [payTool([], { description: 'Pays somebody, and tells everybody' })],
        gates: [noting('seen by the new one'), confirmGate()],
      },
      { sessions },
    );
    const again = await now.answer({ requestId: first?.id ?? '', value: { confirmed: true } });
    // The approved tool was another one.
    expect(again.status).toBe('paused');
    expect(again.pending[0]?.id).not.toBe(first?.id);
    await now.answer({ requestId: again.pending[0]?.id ?? '', value: { confirmed: true } });
    expect(outcomesIn(now.model.requests[0])).toMatchObject([
      { status: 'ok', parts: [{ type: 'text', text: 'seen by the new one' }] },
    ]);
  });
});
