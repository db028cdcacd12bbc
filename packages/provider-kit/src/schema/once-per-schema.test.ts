import { expect, it } from 'vitest';
import { oncePerSchema } from './once-per-schema.ts';

it('caches the result for each schema object, undefined included', () => {
  const asked: unknown[] = [];
  const lower = oncePerSchema((schema): unknown => {
    asked.push(schema);
    return schema['empty'] ? undefined : { made: schema };
  });
  const schema = { type: 'string' };
  const empty = { empty: true };
  expect(lower(schema)).toBe(lower(schema));
  expect([lower(empty), lower(empty)]).toEqual([undefined, undefined]);
  expect(lower({ ...schema })).not.toBe(lower(schema));
  expect(asked).toEqual([schema, empty, { type: 'string' }]);
});
