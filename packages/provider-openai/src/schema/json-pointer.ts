import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** A pointer to a member of what `pointer` points to (RFC 6901). */
export function pointTo(pointer: string, ...steps: readonly (string | number)[]): string {
  return steps.reduce<string>(
    (at, step) => `${at}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

/** The name in a reference to a definition of the root, `#/$defs/<name>` or `#/definitions/<name>`. */
export function definitionNameOf(ref: string): string | undefined {
  const name = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(ref)?.[1];
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    // Not percent-encoded: a name with a percent sign of its own.
    return name.replaceAll('~1', '/').replaceAll('~0', '~');
  }
}

/** What a local reference points to; undefined where it is none, or points to nothing that is a schema. */
export function resolveRef(root: JsonObject, ref: string): JsonObject | undefined {
  if (ref === '#') return root;
  const name = definitionNameOf(ref);
  if (name === undefined) return undefined;
  const definitions = root[ref.startsWith('#/$defs/') ? '$defs' : 'definitions'];
  return ownMember(definitions, name);
}

/** A member that is an object, of an object. */
export function ownMember(value: JsonValue | undefined, name: string): JsonObject | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
  const member = value[name];
  return isJsonObject(member) ? member : undefined;
}
