import { isJsonObject, type JsonValue } from '@mortise/core';
import type { Schema } from './copy-schema.ts';
import type { SchemaEntry, SchemaResource } from './schema-entry.ts';
import { pointerStep, quote, schemaError } from './schema-error.ts';

/** The target of a reference, and its position. */
export interface FoundReference extends SchemaEntry {
  readonly schema: JsonValue;
}

/**
 * Finds the target of a reference within the root schema. Throws `external_ref` and `invalid_schema`; nothing
 * is ever fetched.
 */
export function findReference(
  index: {
    readonly resources: ReadonlyMap<string, SchemaResource>;
    readonly entries: ReadonlyMap<Schema, SchemaEntry>;
  },
  reference: string,
  from: SchemaResource,
  pointer: string,
): FoundReference {
  const hash = reference.indexOf('#');
  const uri = hash < 0 ? reference : reference.slice(0, hash);
  const resource = uri === '' ? from : index.resources.get(resolveUri(uri, from.uri));
  if (!resource) {
    const advice = 'other documents are never fetched: put the referenced schema under $defs and refer to it there';
    throw schemaError('external_ref', pointer, `refers to ${quote(reference)}; ${advice}`);
  }
  const fragment = hash < 0 ? '' : decode(reference.slice(hash + 1));
  const found =
    fragment === '' || fragment.startsWith('/')
      ? byPointer(index, resource, fragment)
      : byAnchor(index, resource, fragment);
  if (found) return found;
  throw schemaError('invalid_schema', pointer, `refers to ${quote(reference)}, and there is no such schema`);
}

/** Resolves a URI relative to a base. Returns a URI that cannot be resolved unchanged. */
export function resolveUri(uri: string, base: string): string {
  try {
    return new URL(uri, base).href;
  } catch {
    return uri;
  }
}

type Index = Parameters<typeof findReference>[0];

function byAnchor({ entries }: Index, resource: SchemaResource, name: string): FoundReference | undefined {
  const schema = resource.anchors.get(name);
  return schema && { schema, ...(entries.get(schema) as SchemaEntry) };
}

/** Resolves a JSON Pointer. A schema with an id on this path changes the base. */
function byPointer({ entries }: Index, from: SchemaResource, pointer: string): FoundReference | undefined {
  let here: FoundReference = { schema: from.root, resource: from, pointer: entries.get(from.root)?.pointer ?? '' };
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const holder = here.schema;
    const next = Array.isArray(holder) ? (holder as readonly JsonValue[])[Number(key)] : memberOf(holder, key);
    if (next === undefined) return undefined;
    const entry = isJsonObject(next) ? entries.get(next) : undefined;
    here = { schema: next, resource: entry?.resource ?? here.resource, pointer: here.pointer + pointerStep(key) };
  }
  return here;
}

function memberOf(holder: JsonValue, key: string): JsonValue | undefined {
  return isJsonObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
