import { expect, it } from 'vitest';
import { givenRuns, propertyRuns } from './property-runs.ts';
import { propertySeed } from './property-seed.ts';

it('tests a property with its share of MORTISE_RUNS, and with at least 20 values', () => {
  expect(propertyRuns(300, '500')).toBe(300);
  expect(propertyRuns(300, '10000')).toBe(6_000);
  expect(propertyRuns(301, '100')).toBe(61);
  expect(propertyRuns(300, '1')).toBe(20);
});

it.each(['abc', '', '0', '-5', '1.5', '5e2', 'Infinity'])('refuses "%s" as MORTISE_RUNS', (given) => {
  expect(() => propertyRuns(300, given)).toThrow(`MORTISE_RUNS is a whole number above 0, got "${given}"`);
  expect(() => givenRuns(given)).toThrow('MORTISE_RUNS');
});

it.each(['abc', '', '1.5', 'Random'])('refuses "%s" as MORTISE_SEED', (given) => {
  expect(() => propertySeed(given)).toThrow(`MORTISE_SEED is a whole number or "random", got "${given}"`);
});

it('takes a number or a random one as the seed, and 1 without a setting', () => {
  expect([propertySeed(), propertySeed('7'), propertySeed('-7')]).toEqual([1, 7, -7]);
  expect(propertySeed('random')).toBeGreaterThanOrEqual(0);
});
