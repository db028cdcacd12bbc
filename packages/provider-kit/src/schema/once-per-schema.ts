import type { JsonObject } from '@mortise/core';

/** A function whose result is kept for each schema object, as long as it lives. */
export function oncePerSchema<Sent>(lower: (schema: JsonObject) => Sent): (schema: JsonObject) => Sent {
  const made = new WeakMap<JsonObject, { readonly sent: Sent }>();
  return (schema) => {
    let entry = made.get(schema);
    if (!entry) {
      entry = { sent: lower(schema) };
      made.set(schema, entry);
    }
    return entry.sent;
  };
}
