import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireNames } from './wire-names.ts';

const rule = { taken: /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/, odd: /[^A-Za-z0-9_.-]/g, longest: 64, prefix: '_' };
const wireName = wireNames(rule);

describe('the tool name sent to a provider', () => {
  it('is valid for the provider, whatever the tool is called', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(wireName(name)).toMatch(rule.taken);
        expect(wireName(name)).toBe(wireName(name));
      }),
    );
  });

  it('is the original name if that is valid', () => {
    fc.assert(
      fc.property(fc.stringMatching(rule.taken), (name) => {
        expect(wireName(name)).toBe(name);
      }),
    );
  });

  it('is unique for each tool, unless one has the derived name of another', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { minLength: 2, maxLength: 30 }), (names) => {
        const made = names.filter((name) => !rule.taken.test(name)).map(wireName);
        expect(new Set(made).size).toBe(made.length);
      }),
    );
  });

  it.each([
    ['fs.read', 'fs.read'],
    ['fs/read', /^fs_read_[a-z0-9]{12}$/],
    ['1st', /^_1st_[a-z0-9]{12}$/],
    ['', /^_[a-z0-9_]+$/],
    ['x'.repeat(65), /^x{51}_[a-z0-9]{12}$/],
  ])('of %j keeps the readable part', (name, said) => {
    expect(wireName(name)).toMatch(said);
  });
});

const anyName = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.stringMatching(/^[a-z]{0,3}[./ ][a-z]{0,3}$/),
);
