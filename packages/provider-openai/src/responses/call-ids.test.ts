import type { FunctionCallPart } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { CallIds } from './call-ids.ts';

function call(id: string, providerId?: string): FunctionCallPart {
  return { type: 'functionCall', id, name: 'pay', args: {}, ...(providerId !== undefined && { providerId }) };
}

describe('the ids of calls', () => {
  it("are the provider's own for its own calls, and ours for those of others", () => {
    const ids = new CallIds();
    expect(ids.add(call('e1/0', 'call_a'), true).callId).toBe('call_a');
    expect(ids.add(call('e2/0', 'toolu_1'), false).callId).toBe('e2_0');
    expect(ids.get('e2/0')?.callId).toBe('e2_0');
    expect(ids.get('nobody')).toBeUndefined();
  });

  it('are told apart where a server repeats one in every turn', () => {
    const ids = new CallIds();
    const all = ['e1/0', 'e2/0', 'e3/0'].map((id) => ids.add(call(id, 'call_0'), true).callId);
    expect(all).toEqual(['call_0', 'call_0_2', 'call_0_3']);
    expect(ids.get('e2/0')?.callId).toBe('call_0_2');
  });

  it('are ids that the wire takes, told apart by their end', () => {
    const ids = new CallIds();
    const long = 'x'.repeat(80);
    const all = [ids.add(call(`${long}/1`), false), ids.add(call(`${long}/2`), false), ids.add(call(''), false)];
    for (const { callId } of all) expect(callId).toMatch(/^[\w-]{1,64}$/);
    expect(new Set(all.map(({ callId }) => callId)).size).toBe(3);
  });
});
