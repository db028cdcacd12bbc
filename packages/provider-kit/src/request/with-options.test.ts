import { expect, it } from 'vitest';
import { withOptions } from './with-options.ts';

it.each([
  [{ a: 1 }, {}, { a: 1 }],
  [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  [{ a: { x: 1, y: { z: 1 } } }, { a: { y: 2 } }, { a: { x: 1, y: 2 } }],
  [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
  [{ a: { x: 1 } }, { a: null }, { a: null }],
])('%j with the options %j is %j', (body, options, said) => {
  const before = structuredClone(body);
  expect(withOptions(body, options)).toEqual(said);
  expect(body).toEqual(before);
});
