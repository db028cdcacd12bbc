import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallIds, type IdRule, wantedId, wireNames } from './wire-names.ts';

const rule = { taken: /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/, invalid: /[^A-Za-z0-9_.-]/g, longest: 64, prefix: '_' };
const wireName = wireNames(rule);

describe('the tool name sent to a provider', () => {
  it('the tool name sent to a provider is valid for the provider, whatever the tool is called', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(wireName(name)).toMatch(rule.taken);
        expect(wireName(name)).toBe(wireName(name));
      }),
    );
  });

  it('the tool name sent to a provider is the original name if that is valid', () => {
    fc.assert(
      fc.property(fc.stringMatching(rule.taken), (name) => {
        expect(wireName(name)).toBe(name);
      }),
    );
  });

  it('the tool name sent to a provider is unique for each tool, unless one has the derived name of another', () => {
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
  ])('the tool name sent for %j keeps the readable part', (name, said) => {
    expect(wireName(name)).toMatch(said);
  });
});

const anyName = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.stringMatching(/^[a-z]{0,3}[./ ][a-z]{0,3}$/),
);

const idRule: IdRule = { taken: /^[A-Za-z0-9_-]{1,40}$/ };

describe('the call id sent to a provider', () => {
  it('the call id sent to a provider is the original id if the provider accepts it', () => {
    expect(wantedId({ id: 'ours', providerId: 'call_0' }, idRule)).toBe('call_0');
    expect(wantedId({ id: 'ours' }, idRule)).toBe('ours');
    expect(wantedId({ id: 'ours', providerId: '' }, idRule)).toBe('ours');
  });

  it('the call id sent to a provider is derived from the original otherwise', () => {
    expect(wantedId({ id: 'a:b' }, idRule)).toMatch(/^call_[a-z0-9]{12}$/);
    expect(wantedId({ id: 'a:b' }, { ...idRule, prefix: 'toolu_' })).toMatch(/^toolu_[a-z0-9]{12}$/);
    expect(wantedId({ id: 'a:b' }, { ...idRule, prefix: '', length: 9 })).toMatch(/^[a-z0-9]{9}$/);
  });

  it('the call id sent to a provider is unique, and its response has the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('call_0', '', 'a b'),
        (ours, providerId) => {
          const ids = new CallIds(idRule);
          const said = ours.map((id) => ids.add({ id, providerId }));
          expect(new Set(said).size).toBe(ours.length);
          for (const id of said) expect(id).toMatch(idRule.taken);
          expect(ours.map((id) => ids.of({ id, providerId }))).toEqual(said);
        },
      ),
    );
  });

  it('the call id sent to a provider of a response without a call is the one that the call would have', () => {
    expect(new CallIds(idRule).of({ id: 'ours', providerId: 'call_0' })).toBe('call_0');
  });
});
