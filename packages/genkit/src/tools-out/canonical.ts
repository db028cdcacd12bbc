import { isJsonObject, type JsonValue } from '@mortise/core';

/** JSON with the members of objects in one order: a store in between may have given them another. */
export function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_, member: JsonValue) =>
    isJsonObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
