import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** Returns the JSON Pointer (RFC 6901) of a value below the value at `pointer`. */
export function pointTo(pointer: string, ...steps: readonly (string | number)[]): string {
  return steps.reduce<string>(
    (at, step) => `${at}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

/**
 * Returns the name in a reference to a definition of the root, `#/$defs/<name>` or `#/definitions/<name>`;
 * undefined for other references.
 */
export function definitionNameOf(ref: string): string | undefined {
  const name = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(ref)?.[1];
  return name === undefined ? undefined : decoded(name);
}

/**
 * Returns the schema that a reference to the root or to one of its definitions points to; undefined for other
 * references, or if the target is no object.
 */
export function resolveRef(root: JsonObject, ref: string): JsonObject | undefined {
  if (ref === '#') return root;
  const name = definitionNameOf(ref);
  if (name === undefined) return undefined;
  const definitions = root[ref.startsWith('#/$defs/') ? '$defs' : 'definitions'];
  return ownMember(definitions, name);
}

/** Returns a member of an object if the member is an object itself. */
export function ownMember(value: JsonValue | undefined, name: string): JsonObject | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
  const member = value[name];
  return isJsonObject(member) ? member : undefined;
}

/**
 * Returns the schema that a reference within a document points to, with its location; undefined if the target
 * is no object, or is in another document.
 */
export function readPointer(
  root: JsonObject,
  ref: string,
): { readonly schema: JsonObject; readonly pointer: string } | undefined {
  if (ref === '#') return { schema: root, pointer: '' };
  if (!ref.startsWith('#/')) return undefined;
  const steps = ref.slice(2).split('/').map(decoded);
  let value: JsonValue | undefined = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    if (value !== root && isJsonObject(value) && typeof value['$id'] === 'string') return undefined;
    value = (value as JsonObject)[step];
  }
  return isJsonObject(value) ? { schema: value, pointer: pointTo('', ...steps) } : undefined;
}

function decoded(step: string): string {
  const plain = (text: string): string => text.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return plain(decodeURIComponent(step));
  } catch {
    // The name contains a percent sign, and is not percent-encoded.
    return plain(step);
  }
}
