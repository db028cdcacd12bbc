import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallIds, type IdRule, wantedId } from './call-ids.ts';

const rule: IdRule = { taken: /^[A-Za-z0-9_-]{1,40}$/ };

describe('the call id sent to a provider', () => {
  it('is the original id if the provider accepts it', () => {
    expect(wantedId({ id: 'ours', providerId: 'call_0' }, rule)).toBe('call_0');
    expect(wantedId({ id: 'ours' }, rule)).toBe('ours');
    expect(wantedId({ id: 'ours', providerId: '' }, rule)).toBe('ours');
  });

  it('is derived from the original otherwise', () => {
    expect(wantedId({ id: 'a:b' }, rule)).toMatch(/^call_[a-z0-9]{12}$/);
    expect(wantedId({ id: 'a:b' }, { ...rule, prefix: 'toolu_' })).toMatch(/^toolu_[a-z0-9]{12}$/);
    expect(wantedId({ id: 'a:b' }, { ...rule, prefix: '', length: 9 })).toMatch(/^[a-z0-9]{9}$/);
  });

  it('is unique, and its response has the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('call_0', '', 'a b'),
        (ours, providerId) => {
          const ids = new CallIds(rule);
          const said = ours.map((id) => ids.add({ id, providerId }));
          expect(new Set(said).size).toBe(ours.length);
          for (const id of said) expect(id).toMatch(rule.taken);
          expect(ours.map((id) => ids.of({ id, providerId }))).toEqual(said);
        },
      ),
    );
  });

  it('of a response without a call is the one that the call would have', () => {
    expect(new CallIds(rule).of({ id: 'ours', providerId: 'call_0' })).toBe('call_0');
  });
});
