import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../tooling/property-runs.ts';
import { anySchema, rightSchema, strictlyRightSchema } from './any-schema.ts';
import { schemasWithin } from './json-schema-2020.ts';
import { recordedSchemas, recordingsAbsent, suiteAbsent, suiteSchemas } from './recorded-schemas.ts';
import { randomOf, sampleOf } from './sample-of.ts';

/** A function that lowers schemas, and the rules of its server. */
export interface TestedDialect {
  readonly lower: (schema: JsonObject) => JsonObject;
  /** Returns the problem for which the server would refuse a schema; undefined if it accepts the schema. */
  readonly refused: (sent: JsonObject) => unknown;
  /**
   * True if the lowered schema must allow every argument that the tool accepts; false if the server forces
   * the model to follow the schema.
   */
  readonly isLenient: boolean;
}

/** Tests that the server accepts the lowered form of any schema. */
export function testEverySchema(name: string, { lower, refused, isLenient }: TestedDialect): void {
  const expectTaken = (schema: JsonObject, of?: string): void => {
    const sent = lower(schema);
    expect(refused(sent), `${of ?? ''} sent as ${JSON.stringify(sent).slice(0, 1000)}`).toBeUndefined();
    expect(danglingIn(sent), of).toEqual([]);
  };

  describe(`every schema, converted for ${name}`, () => {
    it('every schema is converted to a form that the server accepts', () => {
      fc.assert(
        fc.property(fc.oneof(anySchema, rightSchema), (schema) => expectTaken(schema)),
        { numRuns: propertyRuns(500) },
      );
    });

    it('every schema is converted the same each time, and is not modified', () => {
      fc.assert(
        fc.property(anySchema, (schema) => {
          const copy = structuredClone(schema);
          expect(lower(schema)).toBe(lower(schema));
          expect(lower(copy)).toEqual(lower(schema));
          expect(schema).toEqual(copy);
        }),
      );
    });

    it.each(['items', 'not', 'additionalProperties', 'allOf', 'anyOf', 'enum'])(
      'a schema is converted even if %s is nested deeper than the call stack',
      (keyword) => {
        const isList = ['allOf', 'anyOf', 'enum'].includes(keyword);
        let deep: JsonObject = { type: 'string' };
        for (let level = 0; level < 50_000; level++) deep = { type: 'object', [keyword]: isList ? [deep, {}] : deep };
        expectTaken({ type: 'object', properties: { a: deep } });
        expectTaken(deep);
      },
    );

    it('a converted schema does not grow without bound, even if its inlined references would', () => {
      expectTaken(growing);
      expect(JSON.stringify(lower(growing)).length).toBeLessThan(500_000);
    });

    if (isLenient) expectLenient(lower);

    if (recordingsAbsent) it.skip(`no recorded schema is lowered: ${recordingsAbsent}`, () => {});
    else
      it('every recorded schema is converted to a form that the server accepts', () => {
        const samples = recordedSchemas();
        expect(samples.length).toBeGreaterThan(400);
        for (const [of, schema] of samples) expectTaken(schema, of);
      });

    if (suiteAbsent) it.skip(`no schema of the JSON-Schema-Test-Suite is lowered: ${suiteAbsent}`, () => {});
    else
      it('every schema of the JSON-Schema-Test-Suite is converted to a form that the server accepts', () => {
        for (const [of, schema] of suiteSchemas()) expectTaken(schema, of);
      });
  });
}

function expectLenient(lower: TestedDialect['lower']): void {
  it('every value that the tool accepts is allowed by the converted schema', () => {
    const runs = propertyRuns(300);
    let values = 0;
    fc.assert(
      fc.property(rightSchema, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (schema, numbers) => {
        const takes = validator(schema);
        const allows = validator(lower(schema));
        const random = randomOf(numbers);
        for (let at = 0; at < 10; at++) {
          const value = sampleOf(schema, schema, random);
          if (value === undefined || !takes(value)) continue;
          values++;
          expect(allows(value), JSON.stringify({ schema, value })).toBe(true);
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    // The tool accepts enough random values for the test to be meaningful.
    expect(values).toBeGreaterThan(1.5 * runs);
  });
}

/** Tests that every value of a schema that was lowered without loss is valid for the tool. */
export function testStrictSchema(name: string, lower: (schema: JsonObject) => JsonObject | undefined): void {
  it(`every value that ${name} allows is valid for the tool`, () => {
    const runs = propertyRuns(500);
    let values = 0;
    fc.assert(
      fc.property(strictlyRightSchema, fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (schema, numbers) => {
        const sent = lower(schema);
        if (!sent) return;
        const allows = validator(sent);
        const takes = validator(schema);
        const random = randomOf(numbers);
        for (let at = 0; at < 5; at++) {
          const value = sampleOf(sent, sent, random);
          if (value === undefined || !allows(value)) continue;
          values++;
          expect(takes(value), JSON.stringify({ schema, sent, value })).toBe(true);
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    // Enough random schemas are strict for the test to be meaningful.
    expect(values).toBeGreaterThan(0.6 * runs);
  });
}

function validator(schema: JsonObject): (value: JsonValue) => boolean {
  const check = jsonSchemaValidator({ formats: false }).compile(schema);
  return (value) => check(value).issues === undefined;
}

/** Returns the references to missing definitions. */
function danglingIn(sent: JsonObject): readonly string[] {
  const { $defs } = sent;
  return schemasWithin(sent).flatMap(({ $ref }) => {
    if (typeof $ref !== 'string' || $ref === '#') return [];
    const name = $ref.replace('#/$defs/', '').replaceAll('~1', '/').replaceAll('~0', '~');
    return isJsonObject($defs) && Object.hasOwn($defs, name) ? [] : [$ref];
  });
}

/** A schema whose definitions would be 2 ** 40 schemas if they were inlined. */
const growing: JsonObject = {
  $ref: '#/$defs/d0',
  $defs: {
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const ref = { $ref: `#/$defs/d${at + 1}`, description: 'again' };
        return [`d${at}`, { type: 'object', properties: { a: ref, b: ref }, required: ['a', 'b'] }];
      }),
    ),
    d40: { type: 'string' },
  },
};
