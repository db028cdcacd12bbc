import type { RunResult } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { AiTool, FromAiToolsOptions } from '../src/index.ts';
import { numberTool, requireApproval, runnerOf } from './ai-fakes.ts';

/** Returns the result of a call: its outcome or its question. */
async function decided(tool: AiTool, options: FromAiToolsOptions = {}): Promise<unknown> {
  const runner = runnerOf({ pay: tool }, { confirmWith: requireApproval, ...options });
  const result = await runner.callTool('pay', { n: 2 }, { deps: 'Ada' });
  return asked(result) ?? (result as { outcome?: unknown }).outcome;
}

function asked(result: RunResult): string | undefined {
  return result.status === 'paused' ? `asks: ${result.pending[0]?.hint}` : undefined;
}

const ran = { status: 'ok', output: 4 };
const asks = 'asks: Allow pay?';

describe('needsApproval', () => {
  it.each([
    ['true', true, asks],
    ['false', false, ran],
    ['a function that returns true', () => true, asks],
    ['a function that later returns false', async () => false, ran],
    [
      'a function that throws',
      () => {
        throw new Error('no idea');
      },
      asks,
    ],
  ])('needsApproval may be %s', async (_what, needsApproval, expected) => {
    expect(await decided(numberTool({ needsApproval }))).toEqual(expected);
  });

  it('needsApproval receives the arguments that would run, with the call options', async () => {
    let given: unknown;
    const needsApproval = (
      input: unknown,
      options: { readonly toolCallId: string; readonly context: unknown; readonly messages: readonly unknown[] },
    ): boolean => {
      given = [input, { id: options.toolCallId, context: options.context, messages: options.messages }];
      return false;
    };
    await decided(numberTool({ needsApproval }), { toolsContext: { pay: { limit: 5 } } });
    expect(given).toEqual([{ n: 2 }, { id: expect.any(String), context: { limit: 5 }, messages: expect.any(Array) }]);
  });
});

describe('toolApproval', () => {
  const gated = numberTool({ needsApproval: true });
  it.each([
    ['approved', ran],
    ['not-applicable', ran],
    ['user-approval', asks],
    ['denied', { status: 'denied' }],
    [
      { type: 'denied', reason: 'after hours' },
      { status: 'denied', reason: 'after hours' },
    ],
    [{ type: 'user-approval', reason: 'more than 1' }, 'asks: more than 1'],
    ['whatever', asks],
  ])('toolApproval with the value %j overrides `needsApproval` of the tool', async (said, expected) => {
    expect(await decided(gated, { toolApproval: { pay: said as 'approved' } })).toEqual(expected);
    expect(await decided(gated, { toolApproval: { pay: async () => said as 'approved' } })).toEqual(expected);
    expect(await decided(gated, { toolApproval: () => said as 'approved' })).toEqual(expected);
  });

  it('toolApproval of another tool does not affect this one', async () => {
    expect(await decided(gated, { toolApproval: { other: 'approved' } })).toEqual(asks);
    expect(await decided(numberTool(), { toolApproval: { other: 'user-approval' } })).toEqual(ran);
  });

  it('toolApproval may be a function for one tool, which is called like by the AI SDK', async () => {
    let given: unknown;
    const pay = (...all: unknown[]) => {
      given = all;
      return undefined;
    };
    await decided(gated, { toolApproval: { pay }, toolsContext: { pay: { limit: 5 } } });
    expect(given).toMatchObject([
      { n: 2 },
      { toolCallId: expect.any(String), toolContext: { limit: 5 }, runtimeContext: 'Ada' },
    ]);
  });

  it('toolApproval may be a function for all tools, which is called like by the AI SDK', async () => {
    let given: unknown;
    const toolApproval = (all: unknown) => {
      given = all;
      return undefined;
    };
    await decided({ ...gated, type: 'dynamic' }, { toolApproval, toolsContext: { pay: { limit: 5 } } });
    expect(given).toMatchObject({
      toolCall: { type: 'tool-call', toolCallId: expect.any(String), toolName: 'pay', input: { n: 2 }, dynamic: true },
      tools: { pay: { needsApproval: true } },
      toolsContext: { pay: { limit: 5 } },
      runtimeContext: 'Ada',
      messages: expect.any(Array),
    });
  });
});

describe('an answer to an approval question', () => {
  it('an answer to an approval question runs the call once, or denies it', async () => {
    for (const confirmed of [true, false]) {
      const paid: unknown[] = [];
      const pay = numberTool({ needsApproval: true, execute: (input) => void paid.push(input) });
      const runner = runnerOf({ pay }, { confirmWith: requireApproval });
      const paused = await runner.callTool('pay', { n: 2 });
      if (paused.status !== 'paused') throw new Error(paused.status);
      const requestId = paused.pending[0]?.id ?? '';
      const done = await runner.run({ session: paused.session, answers: [{ requestId, value: { confirmed } }] });
      expect(done).toMatchObject({ outcome: { status: confirmed ? 'ok' : 'denied' } });
      expect(paid).toEqual(confirmed ? [{ n: 2 }] : []);
    }
  });

  it('an answer that rejects the call counts even if the tool no longer needs approval', async () => {
    let needed = true;
    const pay = numberTool({ needsApproval: () => needed });
    const runner = runnerOf({ pay }, { confirmWith: requireApproval });
    const paused = await runner.callTool('pay', { n: 2 });
    if (paused.status !== 'paused') throw new Error(paused.status);
    needed = false;
    const requestId = paused.pending[0]?.id ?? '';
    const done = await runner.run({ session: paused.session, answers: [{ requestId, value: { confirmed: false } }] });
    expect(done).toMatchObject({ outcome: { status: 'denied' } });
  });

  it('an answer that approves the call does not run it if `needsApproval` or `toolApproval` denies it by now', async () => {
    let said: 'user-approval' | 'denied' = 'user-approval';
    const runner = runnerOf({ pay: numberTool() }, { confirmWith: requireApproval, toolApproval: { pay: () => said } });
    const paused = await runner.callTool('pay', { n: 2 });
    if (paused.status !== 'paused') throw new Error(paused.status);
    said = 'denied';
    const requestId = paused.pending[0]?.id ?? '';
    const done = await runner.run({ session: paused.session, answers: [{ requestId, value: { confirmed: true } }] });
    expect(done).toMatchObject({ outcome: { status: 'denied' } });
  });
});
