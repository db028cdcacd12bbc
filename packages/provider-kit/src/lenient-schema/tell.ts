import type { JsonObject, JsonValue } from '@mortise/core';
import { sayValue } from '../schema/say-value.ts';

/** Returns the description of a schema, with a line for each keyword that is not sent. */
export function tell(schema: JsonObject, keywords: Iterable<string>): JsonObject {
  const { description } = schema;
  const lines = typeof description === 'string' && description !== '' ? [description] : [];
  for (const keyword of keywords) lines.push(`${keyword}: ${sayValue(schema[keyword] as JsonValue)}`);
  return lines.length > 0 ? { description: lines.join('\n') } : {};
}
