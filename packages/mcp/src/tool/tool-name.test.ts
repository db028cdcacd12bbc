import { expect, it } from 'vitest';
import { toolName } from './tool-name.ts';

it.each([
  ['', 'get_weather'],
  ['a_', 'get-weather'],
  ['', 'a'.repeat(64)],
])('a name that every provider accepts stays unchanged: %s%s', (prefix, name) => {
  expect(toolName(prefix, name)).toBe(prefix + name);
});

it.each([
  ['', 'files/read', /^files_read_[0-9a-f]{8}$/],
  ['', 'files // read', /^files_read_[0-9a-f]{8}$/],
  ['a_', '__proto__', /^a___proto___[0-9a-f]{8}$/],
  ['', 'constructor', /^constructor_[0-9a-f]{8}$/],
  ['', '', /^_[0-9a-f]{8}$/],
  ['', 'a'.repeat(65), /^a{55}_[0-9a-f]{8}$/],
  ['', 'ä'.repeat(200), /^__[0-9a-f]{8}$/],
])('an invalid name is made valid, with a hash of the original: %s%s', (prefix, name, made) => {
  expect(toolName(prefix, name)).toMatch(made);
});

it('two names that become equal get different hashes', () => {
  expect(toolName('', 'a/b')).not.toBe(toolName('', 'a.b'));
  expect(toolName('a', '/b')).toBe(toolName('', 'a/b'));
});
