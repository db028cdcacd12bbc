import { expect, it } from 'vitest';
import { describeNote } from './schema-note.ts';

it('a note about a schema is one line', () => {
  const note = { pointer: '/a', keyword: 'minimum', why: 'so' };
  expect((['lowered', 'dropped', 'notStrict'] as const).map((did) => describeNote({ ...note, did }))).toEqual([
    'minimum at "/a" lowered: so',
    'minimum at "/a" dropped: so',
    'minimum at "/a" is not strict: so',
  ]);
});
