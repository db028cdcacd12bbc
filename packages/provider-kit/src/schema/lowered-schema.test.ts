import { expect, it } from 'vitest';
import { describeNote, oncePerSchema } from './lowered-schema.ts';

it('oncePerSchema caches the result for each schema object, undefined included', () => {
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

it('a note about a schema is one line', () => {
  const note = { pointer: '/a', keyword: 'minimum', why: 'so' };
  expect((['lowered', 'dropped', 'notStrict'] as const).map((did) => describeNote({ ...note, did }))).toEqual([
    'minimum at "/a" lowered: so',
    'minimum at "/a" dropped: so',
    'minimum at "/a" is not strict: so',
  ]);
});
