import { expect, it } from 'vitest';
import { parseJson } from './read-answer.ts';

it.each([
  '1e400',
  '-1E+400',
  '1e-400',
  '-0.5e-400',
  '9007199254740993',
  '-12345678901234567890',
  '9007199254740993.0',
  '9.007199254740993e15',
  '90071992547409930e-1',
  '100000000000000000000.5',
  '9.0071992547409931e25',
  '0.'.concat('0'.repeat(400), '1'),
  // Integers of which a reader expects every digit.
  '9007199254740992',
  '100000000000000000000',
])('parseJson returns %s as a string, because as a number it would change or could not be stored', (text) => {
  expect(parseJson(text)).toBe(text);
  expect(parseJson(`[{"a":[${text}]}]`)).toEqual([{ a: [text] }]);
});

it.each<[string, number]>([
  ['9007199254740991', 9007199254740991],
  ['-9007199254740991', -9007199254740991],
  ['9007199254740991.0', 9007199254740991],
  ['1e15', 1e15],
  ['6.02e23', 6.02e23],
  ['602E+21', 602e21],
  ['0.00602e26', 6.02e23],
  ['6020.00e20', 6.02e23],
  ['1.7976931348623157e308', Number.MAX_VALUE],
  ['5e-324', 5e-324],
  ['0e400', 0],
  ['0.0000000000000000000', 0],
  ['0.12345678901234567890', 0.12345678901234568],
  ['1234567890123456.75', 1234567890123456.8],
])('parseJson returns %s as a number', (text, value) => {
  expect(parseJson(text)).toBe(value);
});

it('parseJson returns strings, and all values except numbers that would change, unchanged', () => {
  const text = '{"a":"9007199254740993","b":null,"c":[true,9007199254740993],"d":"1e400","e":1}';
  expect(parseJson(text)).toEqual({
    a: '9007199254740993',
    b: null,
    c: [true, '9007199254740993'],
    d: '1e400',
    e: 1,
  });
  expect(() => parseJson('{"a":')).toThrow(SyntaxError);
});
