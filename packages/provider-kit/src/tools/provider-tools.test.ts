import { expect, it } from 'vitest';
import { ownProviderTools } from './provider-tools.ts';

it('a provider tool is sent with its own declaration, by its name', () => {
  expect(ownProviderTools([{ provider: 'p', name: 'search', config: { depth: 1, type: 'x' } }], 'p')).toEqual([
    { depth: 1, type: 'search' },
  ]);
});

it('a tool of another provider is an error that names both', () => {
  expect(() => ownProviderTools([{ provider: 'other', name: 'search', config: {} }], 'p')).toThrow(
    /`search` is one of other.*one of p\./,
  );
});
