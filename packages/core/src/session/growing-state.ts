import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { setOwn } from '../json/set-own.ts';
import { mergeState } from './state-scope.ts';

/**
 * A state that grows by deltas, and is put together when it is looked
 * at: each of thousands of writes would copy all that were before.
 */
export class GrowingState {
  #value: JsonObject = Object.freeze({});
  #delta: Record<string, JsonValue> | undefined;

  constructor(value?: JsonObject) {
    if (value) this.#value = value;
  }

  /** Frozen; another object after each change. */
  get value(): JsonObject {
    if (this.#delta) this.#value = mergeState(this.#value, this.#delta);
    this.#delta = undefined;
    return this.#value;
  }

  set value(value: JsonObject) {
    this.#value = value;
    this.#delta = undefined;
  }

  /** `null` deletes. */
  add(delta: JsonObject): void {
    this.#delta ??= {};
    for (const [key, value] of Object.entries(delta)) setOwn(this.#delta, key, value);
  }
}
