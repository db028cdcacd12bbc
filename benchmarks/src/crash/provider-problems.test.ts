import type { Content, Part } from '@mortise/core';
import { expect, it } from 'vitest';
import { providerProblems } from './provider-problems.ts';

const said: Content = { role: 'user', parts: [{ type: 'text', text: 'Pay.' }] };
const calls: Content = {
  role: 'model',
  parts: ['a', 'b'].map((id): Part => ({ type: 'functionCall', id, name: 'pay', args: {} })),
};
const results = (...ids: readonly string[]): Content => ({
  role: 'tool',
  parts: ids.map((id): Part => ({ type: 'functionResponse', id, name: 'pay', outcome: { status: 'ok', output: 1 } })),
});

it('reports no problem when every call has one result', async () => {
  expect(await providerProblems([said, calls, results('a', 'b')])).toEqual([]);
});

it('names each adapter with a missing or duplicate result', async () => {
  expect(await providerProblems([said, calls, results('a')])).toHaveLength(4);
  expect(await providerProblems([said, calls, results('a', 'b', 'b')])).toHaveLength(4);
});
