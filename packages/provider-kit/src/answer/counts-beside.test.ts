import { expect, it } from 'vitest';
import { countsBeside } from './counts-beside.ts';

const read = new Set(['tokens', 'cached']);

it('keeps unread counts at any depth', () => {
  const said = { tokens: 7, cost: 0.25, details: { cached: 1, audio: 2 }, other: { cached: 1 } };
  expect(countsBeside([said], read)).toEqual({ usage: { cost: 0.25, details: { audio: 2 } } });
});

it.each([undefined, null, 'x', {}, { tokens: 1, cost: 0, details: { audio: 0 }, list: [], tier: null }])(
  'returns undefined for %j',
  (said) => expect(countsBeside([said], read)).toEqual({}),
);

it('adds up the counts of several requests', () => {
  const said = [
    { searches: 3, by: { page: 1, geo: 'us' }, details: [{ kind: 'text' }], is: false },
    { searches: 1, by: { page: 2, geo: 'eu' }, details: [{ kind: 'audio' }], is: true },
  ];
  expect(countsBeside(said, read)).toEqual({
    usage: { searches: 4, by: { page: 3, geo: 'eu' }, details: [{ kind: 'text' }, { kind: 'audio' }], is: true },
  });
});

it('takes any name', () => {
  const said = JSON.parse('{"__proto__": 1, "constructor": 2}');
  expect(JSON.stringify(countsBeside([said], read).usage)).toBe('{"__proto__":1,"constructor":2}');
});
