import {
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  pendingResult,
  type Runner,
  type RunnerOptions,
  type SessionKey,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerCall, type CallEnd, refuseCall, runCall, textOfOutcome, type WaitingCall, yesTo } from '../src/index.ts';

const asks = (name: string, quorum?: number): ToolGate => ({
  name,
  order: 'confirmation',
  check: (call, _tool, { answers }) => {
    const { confirmed } = (answers.at(-1)?.value ?? {}) as { confirmed?: boolean };
    if (confirmed === undefined)
      return {
        type: 'pause',
        question: { kind: 'confirmation', hint: `May ${call.name} run?`, ...(quorum && { quorum }) },
      };
    return confirmed ? { type: 'proceed' } : { type: 'respond', outcome: { status: 'denied' } };
  },
});

function shop(options: Partial<RunnerOptions> = {}, ...more: Tool[]) {
  const paid: unknown[] = [];
  const pay = functionTool({
    name: 'pay',
    description: 'Pays',
    input: z.object({ to: z.string(), amount: z.number().default(5) }),
    run: (input) => {
      paid.push(input);
      return input;
    },
  });
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'shop', model: scriptedModel([]), tools: [pay, ...more] });
  return { runner: createRunner({ agent, sessions, ...options }), sessions, paid };
}

const call = { name: 'pay', args: { to: 'bob' }, callId: 'c1' };

describe('runCall', () => {
  it('runCall runs an ungated call and returns its outcome', async () => {
    const { runner, paid } = shop();
    expect(await runCall(runner, call)).toMatchObject({
      status: 'ended',
      outcome: { status: 'ok', output: { to: 'bob', amount: 5 } },
    });
    expect(paid).toHaveLength(1);
  });

  it('runCall leaves a gated call waiting without an approval', async () => {
    const { runner, paid } = shop({ gates: [asks('confirm')] });
    expect(await runCall(runner, call)).toMatchObject({ status: 'asks', questions: [{ gate: 'confirm' }] });
    expect(paid).toEqual([]);
  });

  it('runCall does not answer a question of the running tool itself', async () => {
    const asking = functionTool({
      name: 'ask',
      description: 'Asks',
      run: () => pendingResult({ kind: 'confirmation', hint: 'Really?' }),
    });
    const { runner } = shop({}, asking);
    const ask = { name: 'ask', args: {} };
    const end = await runCall(runner, ask);
    if (end.status !== 'asks') throw new Error('it was answered');
    expect(await refuseCall(runner, ask, end, 'use approvals')).toMatchObject({
      code: 'awaiting_answer',
      message: expect.stringContaining(end.session.sessionId),
    });
    expect((await runner.run({ session: end.session })).pending).toHaveLength(1);
  });

  it('runCall runs a repeated call of one session once', async () => {
    const { runner, paid } = shop();
    const session: SessionKey = { appName: 'a', userId: 'ada', sessionId: 'chat-1.c1' };
    const [one, two] = [await runCall(runner, call, {}, session), await runCall(runner, call, {}, session)];
    expect(paid).toHaveLength(1);
    expect([one.status, two.status]).toEqual(['ended', 'ended']);
    if (one.status !== 'ended' || two.status !== 'ended') throw new Error('it did not end');
    expect(two.outcome).toEqual(one.outcome);
  });

  it('runCall awaits the progress listener', async () => {
    const counts: Tool = functionTool({
      name: 'count',
      description: 'Counts',
      async *run() {
        yield 1;
        yield 2;
        return 'done';
      },
    });
    const { runner } = shop({}, counts);
    const seen: unknown[] = [];
    const onProgress = async (value: unknown) => void seen.push(value);
    expect(await runCall(runner, { name: 'count', args: {} }, { onProgress })).toMatchObject({ status: 'ended' });
    expect(seen).toEqual([1, 2]);
  });

  it('runCall rejects with the reason of its signal', async () => {
    const { runner } = shop();
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(runCall(runner, call, { signal })).rejects.toThrow('gone');
  });

  it.each([
    ['before its tool', 0, 'was not run'],
    ['while its tool ran', 2, 'its effects are unknown'],
  ])('runCall reports whether the tool had started if the store fails %s', async (_when, appends, words) => {
    const sessions = inMemorySessionService();
    let left = appends;
    const broken = {
      ...sessions,
      create: sessions.create.bind(sessions),
      append: (...args: Parameters<typeof sessions.append>) =>
        left-- > 0 ? sessions.append(...args) : Promise.reject(new Error('disk full')),
    };
    const { runner } = shop({ sessions: broken });
    const end = await runCall(runner, call);
    expect(end).toMatchObject({
      status: 'ended',
      outcome: { status: 'error', message: expect.stringContaining(words) },
    });
  });
});

describe('answerCall', () => {
  it('answerCall resumes a waiting call', async () => {
    const { runner, paid } = shop({ gates: [asks('confirm')] });
    const end = await asking(runner);
    const requestId = end.questions[0]?.id ?? '';
    const no = await answerCall(runner, call, end, [{ requestId, value: { confirmed: false }, by: 'ada' }]);
    expect([no.status === 'ended' && no.outcome.status, paid]).toEqual(['denied', []]);
  });

  it('answerCall gives the same approval to further gates that ask about the same arguments', async () => {
    const { runner, paid } = shop({ gates: [asks('one'), asks('two')] });
    expect((await sayYes(runner)).status).toBe('ended');
    expect(paid).toHaveLength(1);
  });

  it('answerCall does not answer a gate that asks about arguments which another gate has edited', async () => {
    const edits: ToolGate = {
      name: 'edits',
      order: 'policy',
      check: (made) => ({ type: 'proceed', args: { ...made.args, amount: 500 } }),
    };
    const { runner, paid } = shop({ gates: [asks('one'), edits, asks('two')] });
    expect((await sayYes(runner)).status).toBe('asks');
    expect(paid).toEqual([]);
  });

  it('answerCall stops asking a gate that never stops asking', async () => {
    let asked = 0;
    const forever: ToolGate = {
      name: 'forever',
      order: 'confirmation',
      check: () => ({ type: 'pause', question: { kind: 'confirmation', hint: `Sure ${asked++}?` } }),
    };
    const { runner } = shop({ gates: [forever] });
    expect((await sayYes(runner)).status).toBe('asks');
    expect(asked).toBeLessThan(50);
  });

  async function sayYes(runner: Runner): Promise<CallEnd> {
    const end = await asking(runner);
    return answerCall(runner, call, end, yesTo(end.questions, 'ada'), { approved: { by: 'ada' } });
  }

  async function asking(runner: Runner): Promise<WaitingCall> {
    const end = await runCall(runner, call);
    if (end.status !== 'asks') throw new Error('nobody asked');
    return end;
  }
});

describe('refuseCall', () => {
  it('refuseCall explains how to approve, and leaves nothing that could run later', async () => {
    const { runner, paid } = shop({ gates: [asks('confirm')] });
    const end = await runCall(runner, call);
    if (end.status !== 'asks') throw new Error('nobody asked');
    const outcome = await refuseCall(runner, call, end, 'Give `toolApproval`.');
    expect(outcome).toMatchObject({
      code: 'approval_required',
      message: expect.stringContaining('Give `toolApproval`.'),
    });
    const requestId = end.questions[0]?.id ?? '';
    await runner.run({ session: end.session, answers: [{ requestId, value: { confirmed: true }, by: 'eve' }] });
    expect(paid).toEqual([]);
  });
});

describe('textOfOutcome', () => {
  it.each([
    [{ status: 'ok', output: 'sunny' } as const, 'sunny'],
    [{ status: 'ok', output: { a: 1 } } as const, '{"a":1}'],
    [{ status: 'ok', output: [1] } as const, '[1]'],
    [{ status: 'ok', output: null } as const, 'null'],
    [{ status: 'ok', output: { result: 'x' } } as const, '{"result":"x"}'],
    [{ status: 'ok', output: { result: 1, b: 2 } } as const, '{"result":1,"b":2}'],
    [{ status: 'error', code: 'late', message: 'too late' } as const, '{"error":"too late","code":"late"}'],
    [{ status: 'denied', reason: 'no' } as const, '{"error":"tool pay call is rejected","reason":"no"}'],
  ])('textOfOutcome returns %s for %j', (outcome, text) => {
    expect(textOfOutcome('pay', outcome)).toBe(text);
  });
});
