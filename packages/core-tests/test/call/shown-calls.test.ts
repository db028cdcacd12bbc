import { type Callbacks, functionTool, pendingResult, type RunEvent, type ToolGate } from '@mortise/core';
import { confirmGate, fakeClock } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { only } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';
import { nestedAgent } from '../nested/nested-agent.ts';

const asked = { to: 'ada', amount: 420 };
const callsPay = { calls: [{ name: 'pay', args: asked }] };

/** Returns the types of the shown events of calls and questions. */
function reported(seen: readonly RunEvent[]): readonly string[] {
  return seen.flatMap((event) => {
    if (event.type === 'toolStart') return [`start ${event.call.name}`];
    if (event.type === 'toolEnd') return [`end ${event.call.name} ${event.outcome.status}`];
    return event.type === 'event' && ['asked', 'response'].includes(event.event.type) ? [event.event.type] : [];
  });
}

function questionIn(seen: readonly RunEvent[]): string {
  return only(seen, 'end')[0]?.result.pending[0]?.id ?? '';
}

describe('a call that waits for a gate', () => {
  it('a call that waits for a gate starts after its approval, with the arguments that run and those of the model', async () => {
    const paid: unknown[] = [];
    const { watch, logOf } = testApp([callsPay, 'done'], { tools: [payTool(paid)], gates: [confirmGate()] });
    const first = await watch({ message: 'go' });
    expect(reported(first)).toEqual(['asked']);
    const args = { to: 'ada', amount: 150 };
    const value = { confirmed: true, args };
    const rest = await watch({ answers: [{ requestId: questionIn(first), value }] });
    expect(reported(rest)).toEqual(['start pay', 'response', 'end pay ok']);
    expect([...only(rest, 'toolStart'), ...only(rest, 'toolEnd')]).toMatchObject([
      { args, call: { args: asked } },
      { args, call: { args: asked } },
    ]);
    expect(paid).toEqual([args]);
    expect((await logOf('started'))[0]?.calls).toMatchObject([{ args }]);
  });

  it('a call that waits for a gate does not start if it is refused', async () => {
    const { watch } = testApp([callsPay, 'done'], { tools: [payTool([])], gates: [confirmGate()] });
    const requestId = questionIn(await watch({ message: 'go' }));
    const rest = await watch({ answers: [{ requestId, value: { confirmed: false } }] });
    expect(reported(rest)).toEqual(['response', 'end pay denied']);
    expect(only(rest, 'toolEnd')).toMatchObject([{ args: asked, durationMs: 0 }]);
  });

  it('a call that waits for a gate has no start event, but parallel calls that start have one', async () => {
    const look = functionTool({ input: anyInput, name: 'look', description: 'Looks', effect: 'read', run: () => 1 });
    const calls = [...callsPay.calls, { name: 'look' }];
    const { watch } = testApp([{ calls }], { tools: [payTool([], { gates: [confirmGate()] }), look] });
    const seen = reported(await watch({ message: 'go' }));
    expect(seen.filter((what) => what !== 'response').sort()).toEqual(['asked', 'end look ok', 'start look']);
  });

  it('a call that waits for a gate may wait two agents deep, and both agents have started', async () => {
    const inner = nestedAgent('inner', [callsPay, 'paid'], { tools: [payTool([])], gates: [confirmGate()] });
    const { watch } = testApp([{ calls: [{ name: 'inner' }] }, 'done'], { tools: [inner.tool] });
    const first = await watch({ message: 'go' });
    expect(reported(first)).toEqual(['start inner', 'asked', 'end inner pending']);
    const rest = await watch({ answers: [{ requestId: questionIn(first), value: { confirmed: true } }] });
    expect(reported(rest)).toEqual(['start inner', 'start pay', 'response', 'end pay ok', 'response', 'end inner ok']);
  });
});

describe('the start of a call', () => {
  it('the start event of a call names its tool, except if a hook returns an outcome, the tool is unknown, or the arguments are invalid', async () => {
    const answers: Callbacks = {
      beforeTool: (tool) => (tool.name === 'pay' ? { outcome: { status: 'ok', output: 1 } } : undefined),
    };
    const calls = [...callsPay.calls, { name: 'nobody' }, { name: 'send', args: { to: 1 } }];
    const { watch } = testApp([{ calls }, 'done'], {
      tools: [payTool([]), { ...payTool([]), name: 'send' }],
      callbacks: [answers],
    });
    const seen = reported(await watch({ message: 'go' })).filter((what) => what !== 'response');
    expect(seen.sort()).toEqual(['end nobody error', 'end pay ok', 'end send error']);
  });

  it('the start of a call shows the arguments that hooks have changed', async () => {
    const args = { to: 'bob', amount: 1 };
    const { watch } = testApp([callsPay, 'done'], {
      tools: [payTool([])],
      callbacks: [{ beforeTool: () => ({ args }) }],
    });
    expect(only(await watch({ message: 'go' }), 'toolStart')).toMatchObject([{ args, call: { args: asked } }]);
  });

  it('the start of a call is shown before the tool asks a question, and again after the answer', async () => {
    const tool = functionTool({
      input: anyInput,
      name: 'ask',
      description: 'Asks',
      run: (_input, { answers }) => answers.at(-1)?.value ?? pendingResult({ kind: 'input', hint: 'Where?' }),
    });
    const { watch } = testApp([{ calls: [{ name: 'ask' }] }, 'done'], { tools: [tool] });
    const first = await watch({ message: 'go' });
    expect(reported(first)).toEqual(['start ask', 'asked', 'end ask pending']);
    const rest = await watch({ answers: [{ requestId: questionIn(first), value: 'Rome' }] });
    expect(reported(rest)).toEqual(['start ask', 'response', 'end ask ok']);
  });

  it('the start of a call is not shown for a call that the client runs', async () => {
    const { run: _, ...tool } = functionTool({ input: anyInput, name: 'pick', description: 'Picks', run: () => 1 });
    const { watch } = testApp([{ calls: [{ name: 'pick' }] }, 'done'], { tools: [tool] });
    expect(reported(await watch({ message: 'go' }))).toEqual(['asked']);
  });

  it('the start of a call is shown after its gates, so that the duration at its end does not include them', async () => {
    const clock = fakeClock();
    const slow: ToolGate = {
      name: 'slow',
      order: 'policy',
      check: () => {
        clock.advance(1_000);
        return { type: 'proceed' };
      },
    };
    const tool = functionTool({
      input: anyInput,
      name: 'act',
      description: 'Acts',
      run: () => clock.advance(70),
      gates: [slow],
    });
    const { watch } = testApp([{ calls: [{ name: 'act' }] }, 'done'], { tools: [tool] }, { clock: clock.now });
    expect(only(await watch({ message: 'go' }), 'toolEnd')).toMatchObject([{ durationMs: 70 }]);
  });
});
