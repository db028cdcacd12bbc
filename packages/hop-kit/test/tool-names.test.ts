import { expect, it } from 'vitest';
import { ToolNames } from '../src/index.ts';

function namesOf(given: readonly string[]): readonly string[] {
  const names = new ToolNames(given);
  return given.map((name) => names.of(name));
}

it.each([
  ['keeps a valid name', ['get_weather', 'b-2'], ['get_weather', 'b-2']],
  [
    'makes invalid names valid',
    ['get weather!', 'ä', '', 'x'.repeat(70)],
    ['get_weather_', '_', 'tool', 'x'.repeat(64)],
  ],
  ['makes each name unique', ['a', 'a', 'a_2', 'a'], ['a', 'a_3', 'a_2', 'a_4']],
  ['cuts a name before the number', ['x'.repeat(64), 'x'.repeat(64)], ['x'.repeat(64), `${'x'.repeat(62)}_2`]],
  ['avoids the names of object members', ['constructor', '__proto__'], ['tool_constructor', 'tool___proto__']],
])('a list of tool names %s', (_, given, names) => {
  expect(namesOf(given)).toEqual(names);
});

it('a list of tool names leaves a valid name with the tool that has it, even if another tool comes first', () => {
  const given = ['get weather', 'get_weather', 'get weather'];
  expect(namesOf(given)).toEqual(['get_weather_2', 'get_weather', 'get_weather_3']);
});

it('a list of tool names tries each number once, however many tools have the same name', () => {
  const names = namesOf(Array.from({ length: 20_000 }, () => 'a b'));
  expect(new Set(names).size).toBe(20_000);
  expect(names.at(-1)).toBe('a_b_20000');
});
