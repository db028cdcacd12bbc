import { type Model, ModelError, type ModelEvent, type ModelRequest } from '@mortise/core';
import type { VirtualTime } from '../harness/virtual-time.ts';

/** The limits of a provider, and how it reports them. */
export interface ProviderLimits {
  /** `bucket`: refills evenly; `window`: so much in any minute. */
  readonly counts: 'bucket' | 'window';
  readonly requestsPerMinute: number;
  readonly tokensPerMinute: number;
  /** True if responses have headers about limits. */
  readonly headers: boolean;
  /** Milliseconds to the head of a response, and to its end. */
  readonly headMs: number;
  readonly answerMs: number;
}

/** A provider that counts its requests, in virtual time. */
export interface LimitedProvider {
  readonly model: Model;
  /** The time of each accepted request. */
  readonly accepted: readonly { readonly at: number; readonly tokens: number; readonly who: string }[];
  /** The time of each refused request. */
  readonly refused: readonly number[];
}

/** Creates a provider whose requests declare in their first text how many tokens they have. */
export function limitedProvider(time: VirtualTime, limits: ProviderLimits): LimitedProvider {
  const accepted: { at: number; tokens: number; who: string }[] = [];
  const refused: number[] = [];
  const meters = {
    requests: meterOf(limits.counts, limits.requestsPerMinute),
    tokens: meterOf(limits.counts, limits.tokensPerMinute),
  };
  const model: Model = {
    provider: 'limited',
    id: 'limited-1',
    async *generate(request, { onResponse }): AsyncGenerator<ModelEvent> {
      await time.sleep(limits.headMs);
      const { tokens, who } = askedIn(request);
      const now = time.now();
      const waitMs = Math.max(meters.requests.waitMs(1, now), meters.tokens.waitMs(tokens, now));
      if (waitMs === 0) {
        meters.requests.use(1, now);
        meters.tokens.use(tokens, now);
        accepted.push({ at: now, tokens, who });
      } else refused.push(now);
      const headers = new Headers(waitMs > 0 ? { 'retry-after-ms': String(waitMs) } : {});
      if (limits.headers)
        for (const [name, meter] of Object.entries(meters)) {
          headers.set(`x-ratelimit-limit-${name}`, String(meter.limit));
          headers.set(`x-ratelimit-remaining-${name}`, String(Math.floor(meter.left(now))));
        }
      onResponse?.({ status: waitMs > 0 ? 429 : 200, headers });
      if (waitMs > 0) {
        const details = { status: 429, retryable: true, retryAfterMs: Math.ceil(waitMs) };
        yield { type: 'failure', error: new ModelError('rate_limit', 'too many', details), retryable: true };
        return;
      }
      await time.sleep(limits.answerMs);
      yield {
        type: 'end',
        content: { role: 'model', parts: [{ type: 'text', text: who }], origin: { provider: 'limited', model: 'l' } },
        finishReason: { unified: 'stop' },
        usage: { inputTokens: tokens - outputTokens, outputTokens },
      };
    },
  };
  return { model, accepted, refused };
}

/** Returns a request of so many tokens, as the provider counts them: the estimate of its size may differ. */
export function requestOf(who: string, tokens: number, chars: number = tokens * 4): ModelRequest {
  const text = `${who} ${tokens} `.padEnd(chars, 'x');
  return {
    instructions: [],
    contents: [{ role: 'user', parts: [{ type: 'text', text }] }],
    declarations: [],
    providerTools: [],
  };
}

function askedIn({ contents }: ModelRequest): { readonly who: string; readonly tokens: number } {
  const [part] = contents[0]?.parts ?? [];
  const [who = '', tokens = ''] = part?.type === 'text' ? part.text.split(' ', 2) : [];
  return { who, tokens: Number(tokens) + outputTokens };
}

interface Meter {
  readonly limit: number;
  left(now: number): number;
  waitMs(cost: number, now: number): number;
  use(cost: number, now: number): void;
}

function meterOf(counts: ProviderLimits['counts'], limit: number): Meter {
  return counts === 'bucket' ? bucketOf(limit) : windowOf(limit);
}

/** Returns a bucket that holds a minute's limit, and refills evenly. */
function bucketOf(limit: number): Meter {
  let level = limit;
  let at = 0;
  const left = (now: number): number => {
    level = Math.min(limit, level + ((now - at) * limit) / minuteMs);
    at = now;
    return level;
  };
  return {
    limit,
    left,
    waitMs: (cost, now) => (Math.max(0, cost - left(now)) / limit) * minuteMs,
    use(cost, now) {
      level = left(now) - cost;
    },
  };
}

/** Returns a window: the limit applies to the minute before each request. */
function windowOf(limit: number): Meter {
  const used: { readonly at: number; readonly cost: number }[] = [];
  let sum = 0;
  const left = (now: number): number => {
    for (let first = used[0]; first && first.at <= now - minuteMs; first = used[0]) {
      sum -= first.cost;
      used.shift();
    }
    return limit - sum;
  };
  return {
    limit,
    left,
    waitMs(cost, now) {
      let missing = cost - left(now);
      for (const each of used) {
        if (missing <= 0) break;
        missing -= each.cost;
        if (missing <= 0) return each.at + minuteMs - now;
      }
      return 0;
    },
    use(cost, now) {
      used.push({ at: now, cost });
      sum += cost;
    },
  };
}

const minuteMs = 60_000;
const outputTokens = 50;
