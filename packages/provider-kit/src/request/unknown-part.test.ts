import { expect, it } from 'vitest';
import { unknownPart } from './unknown-part.ts';

it('the warning on a part of a newer core names its type', () => {
  expect(unknownPart({ type: 'smell' } as never)).toMatch(/"smell" is not known .* omitted/);
});
