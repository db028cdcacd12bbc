import { ModelError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { whenThrown } from './when-thrown.ts';

const told = new ModelError('rate_limit', 'slower');

describe('a fromError that is loaded when something is thrown', () => {
  it('is loaded then, and returns our own errors at once', async () => {
    let loads = 0;
    const fromError = whenThrown(async () => {
      loads++;
      return () => told;
    });
    expect(fromError(told, 'openai', false)).toBe(told);
    expect(loads).toBe(0);
    expect(await fromError(new Error('429'), 'openai', false)).toBe(told);
    expect(loads).toBe(1);
  });

  it('never rejects, even if it cannot be loaded or throws', async () => {
    const lost = whenThrown(() => Promise.reject(new Error('no such file')));
    expect(await lost(new Error('429'), 'openai', true)).toMatchObject({
      code: 'bad_response',
      message: expect.stringMatching(/could not be loaded.*Deploy every file/),
    });
    const trap = (): never => {
      throw new Error('no');
    };
    const hostile = new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap });
    expect(await whenThrown(async () => trap)(hostile, 'openai', true)).toMatchObject({ code: 'bad_response' });
  });
});
