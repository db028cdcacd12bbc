import { describe, expect, it } from 'vitest';
import { limitsIn } from './rate-headers.ts';

const minute = 60_000;

describe('limitsIn', () => {
  it.each([
    ['no limits', { 'content-type': 'application/json', 'x-request-id': '1' }, []],
    [
      'the kind before its limit, with the remaining amount and the time of the reset',
      {
        'x-ratelimit-limit-requests': '500',
        'x-ratelimit-remaining-requests': '499',
        'x-ratelimit-reset-requests': '120ms',
        'x-ratelimit-limit-tokens': '30000',
        'x-ratelimit-remaining-tokens': '29000',
        'x-ratelimit-reset-tokens': '2s',
      },
      [
        { name: 'requests', remaining: 499, rate: { limit: 500, periodMs: minute } },
        { name: 'tokens', remaining: 29_000, rate: { limit: 30_000, periodMs: minute } },
      ],
    ],
    [
      'the limit before its kind, with separate input and output, without their sum',
      {
        'acme-ratelimit-requests-limit': '50',
        'acme-ratelimit-requests-remaining': '49',
        'acme-ratelimit-requests-reset': '2026-11-24T01:50:01Z',
        'acme-ratelimit-tokens-limit': '58000',
        'acme-ratelimit-tokens-remaining': '1',
        'acme-ratelimit-input-tokens-limit': '50000',
        'acme-ratelimit-input-tokens-remaining': '41000',
        'acme-ratelimit-output-tokens-limit': '8000',
        'acme-ratelimit-output-tokens-remaining': '0',
      },
      [
        { name: 'inputTokens', remaining: 41_000, rate: { limit: 50_000, periodMs: minute } },
        { name: 'outputTokens', remaining: 0, rate: { limit: 8000, periodMs: minute } },
        { name: 'requests', remaining: 49, rate: { limit: 50, periodMs: minute } },
      ],
    ],
    [
      'a daily limit, derived from the time until the used amount is available again',
      {
        'x-ratelimit-limit-requests': '14400',
        'x-ratelimit-remaining-requests': '14370',
        'x-ratelimit-reset-requests': '3m0s',
      },
      [{ name: 'requests', remaining: 14_370, rate: { limit: 14_400, periodMs: 24 * 60 * minute } }],
    ],
    [
      'a remaining amount without a limit',
      { 'x-ratelimit-remaining-requests': '7' },
      [{ name: 'requests', remaining: 7, rate: undefined }],
    ],
    [
      'no value that is not a number',
      {
        'x-ratelimit-limit-requests': 'many',
        'x-ratelimit-remaining-requests': '-1',
        'x-ratelimit-reset-requests': 'x',
      },
      [{ name: 'requests', remaining: undefined, rate: undefined }],
    ],
    [
      'no limit of zero',
      { 'x-ratelimit-limit-tokens': '0', 'x-ratelimit-remaining-tokens': '0' },
      [{ name: 'tokens', remaining: 0, rate: undefined }],
    ],
  ])('limitsIn reads %s', (_, headers, limits) => {
    expect(limitsIn(new Headers(headers as Record<string, string>))).toEqual(limits);
  });

  it.each([
    ['1h2m3s', 3_723_000],
    ['90', 90_000],
    ['6m0.5s', 360_500],
  ])('limitsIn reads the reset time %s as %i ms', (reset, ms) => {
    const headers = new Headers({
      'x-ratelimit-limit-requests': '100',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': reset,
    });
    expect(limitsIn(headers)[0]?.rate?.periodMs).toBe(ms);
  });
});
