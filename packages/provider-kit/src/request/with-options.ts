import { isJsonObject, type JsonObject } from '@mortise/core';
import type { WireBody } from '../wire/wire.ts';

/**
 * The body with the application's own members, which come
 * last: objects are merged, everything else is replaced.
 */
export function withOptions(body: WireBody, options: JsonObject): WireBody {
  const merged: { [key: string]: unknown } = { ...body };
  for (const [key, value] of Object.entries(options)) {
    const said = merged[key];
    merged[key] = isJsonObject(said) && isJsonObject(value) ? { ...said, ...value } : value;
  }
  return merged;
}
