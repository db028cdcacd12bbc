/// <reference types="node" />
// Measures the cost of each validator of JSON Schema: node packages/core-tests/bench/validator-cost.ts
import type { JsonObject, SchemaValidator } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { ajvValidator } from '@mortise/schema-ajv';

/** Prints the cost of a validator, in medians of seven rounds. `make` creates a new one. */
function measureCost(name: string, make: () => SchemaValidator): void {
  const first = milliseconds(() => make().compile(toolSchema(0))(good));
  const many = median(() => {
    const validator = make();
    const schemas = Array.from({ length: 500 }, (_, at) => toolSchema(at));
    return milliseconds(() => {
      for (const schema of schemas) validator.compile(schema)(good);
    });
  });
  const check = make().compile(toolSchema(0));
  for (let at = 0; at < 20_000; at++) check(at % 2 === 0 ? good : bad);
  const each = (value: JsonObject, times: number): number =>
    median(() => {
      const taken = milliseconds(() => {
        for (let at = 0; at < times; at++) check(value);
      });
      return (taken / times) * 1000;
    });
  console.log(`${name}: first schema and value ${first.toFixed(1)} ms, 500 of them ${many.toFixed(1)} ms`);
  console.log(
    `${name}: a good value ${each(good, 50_000).toFixed(2)} us, a bad one ${each(bad, 10_000).toFixed(2)} us`,
  );
}

function median(measure: () => number): number {
  const rounds = Array.from({ length: 7 }, measure).sort((a, b) => a - b);
  return rounds[3] ?? Number.NaN;
}

/** Returns the processor time of work, so that other programs on the machine count less. */
function milliseconds(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Returns the schema of a tool with five parameters, one of them an object, one with a pattern. */
function toolSchema(at: number): JsonObject {
  return {
    type: 'object',
    properties: {
      city: { type: 'string', minLength: 1 },
      days: { type: 'integer', minimum: 1, maximum: 14 },
      unit: { enum: ['celsius', 'fahrenheit'] },
      tags: { type: 'array', items: { type: 'string', pattern: '^[a-z0-9-]+$' } },
      place: { type: 'object', properties: { lat: { type: 'number' }, [`lon${at}`]: { type: 'number' } } },
    },
    required: ['city', 'days'],
    additionalProperties: false,
  };
}

const good = { city: 'Rome', days: 3, unit: 'celsius', tags: ['a-b', 'c9'], place: { lat: 1.5 } };
const bad = { ...good, days: '3' };

measureCost('jsonSchemaValidator', () => jsonSchemaValidator());
measureCost('ajvValidator', () => ajvValidator());
measureCost('ajvValidator, compiled at once', () => ajvValidator({ compileAfter: 0 }));
