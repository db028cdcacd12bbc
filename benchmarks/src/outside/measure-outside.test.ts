import { expect, test } from 'vitest';
import { measureGroup, sectionOf } from './measure-outside.ts';
import type { OutsideGroup } from './outside-group.ts';
import type { OutsideOptions } from './outside-options.ts';

const options: OutsideOptions = { size: 'full', repetitions: 2, readme: false, only: undefined, bench: undefined };

const group: OutsideGroup = {
  id: 'mcp',
  title: 'Tools',
  unit: 'client',
  ways: (withPeers) => ['client', ...(withPeers ? ['peer'] : []), 'mortise'],
  benches: [
    { id: 'call', measures: [{ figure: 'us', title: 'µs' }] },
    { id: 'list', measures: [{ figure: 'us', title: 'µs of a list' }] },
  ],
  measure: () => Promise.reject(new Error('it is measured elsewhere')),
};

async function orderOf(each: OutsideGroup, wanted: OutsideOptions): Promise<string[]> {
  const order: string[] = [];
  await measureGroup(each, wanted, async (_group, bench, way) => {
    order.push(`${bench} ${way}`);
    return { figures: { us: 1 } };
  });
  return order;
}

test('interleaves the repetitions, in an order that rotates', async () => {
  expect(await orderOf(group, { ...options, bench: new Set(['call']) })).toEqual([
    'call client',
    'call peer',
    'call mortise',
    'call peer',
    'call mortise',
    'call client',
  ]);
});

test('measures and shows only the requested ways', async () => {
  const wanted = { ...options, repetitions: 1, only: new Set(['peer']) };
  expect(await orderOf(group, wanted)).toEqual(['call peer', 'list peer']);
  expect(sectionOf(group, wanted, [])).toMatch(/^Tools:\n\n\| measure +\| peer \|/);
});

test('omits peers from a smoke run, except the requested ones', async () => {
  const smoke: OutsideOptions = { ...options, size: 'smoke', repetitions: 1, bench: new Set(['call']) };
  expect(await orderOf(group, smoke)).toEqual(['call client', 'call mortise']);
  expect(await orderOf(group, { ...smoke, only: new Set(['peer']) })).toEqual(['call peer']);
});

test('reports why a group is not measured, and measures it in a smoke run', async () => {
  const absent = { ...group, absent: 'Install it.' };
  expect(await orderOf(absent, options)).toEqual([]);
  expect(sectionOf(absent, options, [])).toBe('Tools: not measured. Install it.');
  expect(await orderOf(absent, { ...options, size: 'smoke' })).not.toEqual([]);
});
