import { functionTool, type GateDecision, type ToolGate } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { only, outcomesIn } from '../../harness/inspect-run.ts';

const faults: Readonly<Record<string, () => unknown>> = {
  'throws an error': () => {
    throw new Error('secret reason');
  },
  'throws undefined': () => {
    throw undefined;
  },
  rejects: () => Promise.reject(new Error('secret reason')),
  hangs: () => new Promise(() => {}),
  'returns undefined': () => undefined,
  'returns a string': () => 'proceed',
  'returns a list': () => [{ type: 'proceed' }],
  'returns an unknown type': () => ({ type: 'allow' }),
  'returns a pause without a question': () => ({ type: 'pause' }),
  'returns a response without an outcome': () => ({ type: 'respond' }),
  'returns a response with an unknown outcome': () => ({ type: 'respond', outcome: { status: 'maybe' } }),
  'returns arguments that are not an object': () => ({ type: 'proceed', args: 'all of them' }),
  'returns a promise of an invalid value': () => Promise.resolve(17),
};

describe('a failing gate', () => {
  for (const [fault, check] of Object.entries(faults)) {
    it(`a gate that ${fault} stops only its own call`, async () => {
      const ran: string[] = [];
      const gate: ToolGate = { name: 'bad', order: 'policy', check: check as () => GateDecision };
      const guarded = functionTool({
        name: 'guarded',
        description: 'Guarded',
        gates: [gate],
        run: () => void ran.push('guarded'),
      });
      const free = functionTool({ name: 'free', description: 'Free', run: () => void ran.push('free') });
      const { say, model } = testApp(
        [{ calls: [{ name: 'guarded' }, { name: 'free' }] }, 'done'],
        { tools: [guarded, free] },
        { callbackTimeoutMs: 20 },
      );
      expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
      expect(ran).toEqual(['free']);
      const [first, second] = outcomesIn(model.requests[1]);
      expect(first).toMatchObject({ status: 'error', code: 'gate_failed' });
      expect(JSON.stringify(first)).not.toContain('secret');
      expect(second).toMatchObject({ status: 'ok' });
    });
  }

  it('a failing gate stops its call, and the watcher gets the reason', async () => {
    const error = new Error('the policy server is down');
    const gate: ToolGate = { name: 'bad', order: 'policy', check: () => Promise.reject(error) };
    const tool = functionTool({ name: 'go', description: 'Goes', gates: [gate], run: () => 'gone' });
    const { watch } = testApp([{ calls: [{ name: 'go' }] }, 'done'], { tools: [tool] });
    expect(only(await watch({ message: 'go' }), 'toolEnd')[0]?.cause).toBe(error);
  });
});
