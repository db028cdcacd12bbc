import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { setOwn } from '../json/object-members.ts';
import { mergeState } from './session-state.ts';

/**
 * A state that is changed by deltas, which are merged when it is read: copying the state at each of thousands
 * of writes would be slow.
 */
export class GrowingState {
  #value: JsonObject = noState;
  /** The deltas, oldest first. */
  #deltas: JsonObject[] = [];
  /** The current `seen`, until the next change. */
  #seen: StateSeen | undefined;

  constructor(value?: JsonObject) {
    if (value) this.#value = value;
  }

  /** Returns the state, frozen; another object after each change. */
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

  /**
   * Returns a function that reads keys as they are now, whenever it is called later, without merging the
   * state.
   */
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

  /** Adds a delta; `null` deletes a key. */
  add(delta: JsonObject): void {
    this.#seen = undefined;
    this.#deltas.push(delta);
  }
}

/** An empty state. */
export const noState: JsonObject = Object.freeze({});

/** Reads a key of a state at some earlier moment; null if it did not exist. */
export type StateSeen = (key: string) => JsonValue;

export function seenIn(state: JsonObject): StateSeen {
  return (key) => (Object.hasOwn(state, key) ? (state[key] ?? null) : null);
}
