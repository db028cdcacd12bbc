import type { Rate } from './budget.ts';
import type { LimitName } from './cost.ts';

/** A limit as a provider reports it. */
export interface ReportedLimit {
  readonly name: LimitName;
  readonly rate: Rate | undefined;
  /** The remaining amount after this request. */
  readonly remaining: number | undefined;
}

/**
 * Returns the limits in the headers of a response: `*-ratelimit-remaining-requests` and
 * `*-ratelimit-requests-remaining`, with `limit` and `reset`,
 * for requests, tokens, input tokens and output tokens.
 */
export function limitsIn(headers: Headers): readonly ReportedLimit[] {
  const reported = new Map<LimitName, Partial<Record<LimitField, string>>>();
  headers.forEach((value, header) => {
    const [, first = '', second = ''] = pattern.exec(header) ?? [];
    const name = names.get(first) ?? names.get(second);
    const field = isLimitField(first) ? first : second;
    if (name && isLimitField(field)) reported.set(name, { ...reported.get(name), [field]: value });
  });
  // If there is a limit of input tokens, the limit of all tokens only repeats the lowest limit.
  if (reported.has('inputTokens')) reported.delete('tokens');
  return [...reported].map(([name, { limit, remaining, reset }]) => {
    const left = countOf(remaining);
    return { name, remaining: left, rate: rateOf(countOf(limit), left, durationOf(reset)) };
  });
}

type LimitField = 'limit' | 'remaining' | 'reset';

const pattern =
  /ratelimit-(limit|remaining|reset|requests|tokens|input-tokens|output-tokens)-(limit|remaining|reset|requests|tokens|input-tokens|output-tokens)$/;

const names: ReadonlyMap<string, LimitName> = new Map([
  ['requests', 'requests'],
  ['tokens', 'tokens'],
  ['input-tokens', 'inputTokens'],
  ['output-tokens', 'outputTokens'],
]);

function isLimitField(text: string): text is LimitField {
  return text === 'limit' || text === 'remaining' || text === 'reset';
}

function countOf(text: string | undefined): number | undefined {
  const count = text ? Number(text) : Number.NaN;
  return Number.isFinite(count) && count >= 0 ? count : undefined;
}

/**
 * Returns the rate of a limit. The period is a minute, unless the used amount takes longer to be restored:
 * then it is calculated, at most a day.
 */
function rateOf(limit: number | undefined, remaining = limit, resetMs = 0): Rate | undefined {
  if (!limit || remaining === undefined) return undefined;
  const used = limit - remaining;
  const isLonger = resetMs > minuteMs + slackMs && used > 0;
  return { limit, periodMs: isLonger ? Math.min((resetMs * limit) / used, dayMs) : minuteMs };
}

/**
 * Returns the milliseconds of a duration such as `1h2m`, `6m0s`, `1.5s` or `20ms`, or of a number of seconds.
 */
function durationOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const seconds = countOf(text);
  if (seconds !== undefined) return seconds > dayMs / 1000 ? undefined : seconds * 1000;
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[dhms]))+$/.test(text)) return undefined;
  const tokens = text.match(/[\d.]+|[a-z]+/g) ?? [];
  return tokens.reduce((sum, token, at) => {
    const ms = unitMs.get(token);
    return ms === undefined ? sum : sum + ms * Number(tokens[at - 1]);
  }, 0);
}

const minuteMs = 60_000;
const slackMs = 1_000;
const dayMs = 86_400_000;
const unitMs: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', minuteMs],
  ['h', 3_600_000],
  ['d', dayMs],
]);
