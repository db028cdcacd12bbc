import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRunner, llmAgent } from '@mortise/core';
import { scriptedModel, toolCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/node-test';
import { exchangeRate } from '../src/index.ts';

const args = { from: 'EUR', to: 'USD' };
const baseURL = 'https://rates.example';
const tool = (status = 200) => exchangeRate({ baseURL, fetch: async () => Response.json({ rate: 1.25 }, { status }) });

/** The outcome of one call, as an agent receives it. */
async function outcomeOf(status: number) {
  const model = scriptedModel([{ calls: [{ name: 'exchange_rate', args }] }, 'So it is.']);
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [tool(status)] }) });
  assert.equal((await runner.run('How many dollars for a euro?')).status, 'completed');
  const parts = model.requests.at(-1)?.contents.at(-1)?.parts ?? [];
  return parts.find((part) => part.type === 'functionResponse')?.outcome;
}

testConformance('exchange_rate', toolCases, () => ({ tool: tool(), args, badArgs: { from: 'EUR' } }));

test('returns the exchange rate', async () => {
  const outcome = await outcomeOf(200);
  assert.deepEqual(outcome?.status === 'ok' && outcome.output, { ...args, rate: 1.25 });
});

test('reports a failure to the model, and the run continues', async () => {
  const outcome = await outcomeOf(503);
  assert.equal(outcome?.status, 'error');
  assert.match(JSON.stringify(outcome), /answered 503/);
});
