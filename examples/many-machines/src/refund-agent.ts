import { setTimeout as sleep } from 'node:timers/promises';
import { requireConfirmation } from '@mortise/confirmation';
import { functionTool, llmAgent, type Model, type Part } from '@mortise/core';
import type { Pool } from 'pg';
import { z } from 'zod';

/**
 * Creates an agent that makes refunds that a person has approved.
 * Its bank needs two seconds, and would pay twice for two calls.
 */
export function refundAgent(pool: Pool) {
  const refund = functionTool({
    name: 'refund',
    description: 'Pays money of an order back',
    effect: 'write',
    input: z.object({ order: z.number().int(), amount: z.number().positive() }),
    preview: ({ order, amount }) => `${amount} EUR of order ${order}`,
    run: async ({ order, amount }, { idempotencyKey }) => {
      await pool.query('INSERT INTO refunds VALUES ($1, $2, $3)', [idempotencyKey, order, amount]);
      await sleep(2_000);
      return { paid: amount };
    },
    // Called if the worker died before it could store the outcome of the call.
    reconcile: async ({ amount }, { idempotencyKey }) => {
      const { rows } = await pool.query('SELECT 1 FROM refunds WHERE key = $1', [idempotencyKey]);
      return rows.length > 0 ? { status: 'ok', output: { paid: amount } } : undefined;
    },
  });
  return llmAgent({ name: 'refunds', model: clerk, tools: [requireConfirmation(refund)] });
}

/** A model without a network, which needs no key: it understands one sentence. */
const clerk: Model = {
  provider: 'example',
  id: 'clerk',
  async *generate({ contents }) {
    await sleep(300);
    const parts = contents.at(-1)?.parts ?? [];
    const words = parts.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
    const [, amount, order] = words.match(/refund (\d+) of order (\d+)/i) ?? [];
    const call: Part = {
      type: 'functionCall',
      id: '',
      name: 'refund',
      args: { order: Number(order), amount: Number(amount) },
    };
    const isTold = parts.some(({ type }) => type === 'functionResponse');
    const text = isTold ? 'That is all I can do for you.' : 'Say "refund 420 of order 18".';
    yield {
      type: 'end',
      content: { role: 'model', parts: [amount ? call : { type: 'text', text }] },
      finishReason: { unified: amount ? 'functionCalls' : 'stop' },
    };
  },
};
