import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * What LangChain says of an answer piece by piece, as one: texts are joined, as it joins them, but for those
 * that name something; lists are joined by the `index` of their items; of anything else the last counts.
 */
export function mergeMembers(all: JsonObject, more: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = { ...all };
  for (const [name, value] of Object.entries(more)) {
    if (value !== undefined && value !== null) merged[name] = mergedValue(name, merged[name], value);
  }
  return merged;
}

function mergedValue(name: string, all: JsonValue | undefined, more: JsonValue): JsonValue {
  if (typeof all === 'string' && typeof more === 'string') return naming.has(name) ? more : all + more;
  if (Array.isArray(all) && Array.isArray(more)) return mergedLists(all, more);
  if (isJsonObject(all) && isJsonObject(more)) return mergeMembers(all, more);
  return more;
}

function mergedLists(all: readonly JsonValue[], more: readonly JsonValue[]): readonly JsonValue[] {
  const merged = [...all];
  for (const item of more) {
    const at =
      isJsonObject(item) && item['index'] !== undefined
        ? merged.findIndex((each) => isJsonObject(each) && each['index'] === item['index'])
        : -1;
    const known = merged[at];
    if (isJsonObject(known) && isJsonObject(item)) merged[at] = mergeMembers(known, item);
    else merged.push(item);
  }
  return merged;
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
