import type { Event } from '@mortise/core';

/** Whether nobody may answer a question any more, by this process's clock. */
export function hasExpired({ expiresAt }: { readonly expiresAt?: number }): boolean {
  return expiresAt !== undefined && Date.now() > expiresAt;
}

/** Tells when the time of a session's questions is over, once somebody has shown it what is asked. */
export class Expiry {
  readonly #due: () => void;
  /** When each question ends, by its id. */
  readonly #ends: Map<string, number> = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;

  constructor(due: () => void) {
    this.#due = due;
  }

  /** Looks at what was stored. */
  see(event: Event): void {
    if (event.type === 'asked' && event.request.expiresAt !== undefined)
      this.#ends.set(event.request.id, event.request.expiresAt);
    else if (event.type === 'withdrawn') this.#ends.delete(event.requestId);
    else return;
    this.arm();
  }

  /** Only these are open. What has expired among them is told of again, less and less often. */
  keep(open: readonly { readonly id: string }[]): void {
    const ids = new Set(open.map(({ id }) => id));
    for (const id of this.#ends.keys()) if (!ids.has(id)) this.#ends.delete(id);
    this.arm();
  }

  /** Waits for the next end. */
  arm(): void {
    this.stop();
    if (this.#ends.size === 0) return;
    const left = Math.min(...this.#ends.values()) - Date.now() + 1;
    // A store or a runner that has another time is asked again.
    const ms = left > 0 ? Math.min(left, longestMs) : this.#retryMs;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#retryMs = left > 0 ? firstRetryMs : Math.min(2 * this.#retryMs, lastRetryMs);
      this.#due();
    }, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** Milliseconds. */
const firstRetryMs = 1;
const lastRetryMs = 60_000;

/** More than a timer can wait. */
const longestMs = 2_147_483_647;
