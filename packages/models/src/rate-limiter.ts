import { ModelError, type ResponseHead } from '@mortise/core';
import { Budget, type Rate } from './budget.ts';
import { type Cost, type LimitName, limitNames } from './cost.ts';
import { FairQueue, LinkedList } from './fair-queue.ts';
import { type LimitSettings, limitSettings, type RateLimitOptions } from './limit-options.ts';
import { limitsIn, type ReportedLimit } from './rate-headers.ts';

/** A call that waits to be sent. */
export interface LimitedCall {
  /** Returns the cost of the call. It is called when the call is the next one. */
  readonly cost: () => Cost;
  /** The lane of the call. */
  readonly lane: unknown;
  /** True if the provider refused the call before; then it is the next call of its lane. */
  readonly again: boolean;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** A call that may be sent now. */
export interface Permit {
  /** Called when the headers of the answer have arrived. */
  responded(response: ResponseHead): void;
  /** Called when the provider refused the call because of a rate limit; the call has ended. */
  refused(retryAfterMs: number | undefined): void;
  /** Ends the call after its complete answer. `used`: the usage, if the provider reported it. */
  answered(used: Cost | undefined): void;
  /** Ends the call, whatever its outcome. Further invocations do nothing. */
  end(): void;
}

/**
 * The rate limits of a provider account, and the calls that wait for them.
 *
 * Calls are sent in order, each when every limit has room for it: smaller calls do not overtake larger calls.
 * A refusal stops all calls for as long as the provider asks.
 */
export class RateLimiter {
  readonly settings: LimitSettings;
  readonly #budgets: Map<LimitName, Budget> = new Map<LimitName, Budget>();
  readonly #queue: FairQueue<Waiter> = new FairQueue<Waiter>();
  readonly #slowStart: SlowStart = new SlowStart();
  /**
   * Calls that were sent recently, oldest first: the remaining
   * quota that the provider reports may not include them.
   */
  readonly #uncounted: LinkedList<SentCall> = new LinkedList<SentCall>();
  readonly #uncountedCost: Record<LimitName, number> = { requests: 0, tokens: 0, inputTokens: 0, outputTokens: 0 };
  #running = 0;
  #closedUntil = Number.NEGATIVE_INFINITY;
  /** The time of the last refusal, counting only calls that were sent after the previous refusal. */
  #refusedAt = Number.NEGATIVE_INFINITY;
  #refusals = 0;
  #stopTimer: (() => void) | undefined;

  /** Throws `ConfigError`: `unknown_option`, `invalid_option`. */
  constructor(options: RateLimitOptions = {}) {
    this.settings = limitSettings(options);
    for (const name of limitNames) this.#setRate(name, undefined);
  }

  /** The number of calls that wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** The number of calls that were sent and have not ended. */
  get running(): number {
    return this.#running;
  }

  /**
   * Waits until the call may be sent. Rejects with the signal's reason, or with `ModelError` (`rate_limit`)
   * if too many calls wait or the wait takes too long.
   */
  acquire({ cost, lane, again, waitMs, signal }: LimitedCall): Promise<Permit> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (this.#queue.size === 0 && this.#waitMs(cost()) === 0) return resolve(this.#admit(cost()));
      const { maxWaiting, clock } = this.settings;
      if (!again && this.#queue.size >= maxWaiting) return reject(tooMany(maxWaiting));
      const admit = (): void => {
        stop();
        resolve(this.#admit(cost()));
      };
      const entry = again ? this.#queue.addFirst(lane, { cost, admit }) : this.#queue.add(lane, { cost, admit });
      const leave = (reason: unknown): void => {
        stop();
        this.#queue.remove(entry);
        reject(reason);
        this.#sendNext();
      };
      const abort = (): void => leave(signal.reason);
      const stopTimer = clock.startTimer(waitMs, () => leave(tooLong(waitMs)));
      const stop = (): void => {
        stopTimer();
        signal.removeEventListener('abort', abort);
      };
      signal.addEventListener('abort', abort, { once: true });
      if (again || this.#queue.size === 1) this.#sendNext();
    });
  }

  /** Sends the calls that may be sent now, and schedules itself for the next call. */
  #sendNext(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    for (let next = this.#queue.head; next; next = this.#queue.head) {
      const ms = this.#waitMs(next.cost());
      if (ms > 0) {
        if (Number.isFinite(ms)) this.#stopTimer = this.settings.clock.startTimer(Math.ceil(ms), this.#onTime);
        return;
      }
      this.#queue.take();
      next.admit();
    }
  }

  readonly #onTime = (): void => this.#sendNext();

  /**
   * Returns the milliseconds until the limits have room for a
   * cost; infinite if only the end of another call can make room.
   */
  #waitMs(cost: Cost): number {
    const now = this.settings.clock.now();
    if (now < this.#closedUntil) return this.#closedUntil - now;
    if (this.#budgets.size === 0) return this.#slowStart.allows(this.#running) ? 0 : Number.POSITIVE_INFINITY;
    let longest = 0;
    for (const [name, budget] of this.#budgets) longest = Math.max(longest, budget.waitMs(cost[name], now));
    return longest;
  }

  #admit(cost: Cost): Permit {
    const at = this.settings.clock.now();
    this.#running++;
    this.#count(this.#uncountedCost, cost, 1);
    for (const [name, budget] of this.#budgets) budget.use(cost[name], at);
    const node = this.#uncounted.addLast({ at, counted: () => counted() });
    let isCounted = false;
    const counted = (): void => {
      if (isCounted) return;
      isCounted = true;
      this.#uncounted.remove(node);
      this.#count(this.#uncountedCost, cost, -1);
    };
    let isOver = false;
    const over = (then: () => void): void => {
      if (isOver) return;
      isOver = true;
      counted();
      this.#running--;
      then();
      this.#sendNext();
    };
    return {
      responded: ({ headers }) => {
        counted();
        for (const limit of limitsIn(headers)) this.#applyLimit(limit);
        this.#sendNext();
      },
      refused: (retryAfterMs) => over(() => this.#close(at, retryAfterMs)),
      answered: (used) => over(() => this.#settle(cost, used)),
      end: () => over(() => {}),
    };
  }

  #settle(cost: Cost, used: Cost = cost): void {
    const now = this.settings.clock.now();
    this.#slowStart.answered();
    this.#refusals = 0;
    for (const [name, budget] of this.#budgets) budget.correct(used[name] - cost[name], now);
  }

  /**
   * Stops sending for as long as the provider asks. If it names no
   * time, stops for a second, doubled with each further refusal.
   */
  #close(sentAt: number, retryAfterMs: number | undefined): void {
    const now = this.settings.clock.now();
    if (sentAt >= this.#refusedAt) {
      this.#refusals++;
      this.#refusedAt = now;
      this.#slowStart.refused();
    }
    for (const budget of this.#budgets.values()) budget.lower(0, now);
    const wait = retryAfterMs ?? Math.min(firstCloseMs * 2 ** (this.#refusals - 1), longestCloseMs);
    this.#closedUntil = Math.max(this.#closedUntil, now + wait);
  }

  #applyLimit({ name, rate, remaining }: ReportedLimit): void {
    const now = this.settings.clock.now();
    this.#setRate(name, rate);
    for (
      let oldest = this.#uncounted.first;
      oldest && oldest.value.at < now - soonCountedMs;
      oldest = this.#uncounted.first
    )
      oldest.value.counted();
    if (remaining !== undefined) this.#budgets.get(name)?.lower(remaining - this.#uncountedCost[name], now);
  }

  /** Uses the lower of two limits: the given limit and the limit that the provider reports. */
  #setRate(name: LimitName, reported: Rate | undefined): void {
    const { given, clock, burst } = this.settings;
    const limit = given[name];
    const rates = [...(reported ? [reported] : []), ...(limit === undefined ? [] : [{ limit, periodMs: minuteMs }])];
    const [rate] = rates.toSorted((a, b) => a.limit / a.periodMs - b.limit / b.periodMs);
    const budget = this.#budgets.get(name);
    if (!rate) return;
    if (budget) budget.change(rate, clock.now());
    else this.#budgets.set(name, new Budget(rate, burst, clock.now()));
  }

  #count(sum: Record<LimitName, number>, cost: Cost, sign: 1 | -1): void {
    for (const name of limitNames) sum[name] += sign * cost[name];
  }
}

interface Waiter {
  readonly cost: () => Cost;
  readonly admit: () => void;
}

interface SentCall {
  readonly at: number;
  readonly counted: () => void;
}

function tooMany(most: number): ModelError {
  return new ModelError(
    'rate_limit',
    `${most} calls already wait for the rate limit: retry later, or raise \`maxWaiting\``,
    {
      retryable: true,
    },
  );
}

function tooLong(ms: number): ModelError {
  return new ModelError(
    'rate_limit',
    `the call waited ${ms} ms for the rate limit: retry later, or raise \`maxWaitMs\``,
    {
      retryable: true,
    },
  );
}

const minuteMs = 60_000;
/**
 * The time after which the provider's remaining limit includes a call, even if its answer has not arrived.
 */
const soonCountedMs = 5_000;
const firstCloseMs = 1_000;
const longestCloseMs = 30_000;

/**
 * The number of parallel calls while no limit is known: it doubles after each round of responses, halves
 * after a refusal, and then grows by one in each round.
 */
class SlowStart {
  #most = 4;
  #threshold: number = Number.POSITIVE_INFINITY;

  allows(running: number): boolean {
    return running < Math.floor(this.#most);
  }

  answered(): void {
    this.#most += this.#most < this.#threshold ? 1 : 1 / this.#most;
  }

  refused(): void {
    this.#most = Math.max(1, this.#most / 2);
    this.#threshold = this.#most;
  }
}
