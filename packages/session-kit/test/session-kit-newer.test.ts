import { inMemorySessionService } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { begin, newerRowsInMemory } from './support/newer.ts';

describe('the store in memory reports data of a newer version', () => {
  it.each(newerRowsInMemory)('%s', async (_kind, code, refused) => {
    expect(await refused({ sessions: await begin(inMemorySessionService()) })).toMatchObject({
      code,
      message: expect.stringMatching(/written by a newer version.*update this worker/),
    });
  });
});
