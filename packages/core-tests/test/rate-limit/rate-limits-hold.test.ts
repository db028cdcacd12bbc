import type { Model, ModelEvent, ModelRequest } from '@mortise/core';
import { rateLimitModel } from '@mortise/models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VirtualTime } from '../harness/virtual-time.ts';
import { type LimitedProvider, limitedProvider, type ProviderLimits, requestOf } from './limited-provider.ts';

/** The load of many runs: each sends so many requests, one after the other. */
interface Load {
  readonly runs: number;
  readonly turns: number;
  /** The tokens of the first request; each later one has a quarter more. */
  readonly tokens: number;
  /** The number of characters of a token: an estimate expects four. */
  readonly charsPerToken: number;
}

const anyLimits = fc.record({
  counts: fc.constantFrom('bucket' as const, 'window' as const),
  requestsPerMinute: fc.integer({ min: 20, max: 3000 }),
  tokensPerMinute: fc.integer({ min: 40_000, max: 2_000_000 }),
  headers: fc.boolean(),
  headMs: fc.integer({ min: 20, max: 1500 }),
  answerMs: fc.integer({ min: 0, max: 20_000 }),
});

const anyLoad = fc.record({
  runs: fc.integer({ min: 200, max: 1000 }),
  turns: fc.integer({ min: 1, max: 3 }),
  tokens: fc.integer({ min: 50, max: 1000 }),
  charsPerToken: fc.double({ min: 2, max: 6, noNaN: true }),
});

describe('many runs under the limits of one provider', () => {
  it('many runs under the limits of one provider all complete, with few refusals and at nearly the rate of the limits', async () => {
    await fc.assert(
      fc.asyncProperty(anyLimits, anyLoad, async (limits, load) => {
        const seen = await played(limits, load);
        const { accepted, refused } = seen.provider;
        expect(seen.failures).toEqual([]);
        expect(accepted).toHaveLength(load.runs * load.turns);
        expect(refused.length / accepted.length).toBeLessThanOrEqual(0.005);
        expect(shareUsed(seen.provider, limits)).toBeGreaterThanOrEqual(0.9);
      }),
      { seed: 20_261_124, numRuns: 20, endOnFailure: true },
    );
  });
});

describe('1,000 runs at once', () => {
  it.each(['bucket', 'window'] as const)(
    '1,000 runs at once are rarely refused by a provider that counts in a %s, but runs that only retry are refused repeatedly',
    async (counts) => {
      const limits = { ...steady, counts };
      const together = await played(limits, crowd);
      expect(together.provider.refused.length).toBeLessThan(5);
      const alone = await played(limits, { ...crowd, runs: 400 }, askingAgain);
      expect(alone.provider.refused.length).toBeGreaterThan(400);
    },
  );

  it('1,000 runs without known limits start slowly, and are rarely refused', async () => {
    const { provider, failures } = await played({ ...steady, headers: false }, crowd, (model, clock) =>
      rateLimitModel(model, { clock, maxWaitMs: longest }),
    );
    expect(failures).toEqual([]);
    expect(provider.refused.length / provider.accepted.length).toBeLessThan(0.25);
  });

  it('many runs under the limits of one provider alternate: no run gets two answers while another waits for its first', async () => {
    const { provider } = await played(steady, crowd);
    const firsts = provider.accepted.slice(0, crowd.runs).map(({ who }) => who);
    expect(new Set(firsts).size).toBe(crowd.runs);
  });
});

/** Wraps a model for the test. */
type Around = (model: Model, time: VirtualTime, limits: ProviderLimits) => Model;

interface Played {
  readonly provider: LimitedProvider;
  readonly failures: readonly string[];
}

async function played(limits: ProviderLimits, load: Load, around: Around = limited): Promise<Played> {
  const time = new VirtualTime();
  const provider = limitedProvider(time, limits);
  const model = around(provider.model, time, limits);
  const failures: string[] = [];
  const run = async (who: string): Promise<void> => {
    const { signal } = new AbortController();
    let tokens = load.tokens;
    for (let turn = 0; turn < load.turns; turn++) {
      const request = requestOf(who, Math.round(tokens), Math.round(tokens * load.charsPerToken));
      const last = await lastOf(model, request, signal);
      if (last?.type !== 'end') failures.push(last?.type === 'failure' ? last.error.message : 'nothing');
      tokens *= 1.25;
    }
  };
  await time.until(Promise.all(Array.from({ length: load.runs }, (_, at) => run(`r${at}`))));
  return { provider, failures };
}

/** Wraps a model with the limits, if no header reports them. */
function limited(model: Model, clock: VirtualTime, limits: ProviderLimits): Model {
  const { headers, requestsPerMinute, tokensPerMinute } = limits;
  const given = headers ? {} : { requestsPerMinute, tokensPerMinute };
  return rateLimitModel(model, { clock, maxWaitMs: longest, ...given });
}

/** Retries each call separately after the provider's delay. */
function askingAgain(model: Model, time: VirtualTime): Model {
  return {
    ...model,
    async *generate(request, options) {
      for (;;) {
        const last = await lastOf(model, request, options.signal);
        if (last?.type !== 'failure') return yield last as ModelEvent;
        await time.sleep('retryAfterMs' in last.error ? Number(last.error.retryAfterMs) : 0);
      }
    },
  };
}

async function lastOf(model: Model, request: ModelRequest, signal: AbortSignal): Promise<ModelEvent | undefined> {
  let last: ModelEvent | undefined;
  for await (const event of model.generate(request, { signal })) last = event;
  return last;
}

const longest = 2_000_000_000;
const crowd: Load = { runs: 1000, turns: 2, tokens: 300, charsPerToken: 4 };
const steady: ProviderLimits = {
  counts: 'bucket',
  requestsPerMinute: 200,
  tokensPerMinute: 1_000_000,
  headers: true,
  headMs: 200,
  answerMs: 3000,
};

/**
 * Returns the used share of the nearest limit, from the first response on: before it, the usage of a call is
 * unknown. 1 if the time was too short to measure.
 */
function shareUsed({ accepted }: LimitedProvider, limits: ProviderLimits): number {
  const answeredAt = (accepted[0]?.at ?? 0) + limits.answerMs;
  const later = accepted.filter(({ at }) => at >= answeredAt);
  const minutes = ((later.at(-1)?.at ?? 0) - answeredAt) / 60_000;
  const tokens = later.reduce((sum, each) => sum + each.tokens, 0);
  if (minutes < 3) return 1;
  return Math.max(later.length / limits.requestsPerMinute, tokens / limits.tokensPerMinute) / minutes;
}
