import {
  addGate,
  createRunner,
  functionTool,
  inMemorySessionService,
  type LlmAgent,
  llmAgent,
  type Model,
  type Runner,
  type SessionKey,
  type SessionService,
  type Tool,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { z } from 'zod';

/** The user of the test sessions. */
export const key: SessionKey = { appName: 'desk', userId: 'ada', sessionId: 's1' };

/** A support desk: a refund over 100 asks a user first, and the answer may change the amount. */
export interface Desk {
  readonly runner: Runner;
  readonly sessions: SessionService;
  /** The amounts that were paid. */
  readonly paid: number[];
}

/** Creates a desk whose model returns these turns. */
export function desk(
  turns: Parameters<typeof scriptedModel>[0],
  sessions: SessionService = inMemorySessionService(),
  asks: Asks = {},
): Desk {
  return deskOf(scriptedModel(turns), sessions, [], asks);
}

/** The expiry of questions, the clock, and the policy for messages while a question is open. */
export interface Asks {
  readonly expiresAt?: number;
  readonly clock?: () => number;
  readonly onMessageWhilePending?: 'refuse';
}

/** Creates a desk with a model. */
export function deskOf(
  model: Model,
  sessions: SessionService = inMemorySessionService(),
  paid: number[] = [],
  { expiresAt, clock, onMessageWhilePending }: Asks = {},
): Desk {
  const runner = createRunner({
    appName: 'desk',
    sessions,
    agent: llmAgent({ name: 'desk', model, tools: [refund(paid, expiresAt)] }),
    clock,
    onMessageWhilePending,
  });
  return { runner, sessions, paid };
}

/** Creates a desk whose tool `refund` belongs to an agent two levels below the root. */
export function nestedDesk(): Desk {
  const sessions = inMemorySessionService();
  const paid: number[] = [];
  const payer = llmAgent({ name: 'payer', model: scriptedModel(refundTurns), tools: [refund(paid)] });
  const clerk = llmAgent({ name: 'clerk', model: caller('ask_payer'), tools: [asking(payer)] });
  const agent = llmAgent({ name: 'desk', model: caller('ask_clerk'), tools: [asking(clerk)] });
  return { runner: createRunner({ appName: 'desk', sessions, agent }), sessions, paid };
}

function caller(name: string): Model {
  return scriptedModel([{ calls: [{ name, args: {} }] }, 'Done.']);
}

function asking(agent: LlmAgent): Tool {
  const name = `ask_${agent.name}`;
  return {
    name,
    description: name,
    agents: [agent],
    unchecked: true,
    declaration: { name, description: name, parametersJsonSchema: { type: 'object' } },
    run: () => ({
      status: 'delegate',
      agent: agent.name,
      input: { role: 'user', parts: [{ type: 'text', text: 'Refund' }] },
    }),
  };
}

function refund(paid: number[], expiresAt?: number) {
  const more = expiresAt === undefined ? {} : { expiresAt };
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
        question: { kind: 'confirmation', hint: `Refund ${amount}?`, answerJsonSchema: answerSchema, ...more },
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
