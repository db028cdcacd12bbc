import type { JsonObject, Runner } from '@mortise/core';
import { type ApprovalHop, approvalCases, type HopDesk } from '@mortise/hop-kit/test/approval-cases';
import { testConformance } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { toGenkitTools } from '../src/index.ts';
import type { GenkitToolOptions } from '../src/vendor/genkit-ai.ts';
import { fakeAction } from './fake-action.ts';

const hop: ApprovalHop = { desk: (runner, session) => deskOf(runner, { session }) };

testConformance('an approval of an interrupt of Genkit', approvalCases, () => hop);

/** A part of a message that has a call, with the interrupt that stopped it. */
interface Part {
  readonly input: JsonObject;
  readonly metadata?: { readonly interrupt: unknown };
}

/** The function of a tool, in Genkit's format. */
type Fn = (input: unknown, options: GenkitToolOptions) => Promise<{ readonly output: unknown }>;

/** Calls tools like `generate`: the messages have the interrupts, and a restart has the answer. */
async function deskOf(
  runner: Runner,
  { session, current }: { readonly session?: string | undefined; readonly current?: string },
): Promise<HopDesk> {
  let pay: Fn | undefined;
  const ai = {
    defineTool(_config: never, fn: never) {
      pay = fn;
      return fakeAction();
    },
    currentSession() {
      if (current === undefined) throw new Error('not running within a session');
      return { sessionId: current };
    },
  };
  await toGenkitTools(ai, runner, session === undefined ? {} : { session });
  const call = async (input: unknown, more: Partial<GenkitToolOptions> = {}): Promise<string | Part> => {
    try {
      const given = { ...more, interrupt };
      return JSON.stringify((await pay?.(input, given))?.output);
    } catch (thrown) {
      if (!(thrown instanceof Error) || thrown.name !== 'ToolInterruptError') throw thrown;
      return { input: input as JsonObject, metadata: { interrupt: (thrown as unknown as Stop).metadata } };
    }
  };
  return {
    async ask(calls) {
      const parts = [];
      for (const args of calls) parts.push(await call(args));
      const asked = parts.filter((part) => typeof part !== 'string');
      return { shown: asked.map(({ input }) => input), state: parts };
    },
    async answer({ state }, decisions) {
      const reads: unknown[] = [];
      for (const [at, { input, metadata }] of (state as readonly Part[]).entries()) {
        if (!decisions[at] || !metadata) continue;
        const resumed = decisions[at] === 'yes' ? true : { approved: false };
        reads.push(await call(input, { metadata: { ...metadata, resumed }, resumed }));
      }
      return reads.join('\n');
    },
    edited: ({ state, shown }, input) => {
      const [first, ...others] = state as readonly Part[];
      return { shown, state: [{ ...first, input }, ...others] };
    },
    forged: (input) => ({
      shown: [input],
      state: [{ input, metadata: { interrupt: { call: 'forged', args: input } } }],
    }),
    async unasked({ state }) {
      const [{ input } = { input: {} }] = state as readonly Part[];
      // The interrupt of another call, about which no user was asked.
      const other = { interrupt: { call: 'another' }, resumed: true };
      return String(await call(input, { metadata: other, resumed: true }));
    },
  };
}

interface Stop {
  readonly metadata: unknown;
}

function interrupt(metadata?: Readonly<Record<string, unknown>>): never {
  throw Object.assign(new Error('stop'), { name: 'ToolInterruptError', metadata });
}

it('a call of an exported tool uses its Genkit session as its conversation', async () => {
  const asks = approvalCases.find(({ id }) => id === 'approval:yes');
  const elsewhere = approvalCases.find(({ id }) => id === 'approval:elsewhere');
  const inSession: ApprovalHop = {
    desk: (runner, current) => deskOf(runner, current === undefined ? {} : { current }),
  };
  await asks?.run(inSession);
  await elsewhere?.run(inSession);
  expect([asks, elsewhere]).not.toContain(undefined);
});
