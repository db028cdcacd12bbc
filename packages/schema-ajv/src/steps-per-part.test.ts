import type { JsonObject } from '@mortise/core';
import { expect, it } from 'vitest';
import { stepsPerPart } from './steps-per-part.ts';

const names = Array.from({ length: 100 }, (_, at) => `p${at}`);
const each = (part: JsonObject | boolean): JsonObject => Object.fromEntries(names.map((name) => [name, part]));

it.each<[string, JsonObject, number]>([
  ['a schema without keywords', {}, 1],
  ['each keyword', { type: 'string', minLength: 1 }, 3],
  ['a pattern', { pattern: 'x' }, 5],
  ['each value of an enum', { enum: names }, 101],
  ['each required name', { required: names }, 101],
  ['each name of a property, and not its simple schema', { properties: each({ enum: names }) }, 101],
  ['the schema of a property, if it is not simple', { properties: { a: { enum: names } } }, 101],
  ['alternatives, which are all for one position', { anyOf: names.map(() => ({ type: 'string' })) }, 202],
  ['alternatives of one item', { anyOf: names.map(() => ({ items: { type: 'string' } })) }, 202],
  ['items of a tuple, each at its own position', { prefixItems: names.map(() => ({ type: 'string' })) }, 2],
  ['patterns, which each name is matched against', { patternProperties: each({ type: 'string' }) }, 600],
  ['names that depend on others', { dependentRequired: { a: names, b: names } }, 201],
  ['conditions', JSON.parse('{"if":{"const":1},"then":{"minimum":1},"else":{"maximum":1},"not":{"const":2}}'), 13],
])('the number of steps includes %s', (_what, schema, steps) => {
  expect(stepsPerPart(schema)).toBe(steps);
});
