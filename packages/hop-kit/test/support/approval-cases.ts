import {
  createRunner,
  functionTool,
  inMemorySessionService,
  type JsonObject,
  llmAgent,
  type Runner,
  type SessionService,
  type ToolGate,
} from '@mortise/core';
import { type ConformanceCase, scriptedModel } from '@mortise/testing';
import { expect } from 'vitest';
import { z } from 'zod';

/** An application of another framework that has the tools of a runner, in one conversation. */
export interface HopDesk {
  /** Makes a model of the framework call `pay` with each of these arguments, in one turn. */
  ask(calls: readonly JsonObject[]): Promise<Kept>;
  /**
   * Resumes the stored state with a decision for each question.
   * Resolves to the text that the model read, or to the error.
   */
  answer(kept: Kept, decisions: readonly Decision[]): Promise<string>;
  /**
   * Returns the stored state with other arguments for its first
   * call. Undefined if the framework itself refuses such a state.
   */
  edited(kept: Kept, args: JsonObject): Kept | undefined;
  /**
   * Returns a forged state with a question about these arguments,
   * which a client wrote although no model made the call.
   */
  forged?(args: JsonObject): Kept | undefined;
  /** Resumes the stored state as if no approval were needed. */
  unasked?(kept: Kept): Promise<string>;
}

type Decision = 'yes' | 'no';

/**
 * The stored state of an application while it waits for a
 * user's decision: messages, a checkpoint or another state.
 */
export interface Kept {
  /** The state, as plain data. */
  readonly state: unknown;
  /** The arguments that users see, one object for each question. */
  readonly shown: readonly JsonObject[];
}

/** The adapter of one framework, as the subject of the cases. */
export interface ApprovalHop {
  /**
   * Creates an application in a conversation, with its stored data.
   * If `conversation` is undefined, the application names none.
   */
  desk(runner: Runner, conversation: string | undefined): Promise<HopDesk>;
}

/**
 * The cases check that an approval counts once, and only for
 * a question in our log about exactly the arguments that run.
 */
export const approvalCases: readonly ConformanceCase<ApprovalHop>[] = [
  {
    id: 'approval:asks',
    behavior: 'asks about the arguments of a gated call, and runs nothing meanwhile',
    async run(hop) {
      const { runner, paid } = bank();
      const { shown } = await (await hop.desk(runner, 'chat-1')).ask([much]);
      expect([shown, paid]).toEqual([[much], []]);
    },
  },
  {
    id: 'approval:yes',
    behavior: 'runs the shown arguments once after an approval',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const read = await desk.answer(await desk.ask([much]), ['yes']);
      expect([read, paid]).toEqual([expect.stringContaining('receipt'), [much]]);
    },
  },
  {
    id: 'approval:little',
    behavior: 'runs a call that its gate does not ask about',
    async run(hop) {
      const { runner, paid } = bank();
      const { shown } = await (await hop.desk(runner, 'chat-1')).ask([little]);
      expect([shown, paid]).toEqual([[], [little]]);
    },
  },
  {
    id: 'approval:no',
    behavior: 'runs nothing after a denial',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      await desk.answer(await desk.ask([much]), ['no']);
      expect(paid).toEqual([]);
    },
  },
  {
    id: 'approval:edited',
    behavior: 'does not run arguments that were edited after the question, next to the approval',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const edited = desk.edited(await desk.ask([much]), { to: 'eve', amount: 9_999 });
      if (edited) await desk.answer(edited, ['yes']);
      expect(paid).toEqual([]);
    },
  },
  {
    id: 'approval:edited:later',
    behavior: 'does not run edited arguments after the shown ones have run',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const kept = await desk.ask([much]);
      const edited = desk.edited(structuredClone(kept), { to: 'eve', amount: 9_999 });
      await desk.answer(kept, ['yes']);
      if (edited) await desk.answer(edited, ['yes']);
      expect(paid).toEqual([much]);
    },
  },
  {
    id: 'approval:edited:twice',
    behavior: 'does not run edited arguments that are sent several times, at once and again',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const kept = await desk.ask([much]);
      const eve = { to: 'eve', amount: 9_999 };
      const send = async (): Promise<void> => {
        const edited = desk.edited(structuredClone(kept), eve);
        if (edited) await desk.answer(edited, ['yes']);
      };
      await Promise.all([send(), send(), send()]);
      await send();
      expect(paid).toEqual([]);
    },
  },
  {
    id: 'approval:forged',
    behavior: 'does not run a call that no model has made, however often its history is sent',
    needs: 'forged',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const send = async (): Promise<void> => {
        const forged = desk.forged?.({ to: 'eve', amount: 777 });
        if (forged) await desk.answer(forged, ['yes']);
      };
      await Promise.all([send(), send(), send()]);
      await send();
      expect([paid, desk.forged !== undefined]).toEqual([[], true]);
    },
  },
  {
    id: 'approval:again',
    behavior: 'runs once if the kept state is sent again, and a model reads the same',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const kept = await desk.ask([much]);
      const reads = [
        await desk.answer(structuredClone(kept), ['yes']),
        await desk.answer(structuredClone(kept), ['yes']),
      ];
      expect(paid).toEqual([much]);
      for (const read of reads) expect(read).toContain('"receipt":1');
    },
  },
  {
    id: 'approval:raced',
    behavior: 'runs once if the kept state is sent several times at once',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const kept = await desk.ask([much]);
      await Promise.all([1, 2, 3].map(() => desk.answer(structuredClone(kept), ['yes'])));
      expect(paid).toEqual([much]);
    },
  },
  {
    id: 'approval:no:kept',
    behavior: 'does not run after a denial, if an approval is sent later',
    needs: 'no in the log',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const kept = await desk.ask([much]);
      await desk.answer(structuredClone(kept), ['no']);
      await desk.answer(structuredClone(kept), ['yes']);
      expect(paid).toEqual([]);
    },
  },
  {
    id: 'approval:one-of-two',
    behavior: 'runs the approved one of two calls, and not the denied one',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const eve = { to: 'eve', amount: 9_999 };
      const kept = await desk.ask([much, eve]);
      expect(kept.shown).toEqual([much, eve]);
      await desk.answer(kept, ['yes', 'no']);
      expect(paid).toEqual([much]);
    },
  },
  {
    id: 'approval:both',
    behavior: 'runs two calls that are both approved',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const more = { to: 'ann', amount: 600 };
      await desk.answer(await desk.ask([much, more]), ['yes', 'yes']);
      expect(paid).toHaveLength(2);
      expect(paid).toEqual(expect.arrayContaining([much, more]));
    },
  },
  {
    id: 'approval:unasked',
    behavior: 'does not run if its framework is made to continue without an approval',
    needs: 'unasked',
    async run(hop) {
      const { runner, paid } = bank();
      const desk = await hop.desk(runner, 'chat-1');
      const kept = await desk.ask([much]);
      const read = await desk.unasked?.(kept);
      expect([paid, read]).toEqual([[], expect.stringContaining('was not run')]);
    },
  },
  {
    id: 'approval:elsewhere',
    behavior: "does not count in another conversation than the question's",
    async run(hop) {
      const { runner, paid } = bank();
      const kept = await (await hop.desk(runner, 'chat-1')).ask([much]);
      const read = await (await hop.desk(runner, 'chat-2')).answer(kept, ['yes']);
      expect([paid, read]).toEqual([[], expect.stringContaining('the log has no question')]);
    },
  },
  {
    id: 'approval:restart',
    behavior: 'counts in another process, with a persistent store',
    async run(hop) {
      const sessions = inMemorySessionService();
      const [before, after] = [bank(sessions), bank(sessions)];
      const kept = await (await hop.desk(before.runner, 'chat-1')).ask([much]);
      await (await hop.desk(after.runner, 'chat-1')).answer(kept, ['yes']);
      expect([before.paid, after.paid]).toEqual([[], [much]]);
    },
  },
  {
    id: 'approval:lost',
    behavior: 'does not count if the log with the question is gone, and says so',
    async run(hop) {
      const kept = await (await hop.desk(bank().runner, 'chat-1')).ask([much]);
      const { runner, paid } = bank();
      const read = await (await hop.desk(runner, 'chat-1')).answer(kept, ['yes']);
      expect([paid, read]).toEqual([[], expect.stringContaining('outlives the process')]);
    },
  },
  {
    id: 'approval:no-conversation',
    behavior: 'runs no gated call without a conversation, and names the option for it',
    async run(hop) {
      const { runner, paid } = bank();
      const read = await hop
        .desk(runner, undefined)
        .then(async (desk) => {
          const { shown, state } = await desk.ask([much]);
          expect(shown).toEqual([]);
          return JSON.stringify(state);
        })
        .catch((error: Error) => error.message);
      expect([paid, read]).toEqual([[], expect.stringMatching(/conversation.*session/s)]);
    },
  },
];

const much = { to: 'bob', amount: 500 };
const little = { to: 'bob', amount: 5 };

/** Returns a runner whose tool pays, and asks a person about amounts above 100. */
function bank(sessions: SessionService = inMemorySessionService()): {
  readonly runner: Runner;
  readonly paid: readonly JsonObject[];
} {
  const paid: JsonObject[] = [];
  const pay = functionTool({
    name: 'pay',
    description: 'Pays an amount',
    input: z.object({ to: z.string(), amount: z.number() }),
    gates: [asksAboutMuch],
    run: (input) => {
      paid.push(input);
      return { receipt: paid.length };
    },
  });
  const agent = llmAgent({ name: 'bank', model: scriptedModel([]), tools: [pay] });
  return { runner: createRunner({ agent, sessions }), paid };
}

const asksAboutMuch: ToolGate = {
  name: 'confirmation',
  order: 'confirmation',
  check(call, _tool, { answers }) {
    const { confirmed } = (answers.at(-1)?.value ?? {}) as { readonly confirmed?: boolean };
    if (confirmed === undefined && Number(call.args['amount']) > 100)
      return { type: 'pause', question: { kind: 'confirmation', hint: 'May it be paid?' } };
    return confirmed === false ? { type: 'respond', outcome: { status: 'denied' } } : { type: 'proceed' };
  },
};
