import { sha256 } from '@mortise/core';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

const texts = ['', 'abc', 'é€😀', '\ud800', 'x'.repeat(1000)];

describe('platformSha256', () => {
  it.each([
    ['as the platform computes it', undefined],
    ['if the platform has no modules', {}],
    ['if the platform has no such module', { getBuiltinModule: () => undefined }],
  ])('platformSha256 is the digest of the text, %s', async (_, process) => {
    vi.resetModules();
    if (process) vi.stubGlobal('process', process);
    const { platformSha256 } = await import('./seal.ts');
    for (const text of texts) expect(platformSha256(text)).toBe(sha256(text));
  });
});
