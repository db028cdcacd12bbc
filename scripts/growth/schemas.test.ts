import { describe, expect, it } from 'vitest';
import type { SchemaValidator } from '../../packages/core/src/index.ts';
import { jsonSchemaValidator } from '../../packages/json-schema/src/index.ts';
import { ajvValidator } from '../../packages/schema-ajv/src/index.ts';
import { growthOf, mostGrowth } from './growth-of.ts';
import { schemaPaths } from './schema-paths.ts';

const options = { maxSchemaChars: 1e8 };
const validators: { readonly [name: string]: () => SchemaValidator } = {
  jsonSchemaValidator: () => jsonSchemaValidator(options),
  'ajvValidator that compiles at once': () => ajvValidator({ ...options, compileAfter: 0 }),
};

describe.each(Object.entries(validators))('the work of %s for four times as many items', (_name, make) => {
  it.each(Object.entries(schemaPaths))(
    'four times as many items are at most a little more work when the schema is read and a value is checked: %s',
    async (_path, caseOf) => {
      const grown = await growthOf((size) => {
        const { schema, value } = caseOf(size);
        make().compile(schema)(value);
      }, 4_000);
      expect(grown).toBeLessThan(mostGrowth);
    },
    120_000,
  );

  it.each(Object.entries(schemaPaths))(
    'four times as many items are at most a little more work when the schema was read before: %s',
    async (_path, caseOf) => {
      const checks = new Map<number, () => unknown>();
      const grown = await growthOf(
        (size) => checks.get(size)?.(),
        4_000,
        async (size) => {
          const { schema, value } = caseOf(size);
          const check = make().compile(schema);
          check(value);
          checks.set(size, () => check(value));
        },
      );
      expect(grown).toBeLessThan(mostGrowth);
    },
    120_000,
  );

  it('four times as many schemas are at most a little more work for a validator', async () => {
    const grown = await growthOf((size) => {
      const validator = make();
      for (let at = 0; at < size / 20; at++) validator.compile({ properties: { [`p${at}`]: { type: 'string' } } })({});
    }, 4_000);
    expect(grown).toBeLessThan(mostGrowth);
  });
});
