import { inMemorySessionService, type SessionService, textOf } from '@mortise/core';
import { type HistoryMessage, importHistory } from '@mortise/session-tools';
import { historyProblems, type ScriptedModel, scriptedModel } from '@mortise/testing';
import { expect } from 'vitest';

/**
 * The model's turns in the desks of docs/from-genkit.md and
 * docs/from-openai-agents.md, in the format of either framework.
 */
export type Turn =
  | string
  | { readonly calls: readonly { readonly name: string; readonly args: Record<string, string | number> }[] };

export const find: Turn = { calls: [{ name: 'find_order', args: { order: '17' } }] };

export function refund(amount: number): Turn {
  return { calls: [{ name: 'refund', args: { order: '17', amount } }] };
}

export function answer(reply: string, refunded: number): string {
  return JSON.stringify({ reply, refunded });
}

/** A shop where each order has been paid with 400, with its refunds, oldest first. */
export function bookkeptShop() {
  const paid: (readonly [order: string, amount: number])[] = [];
  const shop = {
    find: async (order: string) => ({ order, paid: 400 }),
    payBack: async (order: string, amount: number) => {
      paid.push([order, amount]);
      return `r${paid.length}`;
    },
  };
  return { paid, shop };
}

/** The session that both desks talk in. */
export const chat = { appName: 'app', userId: 'user', sessionId: 'chat' };

/**
 * Lets a desk of Mortise continue with a history of two orders that were looked up in one turn. @param say
 * Lets the desk process a message, with a model and a store. @param outputs The outputs of both look-ups in
 * the history.
 */
export async function expectGoesOn(
  history: readonly HistoryMessage[],
  say: (model: ScriptedModel, sessions: SessionService) => Promise<unknown>,
  outputs: readonly unknown[],
): Promise<void> {
  const sessions = inMemorySessionService();
  const { omitted } = await importHistory(sessions, chat, history, { agent: 'desk' });
  expect(omitted).toEqual([]);
  const model = scriptedModel([answer('Hello.', 0)]);
  await say(model, sessions);
  const contents = model.requests[0]?.contents ?? [];
  expect(historyProblems(contents)).toEqual([]);
  expect(contents.map((content) => `${content.role}: ${textOf(content)}`)).toEqual([
    'user: 17 and 18',
    'model: ',
    'tool: ',
    `model: ${answer('Hello.', 0)}`,
    'user: Thanks.',
  ]);
  expect(contents[1]?.parts).toMatchObject([{ args: { order: '17' } }, { args: { order: '18' } }]);
  expect(contents[2]?.parts).toMatchObject(outputs.map((output) => ({ outcome: { status: 'ok', output } })));
}
