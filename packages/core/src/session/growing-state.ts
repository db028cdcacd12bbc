import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { setOwn } from '../json/set-own.ts';
import { mergeState } from './state-scope.ts';

/**
 * A state that grows by deltas, and is put together when it is looked
 * at: each of thousands of writes would copy all that were before.
 */
export class GrowingState {
  #value: JsonObject = noState;
  /** Oldest first. */
  #deltas: JsonObject[] = [];
  /** Until the next change it is the same. */
  #seen: StateSeen | undefined;

  constructor(value?: JsonObject) {
    if (value) this.#value = value;
  }

  /** Frozen; another object after each change. */
  get value(): JsonObject {
    if (this.#deltas.length > 0) {
      const all: Record<string, JsonValue> = {};
      for (const delta of this.#deltas) for (const [key, value] of Object.entries(delta)) setOwn(all, key, value);
      this.#value = mergeState(this.#value, all);
      this.#deltas = [];
    }
    return this.#value;
  }

  set value(value: JsonObject) {
    this.#value = value;
    this.#seen = undefined;
    this.#deltas = [];
  }

  /** What a key is now, whenever it is asked: nothing is put together for it. */
  get seen(): StateSeen {
    this.#seen ??= this.#seenNow();
    return this.#seen;
  }

  #seenNow(): StateSeen {
    const value = this.#value;
    const deltas = this.#deltas;
    const count = deltas.length;
    return (key) => {
      for (let at = count - 1; at >= 0; at--) {
        const delta = deltas[at];
        if (delta && Object.hasOwn(delta, key)) return delta[key] ?? null;
      }
      return seenIn(value)(key);
    };
  }

  /** `null` deletes. */
  add(delta: JsonObject): void {
    this.#seen = undefined;
    this.#deltas.push(delta);
  }
}

/** A state to which nothing was written. */
export const noState: JsonObject = Object.freeze({});

/** What a key of a state was at some moment; null where there was none. */
export type StateSeen = (key: string) => JsonValue;

export function seenIn(state: JsonObject): StateSeen {
  return (key) => (Object.hasOwn(state, key) ? (state[key] ?? null) : null);
}
