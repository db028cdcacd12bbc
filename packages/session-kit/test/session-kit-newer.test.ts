import { inMemorySessionService } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { begin, newerRowsInMemory } from './support/newer.ts';

describe('data of a newer version in the memory store', () => {
  it.each(newerRowsInMemory)('the store in memory reports %s', async (_kind, code, refused) => {
    expect(await refused({ sessions: await begin(inMemorySessionService()) })).toMatchObject({
      code,
      message: expect.stringMatching(/written by a newer version.*update this worker/),
    });
  });
});
