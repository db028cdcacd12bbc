import type { Event } from '@mortise/core';
import { longestTimerMs } from './longest-timer.ts';

/** Returns true if a question has expired, by this process's clock. */
export function hasExpired({ expiresAt }: { readonly expiresAt?: number }): boolean {
  return expiresAt !== undefined && Date.now() > expiresAt;
}

/**
 * Calls back when a question of a session expires. It learns the
 * open questions from `keep`, and later questions from `see`.
 */
export class Expiry {
  readonly #due: () => void;
  /** The time at which each question expires, by its id. */
  readonly #ends: Map<string, number> = new Map();
  /** The time at which the timer fires. */
  #next = Number.POSITIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #isKnown = false;

  constructor(due: () => void) {
    this.#due = due;
  }

  /** True after `keep` was called with the open questions. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Records the new question of a stored event. */
  see(event: Event): void {
    if (event.type === 'withdrawn') this.#ends.delete(event.requestId);
    if (event.type !== 'asked' || event.request.expiresAt === undefined) return;
    const { id, expiresAt } = event.request;
    this.#ends.set(id, expiresAt);
    if (expiresAt < this.#next) this.#wait(expiresAt);
  }

  /**
   * Records the open questions, and removes expired ones that are no longer open. Expired questions
   * that are still open are reported again, at growing intervals.
   */
  keep(open: readonly { readonly id: string; readonly expiresAt?: number }[]): void {
    this.#isKnown = true;
    const ids = new Set(open.map(({ id }) => id));
    const now = Date.now();
    for (const [id, end] of this.#ends) if (end < now && !ids.has(id)) this.#ends.delete(id);
    for (const { id, expiresAt } of open) if (expiresAt !== undefined) this.#ends.set(id, expiresAt);
    this.arm();
  }

  /** Starts the timer for the earliest question. */
  arm(): void {
    let next = Number.POSITIVE_INFINITY;
    for (const end of this.#ends.values()) next = Math.min(next, end);
    this.#wait(next);
  }

  #wait(next: number): void {
    this.stop();
    if (next === Number.POSITIVE_INFINITY) return;
    this.#next = next;
    const left = next - Date.now() + 1;
    // If the clock of the store or the runner is behind, the
    // question is not closed yet, so it is reported again.
    const ms = left > 0 ? Math.min(left, longestTimerMs) : this.#retryMs;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next = Number.POSITIVE_INFINITY;
      this.#retryMs = left > 0 ? firstRetryMs : Math.min(2 * this.#retryMs, lastRetryMs);
      this.#due();
    }, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = Number.POSITIVE_INFINITY;
  }
}

/** The first pause before an expired question is reported again, in milliseconds. */
const firstRetryMs = 1;
const lastRetryMs = 60_000;
