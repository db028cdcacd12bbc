import type { JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { misplaced, untold } from './untold.ts';

describe('an omitted part of another provider', () => {
  const part = (value: JsonValue, summary?: string) =>
    ({ type: 'provider', provider: 'acme', value, ...(summary !== undefined && { summary }) }) as const;

  it('is reported with its provider and its type, if it has one', () => {
    expect(untold(part({ type: 'search' }), undefined)).toBe(
      'A part that only acme reads ("search") has no summary; it was omitted.',
    );
    for (const value of [{}, { type: 1 }, 'search', ['search'], null])
      expect(untold(part(value), undefined)).toBe('A part that only acme reads has no summary; it was omitted.');
    expect(untold(part({ type: 'x'.repeat(1_000) }), undefined)?.length).toBeLessThan(200);
  });

  it('is not reported if its summary is empty', () => {
    expect(untold(part({ type: 'search' }, ''), undefined)).toBeUndefined();
    expect(untold(part({ type: 'search' }, 'It searched.'), undefined)).toContain('omitted');
  });
});

describe('omitted thoughts of another model', () => {
  it('are reported with their model', () => {
    const of = (origin?: { readonly provider: string; readonly model: string }) =>
      untold({ type: 'thought', text: 'Hm' }, origin);
    expect(of({ provider: 'acme', model: 'm1' })).toMatch(/^The thoughts of acme\/m1 were omitted/);
    expect(of()).toMatch(/^The thoughts of another model were omitted/);
  });

  it('are reported if they have text or a signature', () => {
    const marks = { acme: { signature: 's' } };
    expect(untold({ type: 'thought', text: '', providerMetadata: marks }, undefined)).toContain('omitted');
    expect(untold({ type: 'thought', text: 'Hm', providerMetadata: marks }, undefined)).toContain('omitted');
    expect(untold({ type: 'thought', text: '' }, undefined)).toBeUndefined();
  });
});

it('an omitted part without an index is reported with its type and role', () => {
  expect(misplaced({ type: 'text', text: 'a' }, 'tool')).toMatch(/"text" has no place .* "tool"; it was omitted/);
});
