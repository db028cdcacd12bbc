import {
  addGate,
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type Model,
  type Runner,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { z } from 'zod';

/** Whose the sessions of the tests are. */
export const key: SessionKey = { appName: 'desk', userId: 'ada', sessionId: 's1' };

/** A support desk: a refund over 100 asks first, and who answers may change the amount. */
export interface Desk {
  readonly runner: Runner;
  readonly sessions: SessionService;
  /** What was paid. */
  readonly paid: number[];
}

/** A desk whose model says these turns. */
export function desk(
  turns: Parameters<typeof scriptedModel>[0],
  sessions: SessionService = inMemorySessionService(),
): Desk {
  return deskOf(scriptedModel(turns), sessions);
}

/** A desk with a model. */
export function deskOf(model: Model, sessions: SessionService = inMemorySessionService(), paid: number[] = []): Desk {
  const runner = createRunner({
    appName: 'desk',
    sessions,
    agent: llmAgent({ name: 'desk', model, tools: [refund(paid)] }),
  });
  return { runner, sessions, paid };
}

function refund(paid: number[]) {
  const tool = functionTool({
    name: 'refund',
    description: 'Pays money back',
    input: z.object({ amount: z.number() }),
    run: ({ amount }) => {
      paid.push(amount);
      return { paid: amount };
    },
  });
  return addGate(tool, {
    name: 'over100',
    order: 'confirmation',
    async check({ checked, args }, _, { answers }) {
      const { amount } = checked.value as { readonly amount: number };
      const value = answers[0]?.value as { readonly yes: boolean; readonly amount?: number } | undefined;
      if (amount <= 100 || (value?.yes && value.amount === undefined)) return { type: 'proceed' };
      if (value?.yes) return { type: 'proceed', args: { ...args, amount: value.amount ?? amount } };
      if (value) return { type: 'respond', outcome: { status: 'denied', reason: 'a person said no' } };
      return {
        type: 'pause',
        question: { kind: 'confirmation', hint: `Refund ${amount}?`, answerJsonSchema: answerSchema },
      };
    },
  });
}

const answerSchema = {
  type: 'object',
  properties: { yes: { type: 'boolean' }, amount: { type: 'number' } },
  required: ['yes'],
};

/** The turns of a refund that a person decides. */
export const refundTurns = [
  { text: 'Let me see.', calls: [{ name: 'refund', args: { amount: 420 } }] },
  'It is paid.',
] as const;
