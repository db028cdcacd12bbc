import { expect, it } from 'vitest';
import { isAt } from './is-at.ts';

it.each([
  ['https://a.test/v1', true],
  ['https://eu.a.test', true],
  ['https://A.TEST:8443/', true],
  ['https://b.c.test', true],
  ['https://c.test', false],
  ['https://not-a.test', false],
  ['https://a.test.example', false],
  ['https://example/a.test', false],
  ['a.test', false],
])('%s is at one of the domains or below it: %s', (address, is) =>
  expect(isAt(address, 'a.test', 'b.c.test')).toBe(is),
);
