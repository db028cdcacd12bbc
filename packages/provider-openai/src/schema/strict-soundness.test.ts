import type { JsonObject, JsonValue } from '@mortise/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { restoreAbsent } from './restore-absent.ts';
import { toSchema } from './to-schema.ts';

const ajv = new Ajv2020({ strict: false });

describe('every value that a lowered schema allows', () => {
  it.each(['auto', true] as const)(
    'every value that a lowered schema allows is valid for the tool (strict: %s)',
    (mode) => {
      let strict = 0;
      let values = 0;
      for (let seed = 1; seed <= 400; seed++) {
        const random = randomOf(seed);
        const schema = schemaOf(random);
        const sent = toSchema(schema, mode);
        if (!sent.strict) continue;
        strict++;
        const validate = ajv.compile(schema);
        for (let at = 0; at < 5; at++) {
          const value = sampleOf(sent.schema, sent.schema, random, 0);
          if (value === undefined) continue;
          values++;
          const text = restoreAbsent(JSON.stringify(value), sent);
          expect(validate(JSON.parse(text)), `${JSON.stringify(schema)} said ${text}`).toBe(true);
        }
      }
      // Enough random schemas are strict for the test to be meaningful.
      expect(strict).toBeGreaterThan(50);
      expect(values).toBeGreaterThan(300);
    },
  );
});

type Random = (below: number) => number;

/** Returns random numbers from a seed (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function schemaOf(random: Random): JsonObject {
  return { ...objectSchema(random, 0), $defs: { d0: partOf(random, 2), d1: objectSchema(random, 1) } };
}

function objectSchema(random: Random, depth: number): JsonObject {
  const names = ['a', 'b', 'c'].slice(0, 1 + random(3));
  const openness = [undefined, false, false, undefined, true][random(5)];
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, partOf(random, depth + 1)])),
    required: names.filter(() => random(3) > 0),
    ...(openness !== undefined && { additionalProperties: openness }),
  };
}

function partOf(random: Random, depth: number): JsonObject {
  const plain: readonly (() => JsonObject)[] = [
    () => ({ type: 'string' }),
    () => ({ type: ['string', 'null'], description: 'D' }),
    () => ({ type: 'integer', minimum: 3, maximum: 5 }),
    () => ({ type: ['boolean', 'integer', 'null'], minimum: 7 }),
    () => ({ enum: ['x', 'y', null].slice(random(2), 2 + random(2)) }),
    () => ({ type: ['string', 'null'], enum: ['x', 'y'] }),
    () => ({ const: 'k' }),
    () => ({ $ref: `#/$defs/d${random(2)}` }),
    () => ({ $ref: `#/$defs/d${random(2)}`, description: 'D' }),
  ];
  const nested: readonly (() => JsonObject)[] = [
    () => objectSchema(random, depth),
    () => ({ type: 'array', items: partOf(random, depth + 1), minItems: 1, maxItems: 2 }),
    () => ({ anyOf: [partOf(random, depth + 1), partOf(random, depth + 1)] }),
    () => ({ allOf: [partOf(random, depth + 1)], title: 'T' }),
    () => ({ anyOf: [objectSchema(random, depth), { type: 'null' }] }),
  ];
  const choices = depth < 3 ? [...plain, ...nested] : plain;
  return (choices[random(choices.length)] as () => JsonObject)();
}

/** Returns a value that a lowered schema allows; undefined if the value would be endless. */
function sampleOf(schema: JsonObject, root: JsonObject, random: Random, depth: number): JsonValue | undefined {
  if (depth > 12) return undefined;
  const { $ref, anyOf, type, properties, items } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice('#/$defs/'.length);
    return sampleOf(
      (root['$defs'] as { readonly [name: string]: JsonObject })[name] as JsonObject,
      root,
      random,
      depth + 1,
    );
  }
  if (Array.isArray(anyOf)) return sampleOf(anyOf[random(anyOf.length)] as JsonObject, root, random, depth + 1);
  if ('const' in schema) return schema['const'];
  const values = schema['enum'];
  if (Array.isArray(values)) return values[random(values.length)] as JsonValue;
  const types = Array.isArray(type) ? type : [type];
  switch (types[random(types.length)]) {
    case 'string':
      return ['', 'x', 'null', '{"a":null}'][random(4)];
    case 'integer':
      return Number(schema['minimum']) + random(3);
    case 'boolean':
      return random(2) === 0;
    case 'array': {
      const list = Array.from({ length: 1 + random(2) }, () => sampleOf(items as JsonObject, root, random, depth + 1));
      return list.every((value) => value !== undefined) ? list : undefined;
    }
    case 'object': {
      const members = Object.entries(properties as { readonly [name: string]: JsonObject }).map(
        ([name, member]) => [name, sampleOf(member, root, random, depth + 1)] as const,
      );
      return members.every(([, value]) => value !== undefined)
        ? (Object.fromEntries(members) as JsonObject)
        : undefined;
    }
    default:
      return null;
  }
}
