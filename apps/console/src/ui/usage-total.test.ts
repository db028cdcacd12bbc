import type { Event, Usage } from '@mortise/core';
import { expect, test } from 'vitest';
import { KnownModels } from '../model/model-facts.ts';
import { UsageTotal } from './usage-total.ts';

let made = 0;
function turn(model: string, usage: Usage, rest: Partial<Event> = {}): Event {
  return {
    v: 1,
    id: `e${made++}`,
    invocationId: 'i',
    author: 'a',
    timestamp: 0,
    type: 'model',
    acts: true,
    finishReason: { unified: 'stop' },
    content: { role: 'model', parts: [], origin: { provider: 'p', model } },
    usage,
    ...rest,
  } as Event;
}
const known = new KnownModels({
  'p:a': { contextTokens: 10_000, price: { input: 10, output: 20 } },
  'p:dear': { price: { currency: '€', input: 1_000_000, output: 0 } },
});

test('the context share is the share of the last request of the conversation, without nested runs', () => {
  const total = new UsageTotal(known);
  expect([total.context(), total.cost(), total.short()]).toEqual(['', '', '']);
  total.add(turn('a', { inputTokens: 900, outputTokens: 100 }));
  total.add(turn('a', { inputTokens: 5000, outputTokens: 0 }, { branch: 'b' }));
  expect(total.context()).toBe('10% of context');
  expect(total.cost()).toBe('$0.061');
  total.add(turn('a', { inputTokens: 2000, outputTokens: 0 }, { metadata: { usageIsEstimated: true } }));
  expect(total.context()).toBe('~20% of context');
});

test('UsageTotal shows only known values: the share if the context window is known, the cost if the price is known', () => {
  const total = new UsageTotal(known);
  total.add(turn('other', { inputTokens: 900 }));
  expect([total.context(), total.cost()]).toEqual(['', '']);
  expect(total.toString()).toBe('tokens: 900 in · model calls: 1');
  total.add(turn('dear', { inputTokens: 3, outputTokens: 9 }));
  expect(total.cost()).toBe('≥ €3.00');
  expect(total.toString()).toContain('cost: ≥ €3.00, not counting 1 call without a known price');
  total.add(turn('a', { inputTokens: 1, cachedInputTokens: 1 }));
  expect(total.cost()).toBe('≈ €3.00 + <$0.0001');
});

test('UsageTotal counts rewound turns in the cost, and not in the context', () => {
  const log = [
    turn('a', { inputTokens: 1000, outputTokens: 0 }),
    turn('a', { inputTokens: 3000, outputTokens: 0 }),
    { ...turn('a', {}), type: 'rewound', revision: 1, index: {} } as Event,
  ];
  const total = UsageTotal.of(log, known);
  expect(total.context()).toBe('10% of context');
  expect(total.cost()).toBe('$0.04');
});
