import { type Event, functionTool, type ModelRequest, type RunResult, type Tool } from '@mortise/core';
import type { ScriptedStep, TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { expect } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';
import { nestedAgent } from './nested-agent.ts';

/**
 * Creates a lead that calls three agents at once, two of them the same clerk with separate state, and then a
 * memo that remembers twice. Every agent writes, and its input decides what it does next, in any process.
 */
export async function teamOn(prefix: readonly Event[] | undefined, ran: string[]): Promise<TestApp> {
  const clerk = nestedAgent('clerk', script(working('clerk')), {
    tools: [writer(ran)],
    as: {
      state: {},
      finish: (end, context) => {
        context.setState('noted', end.stateDelta?.['wrote'] ?? null);
        return undefined;
      },
    },
  });
  const deep = nestedAgent('deep', script(working('deep')), { tools: [writer(ran, 'write')] });
  const scout = nestedAgent('scout', script(calling('deep', 'scouted')), { tools: [deep.tool] });
  const memo = nestedAgent('memo', script(remembering), {
    tools: [writer(ran)],
    as: { history: 'continue', exclusive: true },
  });
  const sessions = prefix && (await crashedAfter(prefix));
  return testApp(script(leading), { tools: [clerk.tool, scout.tool, memo.tool] }, sessions && { sessions });
}

function script(step: ScriptedStep): readonly ScriptedStep[] {
  return Array.from({ length: 20 }, () => step);
}

function leading({ contents }: ModelRequest): ReturnType<Extract<ScriptedStep, (...args: never) => unknown>> {
  const rounds = contents.filter(({ role }) => role === 'tool').length;
  if (rounds === 0) return { calls: [{ name: 'clerk' }, { name: 'scout' }, { name: 'clerk' }] };
  return rounds <= 2 ? { calls: [{ name: 'memo' }] } : 'done';
}

function working(by: string): ScriptedStep {
  return ({ contents }) =>
    contents.at(-1)?.role === 'tool' ? `${by} done` : { calls: [{ name: 'write', args: { by } }] };
}

function calling(name: string, said: string): ScriptedStep {
  return ({ contents }) => (contents.at(-1)?.role === 'tool' ? said : { calls: [{ name }] });
}

/** Creates a tool that writes in its first call, and in its second returns how much it remembers. */
function remembering({ contents }: ModelRequest): ReturnType<Extract<ScriptedStep, (...args: never) => unknown>> {
  const before = contents.filter(({ role }) => role === 'tool').length;
  if (before === 0) return { calls: [{ name: 'write', args: { by: 'memo' } }] };
  return `remembers ${contents.length}`;
}

/**
 * Creates a tool that writes. State writes of a call that a user reports as happened are lost; a call that
 * may run again writes them again.
 */
function writer(ran: string[], effect: 'write' | 'idempotent' = 'idempotent'): Tool {
  return {
    ...functionTool({ name: 'write', description: 'Writes', effect, run: () => undefined }),
    check: (value) => ({ value }),
    run: ({ by }: { readonly by: string }, context) => {
      ran.push(`${effect} ${context.functionCallId}`);
      context.setState(by === 'memo' ? 'memo' : 'wrote', by === 'memo' ? 'kept' : `by ${by}`);
      return { status: 'ok', output: by };
    },
  };
}

/** Answers questions in doubt until the run is over, with the real outcome. */
export async function finished(app: TestApp, begun: RunResult): Promise<object> {
  let result = begun;
  for (let times = 0; result.status === 'paused' && times < 9; times++) {
    const lost = result.pending.map(({ id, call }) => {
      expect(call.name).toBe('write');
      return { requestId: id, value: { resolution: 'happened', result: call.args['by'] ?? null } };
    });
    result = await app.answer(...lost);
  }
  expect(result.status).toBe('completed');
  const session = await app.sessions.load(key);
  const { wrote: _, ...state } = session?.state ?? {};
  const reported = (await app.logOf('response')).filter(({ branch }) => branch === undefined);
  return { text: result.text, state, reported: reported.map(({ outcome }) => JSON.stringify(outcome)).toSorted() };
}
