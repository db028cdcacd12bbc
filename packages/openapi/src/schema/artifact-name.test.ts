import type { JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { artifactNameIn } from './artifact-name.ts';

describe('the file name of an artifact', () => {
  it.each<[JsonValue, unknown]>([
    [{ artifact: 'a' }, { artifact: 'a' }],
    [
      { artifact: 'a', version: 0 },
      { artifact: 'a', version: 0 },
    ],
    [{ artifact: 'a', version: '1' }, { artifact: 'a' }],
    [{ artifact: 'a', other: 1 }, { artifact: 'a' }],
    [{ artifact: 1 }, undefined],
    [{}, undefined],
    ['a', undefined],
    [null, undefined],
    [['artifact'], undefined],
  ])('from %j is %j', (value, name) => {
    expect(artifactNameIn(value)).toEqual(name);
  });
});
