import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * Metadata that LangChain reports piece by piece, merged as LangChain does: strings are joined, except for
 * names; lists are joined by the `index` of their items; other values are replaced.
 *
 * The object grows in place, so that the cost of a piece depends only on its own size.
 */
export class MergedMembers {
  readonly #members: Map<string, Merged>;

  constructor(first: JsonObject = {}) {
    this.#members = new Map(Object.entries(first));
  }

  add(more: JsonObject): this {
    for (const [name, value] of Object.entries(more)) {
      if (value !== undefined && value !== null)
        this.#members.set(name, mergedValue(name, this.#members.get(name), value));
    }
    return this;
  }

  toJson(): { readonly [name: string]: JsonValue } {
    return Object.fromEntries([...this.#members].map(([name, value]) => [name, jsonOf(value)]));
  }
}

/** A list that arrives in pieces: its items in order, by their `index` or by a unique key. */
class MergedList {
  readonly #items: Map<unknown, Merged> = new Map<unknown, Merged>();

  constructor(first: readonly JsonValue[]) {
    for (const item of first) {
      const key = keyOf(item);
      this.#items.set(this.#items.has(key) ? {} : key, item);
    }
  }

  add(more: readonly JsonValue[]): this {
    for (const item of more) {
      const key = keyOf(item);
      this.#items.set(key, mergedValue('', this.#items.get(key), item));
    }
    return this;
  }

  toJson(): readonly JsonValue[] {
    return [...this.#items.values()].map(jsonOf);
  }
}

/** A value: unchanged until another piece of it arrives. */
type Merged = JsonValue | MergedMembers | MergedList;

function mergedValue(name: string, all: Merged | undefined, more: JsonValue): Merged {
  if (typeof all === 'string' && typeof more === 'string') return naming.has(name) ? more : all + more;
  const growing = Array.isArray(all) ? new MergedList(all) : all;
  if (growing instanceof MergedList) return Array.isArray(more) ? growing.add(more) : more;
  if (!isJsonObject(growing) || !isJsonObject(more)) return more;
  return (growing instanceof MergedMembers ? growing : new MergedMembers(growing)).add(more);
}

function keyOf(item: JsonValue): unknown {
  return isJsonObject(item) ? (item['index'] ?? {}) : {};
}

function jsonOf(value: Merged): JsonValue {
  return value instanceof MergedMembers || value instanceof MergedList ? value.toJson() : value;
}

const naming: ReadonlySet<string> = new Set([
  'id',
  'type',
  'name',
  'role',
  'model',
  'model_name',
  'model_provider',
  'output_version',
  'stop_reason',
  'finish_reason',
  'status',
]);
