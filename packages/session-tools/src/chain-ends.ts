import type { SessionKey } from '@mortise/core';
import type { ChainEnd } from './seal.ts';

/** The ends of the chains that were used last. An entry holds for its revision only. */
export class ChainEnds {
  readonly #most: number;
  readonly #ends = new Map<string, ChainEnd & { readonly revision: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: SessionKey, revision: number): ChainEnd | undefined {
    const end = this.#ends.get(idOf(key));
    return end?.revision === revision ? end : undefined;
  }

  set(key: SessionKey, revision: number, { link, isSealed }: ChainEnd): void {
    const id = idOf(key);
    this.#ends.delete(id);
    this.#ends.set(id, { revision, link, isSealed });
    if (this.#ends.size <= this.#most) return;
    const [oldest] = this.#ends.keys();
    if (oldest !== undefined) this.#ends.delete(oldest);
  }

  delete(key: SessionKey): void {
    this.#ends.delete(idOf(key));
  }

  clear(): void {
    this.#ends.clear();
  }
}

function idOf({ appName, userId, sessionId }: SessionKey): string {
  return JSON.stringify([appName, userId, sessionId]);
}
