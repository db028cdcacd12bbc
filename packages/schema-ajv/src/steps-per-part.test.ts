import type { JsonObject } from '@mortise/core';
import { expect, it } from 'vitest';
import { stepsPerPart } from './steps-per-part.ts';

const names = Array.from({ length: 100 }, (_, at) => `p${at}`);
const each = (part: JsonObject | boolean): JsonObject => Object.fromEntries(names.map((name) => [name, part]));

it.each<[string, JsonObject, number]>([
  ['a schema that says nothing', {}, 1],
  ['each keyword', { type: 'string', minLength: 1 }, 3],
  ['a pattern, which is read', { pattern: 'x' }, 5],
  ['each value of an enum', { enum: names }, 101],
  ['each name that is required', { required: names }, 101],
  ['each name of a property, and not what each of them is', { properties: each({ enum: names }) }, 101],
  ['what a property is, where it is more', { properties: { a: { enum: names } } }, 101],
  ['alternatives, which are all of one place', { anyOf: names.map(() => ({ type: 'string' })) }, 202],
  ['what alternatives say of one item', { anyOf: names.map(() => ({ items: { type: 'string' } })) }, 202],
  ['items of a tuple, each of which is its own place', { prefixItems: names.map(() => ({ type: 'string' })) }, 2],
  ['patterns, against which each name is held', { patternProperties: each({ type: 'string' }) }, 600],
  ['names that depend on others', { dependentRequired: { a: names, b: names } }, 201],
  ['conditions', JSON.parse('{"if":{"const":1},"then":{"minimum":1},"else":{"maximum":1},"not":{"const":2}}'), 13],
])('counts %s', (_what, schema, steps) => {
  expect(stepsPerPart(schema)).toBe(steps);
});
