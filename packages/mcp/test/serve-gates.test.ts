import {
  delegateResult,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type SessionService,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { type ClientKind, clientKinds, clientOf, serve } from './serve-client.ts';

/** Creates a tool that runs an agent which pays, and records the paid amounts. */
function payingAgent(paid: number[]): Tool {
  const pay = functionTool({
    name: 'pay',
    description: 'Pays',
    run: () => {
      paid.push(1);
      return 'paid';
    },
  });
  const model = scriptedModel(
    Array.from(
      { length: 6 },
      () =>
        ({ contents }) =>
          contents.at(-1)?.role === 'tool' ? 'done' : { calls: [{ name: 'pay' }] },
    ),
  );
  const payer = llmAgent({ name: 'payer', model, tools: [pay] });
  const input = { role: 'user' as const, parts: [{ type: 'text' as const, text: 'pay' }] };
  const settle = functionTool({
    name: 'settle',
    description: 'Settles a bill',
    effect: 'read',
    run: () => delegateResult({ agent: 'payer', input }),
  });
  return { ...settle, agents: [payer] };
}

/** A gate that asks about calls of `pay`. */
const asks: ToolGate = {
  name: 'confirmation',
  order: 'confirmation',
  check(_call, tool, { answers }) {
    if (tool.name !== 'pay') return { type: 'proceed' };
    const [answer] = answers;
    if (!answer) return { type: 'pause', question: { kind: 'confirmation', hint: 'Allow pay?' } };
    return (answer.value as { confirmed?: boolean }).confirmed
      ? { type: 'proceed' }
      : { type: 'respond', outcome: { status: 'denied' } };
  },
};

const kinds: readonly ClientKind[] = [clientKinds[0], clientKinds[1]];
it.each(kinds)('the gates of a server apply to the agents that its tools call (%s)', async (kind) => {
  for (const [confirmed, times] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const paid: number[] = [];
    const sessions: SessionService = inMemorySessionService();
    const asked: string[] = [];
    const client = await clientOf(kind, serve({ tools: [payingAgent(paid)], gates: [asks], sessions }), {
      elicit: ({ message }) => {
        asked.push(message);
        return { action: 'accept', content: { confirmed } };
      },
    });
    await client.callTool({ name: 'settle', arguments: {} });
    expect(asked).toHaveLength(1);
    expect(paid).toHaveLength(times);
  }
});
