import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { setOwn } from '../json/object-members.ts';
import { mergeState } from './session-state.ts';

/**
 * A state that is changed by deltas. The deltas are merged when the state is read, because copying the state
 * at each of thousands of writes would be slow.
 */
export class GrowingState {
  #value: JsonObject = noState;
  /** The deltas, oldest first. */
  #deltas: JsonObject[] = [];
  /** The function that `seen` returns until the next change. */
  #seen: StateSeen | undefined;

  constructor(value?: JsonObject) {
    if (value) this.#value = value;
  }

  /** The state, frozen; a new object after each change. */
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
   * A function that returns the values that keys have at this moment, even if it is called later, without
   * merging the state.
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

  /** Adds a delta. A value of `null` deletes its key. */
  add(delta: JsonObject): void {
    this.#seen = undefined;
    this.#deltas.push(delta);
  }
}

/** An empty state. */
export const noState: JsonObject = Object.freeze({});

/** Returns the value that a key of a state had at an earlier moment; null if the key did not exist. */
export type StateSeen = (key: string) => JsonValue;

export function seenIn(state: JsonObject): StateSeen {
  return (key) => (Object.hasOwn(state, key) ? (state[key] ?? null) : null);
}
