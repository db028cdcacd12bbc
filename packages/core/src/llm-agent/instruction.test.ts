import { describe, expect, it } from 'vitest';
import type { ReadonlyContext } from '../context/contexts.ts';
import type { JsonObject } from '../json/json-value.ts';
import { instructionTemplate } from './instruction.ts';

function filled(text: string, state: JsonObject = {}): string {
  return instructionTemplate(text)({ state } as unknown as ReadonlyContext);
}

describe('template', () => {
  const state = {
    name: 'Ada',
    'user:name': 'Bob',
    'app:x': 'X',
    'temp:y': 'Y',
    count: 3,
    list: [1, { a: 2 }],
    no: false,
    gone: null,
    'a-b.c': 'abc',
    brace: '{name}',
    money: '$& $1',
  };
  const texts: readonly (readonly [string, string])[] = [
    ['no keys at all', 'no keys at all'],
    ['', ''],
    ['Hello {name}!', 'Hello Ada!'],
    ['{name}{name}', 'AdaAda'],
    ['{user:name} {app:x} {temp:y}', 'Bob X Y'],
    ['{a-b.c}', 'abc'],
    ['{count} {list} {no}', '3 [1,{"a":2}] false'],
    ['[{missing?}] [{gone?}] [{name?}]', '[] [] [Ada]'],
    ['{{name}}', '{name}'],
    ['{{{name}}}', '{{name}}'],
    ['{ name } {1} {} {a b} {other:name}', '{ name } {1} {} {a b} {other:name}'],
    ['Answer like {"a": 1}', 'Answer like {"a": 1}'],
    ['Answer like {"a": {"b": 1}}', 'Answer like {"a": {"b": 1}}'],
    ['{"list": [{"a": {}}]}', '{"list": [{"a": {}}]}'],
    ['{brace}', '{name}'],
    ['{money}', '$& $1'],
  ];

  for (const [text, expected] of texts)
    it(`template converts ${JSON.stringify(text)} to ${JSON.stringify(expected)}`, () =>
      expect(filled(text, state)).toBe(expected));

  for (const name of ['missing', 'gone', 'user:missing', 'constructor', 'toString', '__proto__']) {
    it(`template throws if ${name} is missing, with its name`, () => {
      expect(() => filled(`{${name}}`, state)).toThrow(
        expect.objectContaining({ code: 'missing_state_key', message: expect.stringContaining(`"${name}"`) }),
      );
    });
  }

  it('a template can be used for several states', () => {
    const hello = instructionTemplate('{name}');
    const of = (name: string): string => hello({ state: { name } } as unknown as ReadonlyContext);
    expect([of('a'), of('b'), of('a')]).toEqual(['a', 'b', 'a']);
  });
});
