import {
  createRunner,
  functionTool,
  inMemorySessionService,
  type JsonObject,
  llmAgent,
  pendingResult,
  type Runner,
  type ToolContext,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askedCall, type CallOptions, carryOutCall, logQuestions, requireConversation } from '../src/index.ts';

const how = { approve: 'Approve it there.', session: 'Give a conversation.' };
const call = { name: 'pay', args: { to: 'bob' }, callId: 'c1' };
const options: CallOptions = { conversation: 'chat-1' };
const yes = { ...options, yes: { by: 'ada' } };

describe('carryOutCall', () => {
  it('carryOutCall runs the approved call once, and logs its approver', async () => {
    const { runner, paid, sessions } = bank();
    await logQuestions(runner, call, options);
    const ends = [await carryOutCall(runner, call, yes, how), await carryOutCall(runner, call, yes, how)];
    expect(paid).toEqual([{ to: 'bob' }]);
    expect(ends[1]?.outcome).toEqual(ends[0]?.outcome);
    const log = ends[0] && (await sessions.load(ends[0].session));
    expect(log?.events.find(({ type }) => type === 'answered')).toMatchObject({ answer: { by: 'ada' } });
  });

  it('carryOutCall accepts the same arguments in another order', async () => {
    const { runner, paid } = bank();
    await logQuestions(runner, { ...call, args: { to: 'bob', amount: 9 } }, options);
    await carryOutCall(runner, { ...call, args: { amount: 9, to: 'bob' } }, yes, how);
    expect(paid).toEqual([{ to: 'bob', amount: 9 }]);
  });

  it.each<readonly [string, object, CallOptions]>([
    ['other arguments', { args: { to: 'eve' } }, options],
    ['fewer arguments', { args: {} }, options],
    ['more arguments', { args: { to: 'bob', amount: 1 } }, options],
    ['another type', { args: { to: ['bob'] } }, options],
    ['arguments that are not JSON', { args: { to: 1n } }, options],
    ['another tool', { name: 'give' }, options],
    ['another call', { callId: 'c2' }, options],
    ['a call whose id and conversation have the same text when joined', { callId: '1:c1' }, { conversation: 'chat' }],
    ['another conversation', {}, { conversation: 'chat-2' }],
    ['a conversation of another user', {}, { conversation: { appName: 'app', userId: 'eve', sessionId: 'chat-1' } }],
    ['no conversation', {}, {}],
    ['no call', { callId: undefined }, options],
  ])('carryOutCall does not run on an approval of %s', async (_what, other, given) => {
    const { runner, paid } = bank();
    await logQuestions(runner, call, options);
    const { outcome } = await carryOutCall(runner, { ...call, ...other }, { ...given, yes: { by: 'eve' } }, how);
    expect([outcome.status, paid]).toEqual(['error', []]);
  });

  it('carryOutCall returns an error for the id of a call that has run, if the arguments differ', async () => {
    const { runner, paid } = bank();
    await logQuestions(runner, call, options);
    await carryOutCall(runner, call, yes, how);
    const { outcome } = await carryOutCall(runner, { ...call, args: { to: 'eve' } }, yes, how);
    expect([outcome.status, paid]).toEqual(['error', [{ to: 'bob' }]]);
  });

  it('carryOutCall runs neither of two calls with the same id, if questions were asked about both', async () => {
    const { runner, paid } = bank();
    const eve = { ...call, args: { to: 'eve' } };
    await logQuestions(runner, call, options);
    expect(await logQuestions(runner, eve, options)).toBeUndefined();
    const ends = [await carryOutCall(runner, call, yes, how), await carryOutCall(runner, eve, yes, how)];
    expect([ends.map(({ outcome }) => outcome.status), paid]).toEqual([['denied', 'error'], []]);
  });

  it('carryOutCall runs a call about which no gate asks, even if a question was asked about another call with the same id', async () => {
    const { runner, paid, gate } = bank();
    await logQuestions(runner, call, options);
    gate.asks = false;
    await carryOutCall(runner, { ...call, args: { to: 'eve' } }, options, how);
    expect(paid).toEqual([{ to: 'eve' }]);
  });

  it('carryOutCall returns an error that says what is missing: the conversation, the approval or the question', async () => {
    const { runner } = bank();
    const read = async (given: CallOptions): Promise<unknown> => (await carryOutCall(runner, call, given, how)).outcome;
    const saying = (text: string): object => ({ code: 'approval_required', message: expect.stringContaining(text) });
    expect(await read({})).toMatchObject(saying(how.session));
    expect(await read(options)).toMatchObject(saying(how.approve));
    expect(await read(yes)).toMatchObject(saying('the log has no question'));
  });

  it('carryOutCall does not run a call with an unanswered question, even if the gate would no longer ask', async () => {
    const { runner, paid, gate } = bank();
    await logQuestions(runner, call, options);
    // From now on, the gate would ask nothing.
    gate.asks = false;
    expect((await carryOutCall(runner, call, options, how)).outcome).toMatchObject({ code: 'approval_required' });
    expect(paid).toEqual([]);
    await carryOutCall(runner, call, yes, how);
    expect(paid).toHaveLength(1);
  });

  it('carryOutCall does not run after one approval if two are required', async () => {
    const { runner, paid } = bank({ quorum: 2 });
    await logQuestions(runner, call, options);
    expect((await carryOutCall(runner, call, yes, how)).outcome).toMatchObject({ code: 'approval_required' });
    expect(paid).toEqual([]);
  });

  it('carryOutCall does not answer a question of the running tool itself, even if the same approval is repeated', async () => {
    const answers: unknown[] = [];
    const { runner } = bank({
      run: (context) => {
        answers.push(...context.answers);
        return pendingResult({ kind: 'confirmation', hint: 'Really?' });
      },
    });
    await logQuestions(runner, call, options);
    for (let time = 0; time < 2; time++)
      expect((await carryOutCall(runner, call, yes, how)).outcome).toMatchObject({ code: 'awaiting_answer' });
    expect(answers).toEqual([]);
  });

  it('carryOutCall leaves no question of a refused call open', async () => {
    const { runner, paid, sessions } = bank();
    const { session } = await carryOutCall(runner, call, options, how);
    expect((await sessions.load(session))?.events.map(({ type }) => type)).toContain('withdrawn');
    const again = await runner.run({ session });
    expect([again.pending, paid]).toEqual([[], []]);
  });

  it('carryOutCall runs each call about which no gate asks, even equal calls, and logs them under the conversation', async () => {
    const { runner, paid, gate } = bank();
    gate.asks = false;
    const ends = [await carryOutCall(runner, call, options, how), await carryOutCall(runner, call, options, how)];
    expect(paid).toHaveLength(2);
    for (const { session } of ends) expect(session.sessionId).toMatch(/^chat-1:run:/);
  });

  it('carryOutCall runs a repeated call only once if call ids are unique', async () => {
    const { runner, paid, gate } = bank();
    gate.asks = false;
    const repeatable = { ...options, isRepeatable: true };
    for (let time = 0; time < 2; time++) await carryOutCall(runner, call, repeatable, how);
    expect(paid).toHaveLength(1);
  });

  it('carryOutCall reports a failing store, and runs nothing', async () => {
    const { runner, paid, sessions } = bank();
    await logQuestions(runner, call, options);
    sessions.load = () => Promise.reject(new Error('disk full'));
    const other = createRunner({ agent: bank().agent, sessions });
    expect((await carryOutCall(other, call, yes, how)).outcome).toMatchObject({ status: 'error', code: 'load_failed' });
    expect(paid).toEqual([]);
  });
});

describe('askedCall', () => {
  it('askedCall creates no session if nothing was asked', async () => {
    const { runner, sessions } = bank();
    expect(await askedCall(runner, call, options)).toBeUndefined();
    expect(await sessions.list({ appName: 'app', userId: 'user' })).toEqual([]);
  });
});

describe('requireConversation', () => {
  it('requireConversation throws an error with the missing option and the line of code if a tool asks for confirmation', async () => {
    const { tools } = await bank().runner.listTools();
    const check = (given: unknown) => () => requireConversation('toThem', tools, given, 'toThem({ session: id })');
    expect(check(undefined)).toThrow(expect.objectContaining({ code: 'session_required' }));
    expect(check(undefined)).toThrow(/toThem: tool "pay".*`session`.*toThem\(\{ session: id \}\)/);
    expect(check('chat-1')).not.toThrow();
    expect(() => requireConversation('toThem', [], undefined, '')).not.toThrow();
  });
});

/** Returns a runner whose tool pays after one approval. */
function bank({ quorum, run }: BankOptions = {}): Bank {
  const paid: JsonObject[] = [];
  const gate = { asks: true };
  const asks: ToolGate = {
    name: 'asks',
    order: 'confirmation',
    check(_call, _tool, { answers }) {
      const { confirmed } = (answers.at(-1)?.value ?? {}) as { readonly confirmed?: boolean };
      if (confirmed === undefined && gate.asks)
        return { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?', ...(quorum && { quorum }) } };
      return confirmed === false ? { type: 'respond', outcome: { status: 'denied' } } : { type: 'proceed' };
    },
  };
  const payBy = (name: string) =>
    functionTool({
      name,
      description: 'Pays',
      input: z.looseObject({ to: z.unknown() }),
      gates: [asks],
      run: (input, context) => {
        paid.push(input as JsonObject);
        return run ? run(context) : { receipt: paid.length };
      },
    });
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'bank', model: scriptedModel([]), tools: [payBy('pay'), payBy('give')] });
  return { runner: createRunner({ agent, sessions }), agent, sessions, paid, gate };
}

interface BankOptions {
  readonly quorum?: number;
  readonly run?: (context: ToolContext) => unknown;
}

interface Bank {
  readonly runner: Runner;
  readonly agent: ReturnType<typeof llmAgent>;
  readonly sessions: ReturnType<typeof inMemorySessionService>;
  readonly paid: readonly JsonObject[];
  /** True if the gate asks. */
  readonly gate: { asks: boolean };
}
