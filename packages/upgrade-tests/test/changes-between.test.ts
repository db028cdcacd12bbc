import {
  inMemorySessionService,
  type JsonValue,
  type PendingCall,
  type RunResult,
  type SessionService,
} from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answersTo, type Change, runnerWith, type WaitingTool } from './changed-application.ts';

const key = { appName: 'shop', userId: 'ada', sessionId: 's1' };

/**
 * The outcome of an answer: the call runs as approved, a user is asked again, the call does not run, or the
 * answer is the call's result.
 */
type Outcome = 'runs' | 'asks again' | 'refused' | 'answered';

interface Row {
  readonly change: Change;
  /**
   * The outcomes by the tool whose call waits. The tools wait for a confirmation, for a decision about a call
   * in doubt, for a credential, for an input, and for a result.
   */
  readonly outcomes: Readonly<Record<WaitingTool, Outcome>>;
}

const asBefore = { pay: 'runs', charge: 'runs', mails: 'runs', ask_user: 'answered', order: 'answered' } as const;
const anotherTool = { ...asBefore, pay: 'asks again', charge: 'asks again', mails: 'asks again' } as const;
const deny = { type: 'respond', outcome: { status: 'denied', reason: 'not today' } } as const;

/**
 * The changes that an application may make between a question and its answer. docs/upgrades.md has the same
 * rows.
 */
const rows: Readonly<Record<string, Row>> = {
  nothing: { change: {}, outcomes: asBefore },
  'the schema of the tool': {
    change: { input: z.object({ to: z.string(), currency: z.string().default('EUR') }) },
    outcomes: anotherTool,
  },
  'the description of the tool': { change: { description: 'Does more' }, outcomes: anotherTool },
  'the effect of the tool': { change: { effect: 'read' }, outcomes: anotherTool },
  'the egress of the tool': { change: { egress: 'none' }, outcomes: anotherTool },
  'the tool is gone': {
    change: { isGone: true },
    // The result of `order` comes from outside, and is still the result of the call.
    outcomes: { pay: 'refused', charge: 'refused', mails: 'refused', ask_user: 'refused', order: 'answered' },
  },
  'the prompt': { change: { instruction: 'Be brief.' }, outcomes: asBefore },
  'the model': { change: { model: 'large' }, outcomes: asBefore },
  'the provider': { change: { provider: 'two' }, outcomes: asBefore },
  'the name of the agent': { change: { agent: 'assistant' }, outcomes: asBefore },
  'a gate is added': {
    change: { gate: { name: 'limits', order: 'policy', check: () => deny } },
    // The tool `order` has run already, and its result has arrived.
    outcomes: { pay: 'refused', charge: 'refused', mails: 'refused', ask_user: 'refused', order: 'answered' },
  },
  'the gate is removed': {
    change: { isUngated: true },
    // Only the gate can distinguish an approval from a rejection.
    outcomes: { ...asBefore, pay: 'refused', mails: 'refused' },
  },
};

const cases = Object.entries(rows).flatMap(([change, row]) =>
  Object.entries(row.outcomes).map(([tool, outcome]) => ({ change, row, tool: tool as WaitingTool, outcome })),
);

describe('changes between a question and its answer', () => {
  it.each(cases)('after a change of $change, a call of $tool is $outcome', async ({ row, tool, outcome }) => {
    // The question is answered after the deploy, or before it by an answer that waits in the inbox.
    for (const isEarly of [false, true]) {
      const { sessions, question } = await questionOf(tool);
      const effects: string[] = [];
      const result = await answer(sessions, row.change, question, answersTo[tool], isEarly, effects);
      expect(outcomeOf(result, question, effects)).toBe(outcome);
      expect(effects).toEqual(outcome === 'runs' ? [`${tool} {"to":"ada"}`] : []);
    }
  });

  it.each(cases)('after a change of $change, a call of $tool does not run without an answer', async ({ row, tool }) => {
    const { sessions, question } = await questionOf(tool);
    const effects: string[] = [];
    const runner = runnerWith(row.change, sessions, (effect) => effects.push(effect));
    const { status, pending } = await runner.run({ session: key });
    expect([status, pending.map(({ id }) => id), effects]).toEqual(['paused', [question.id], []]);
  });

  it.each(Object.entries(rows))(
    'after the change %s, a call that was rejected or approved with other arguments does not run with its original arguments',
    async (_, { change }) => {
      for (const value of [{ confirmed: false }, { confirmed: true, args: { to: 'bob' } }]) {
        const { sessions, question } = await questionOf('pay');
        const effects: string[] = [];
        await answer(sessions, change, question, value, false, effects);
        expect(effects.filter((effect) => effect !== 'pay {"to":"bob"}' || !value.confirmed)).toEqual([]);
      }
    },
  );

  it.each(cases)('after a move to another store, a call of $tool resumes there', async ({ row, tool, outcome }) => {
    const { sessions, question } = await questionOf(tool);
    const moved = await movedTo(inMemorySessionService(), sessions);
    const effects: string[] = [];
    const result = await answer(moved, row.change, question, answersTo[tool], false, effects);
    expect(outcomeOf(result, question, effects)).toBe(outcome);
  });

  it.each(['pay', 'charge', 'mails', 'ask_user', 'order'] as const)(
    'a session that was imported without trust accepts no answer to a call of %s, and runs nothing',
    async (tool) => {
      const { sessions, question } = await questionOf(tool);
      const moved = inMemorySessionService();
      const effects: string[] = [];
      const importing = importSession(moved, key, exportSession(sessions, key));
      await expect(importing).rejects.toMatchObject({ code: 'import_reserved' });
      const result = await answer(moved, {}, question, answersTo[tool], false, effects);
      expect([result.status, effects]).toEqual(['failed', []]);
    },
  );
});

/** Creates a session with one waiting call. Returns its store and its question. */
async function questionOf(tool: WaitingTool): Promise<{ sessions: SessionService; question: PendingCall }> {
  const first = inMemorySessionService();
  const sessions = tool === 'charge' ? await diedIn(tool, first) : first;
  const message = tool === 'charge' ? {} : { message: tool };
  const { pending } = await runnerWith({}, sessions, () => undefined).run({ session: key, ...message });
  const [question] = pending;
  if (!question) throw new Error(`${tool} has asked nothing`);
  return { sessions, question };
}

/**
 * Returns a copy of the store that is made while a tool runs: the state that a process leaves if it dies at
 * that moment.
 */
async function diedIn(message: string, sessions: SessionService): Promise<SessionService> {
  const stop = new AbortController();
  const left = inMemorySessionService();
  await new Promise<void>((resolve, reject) => {
    const act = async (): Promise<unknown> => {
      await movedTo(left, sessions).then(() => resolve(), reject);
      return new Promise(() => {});
    };
    runnerWith({}, sessions, act).run({ session: key, message, signal: stop.signal }).catch(reject);
  });
  stop.abort();
  return left;
}

async function movedTo(sessions: SessionService, from: SessionService): Promise<SessionService> {
  await importSession(sessions, key, exportSession(from, key), { trusted: true });
  return sessions;
}

/**
 * Answers the question with the changed application. `isEarly`: true if the answer is in the inbox before the
 * application starts.
 */
async function answer(
  sessions: SessionService,
  change: Change,
  { id, kind, callId }: PendingCall,
  value: JsonValue,
  isEarly: boolean,
  effects: string[],
): Promise<RunResult> {
  const runner = runnerWith(change, sessions, (effect) => effects.push(effect));
  const given = { requestId: id, value, by: 'bob' };
  const outcome = { status: 'ok', output: value } as const;
  const isResult = kind === 'result';
  if (!isEarly)
    return runner.run({ session: key, ...(isResult ? { results: [{ callId, outcome }] } : { answers: [given] }) });
  await sessions.deliver(
    key,
    isResult ? { id: 'm1', type: 'result', callId, outcome } : { id: 'm1', type: 'answer', answer: given },
  );
  return runner.run({ session: key });
}

function outcomeOf({ status, text, pending }: RunResult, question: PendingCall, effects: readonly string[]): string {
  if (status === 'paused' && pending.length === 1 && pending[0]?.id !== question.id) return 'asks again';
  if (status !== 'completed') return status;
  if (effects.length > 0) return 'runs';
  return text.startsWith('ok of') ? 'answered' : 'refused';
}
