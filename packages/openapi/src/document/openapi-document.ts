import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { memberOf, textIn } from './json-members.ts';

/** A description of an API as OpenAPI 3.1, converted from any version. */
export interface OpenapiDocument {
  readonly root: JsonObject;
  /** The URL from which the document was read, if there is one. */
  readonly url: URL | undefined;
}

/** The error for an operation that cannot be a tool. Other operations are not affected. */
export class OperationProblem extends Error {}

/**
 * Returns an object, or the target of its reference within the document; undefined if there is none.
 *
 * Throws `OperationProblem` if it refers to another document or has no target.
 */
export function derefIn(document: OpenapiDocument, value: JsonValue | undefined): JsonObject | undefined {
  let current = value;
  for (let hops = 0; hops < mostHops; hops++) {
    const ref = textIn(current, '$ref');
    if (ref === undefined) return isJsonObject(current) ? current : undefined;
    current = targetOf(document, ref);
  }
  throw new OperationProblem('a reference that refers to itself');
}

/**
 * Resolves like `derefIn`, and merges members next to the reference, which take precedence: all members of a
 * path item or an operation, but only the allowed `members` of any other object.
 */
export function derefMerged(
  document: OpenapiDocument,
  value: JsonValue | undefined,
  members?: readonly string[],
): JsonObject | undefined {
  let current = value;
  let others: JsonObject | undefined;
  for (let hops = 0; hops < mostHops; hops++) {
    const ref = textIn(current, '$ref');
    if (!isJsonObject(current)) return undefined;
    if (ref === undefined) return others ? { ...current, ...others } : current;
    const { $ref: _ref, ...own } = current;
    const kept = Object.entries(own).filter(([name]) => !members || members.includes(name));
    if (kept.length > 0) others = { ...Object.fromEntries(kept), ...others };
    current = targetOf(document, ref);
  }
  throw new OperationProblem('a reference that refers to itself');
}

/** Returns the target of a reference within the document. Throws `OperationProblem`. */
export function targetOf({ root }: OpenapiDocument, ref: string): JsonValue {
  if (!ref.startsWith('#'))
    throw new OperationProblem(
      `"${ref.slice(0, 100)}" is in another document, which is not read: see the option references`,
    );
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) throw new OperationProblem(`"${ref.slice(0, 100)}" is not a path within the document`);
  let value: JsonValue | undefined = root;
  for (const step of ref.slice(2).split('/')) {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    value = Array.isArray(value) ? (value as readonly JsonValue[])[Number(name)] : memberOf(value, name);
  }
  if (value === undefined) throw new OperationProblem(`"${ref.slice(0, 100)}" has no target in the document`);
  return value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The text has a literal percent sign.
    return text;
  }
}

const mostHops = 50;

/**
 * Returns true if a media type is JSON, with or without
 * parameters; a sequence of JSON texts (`json-seq`) is not.
 */
export function isJsonType(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}
