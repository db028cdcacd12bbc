/// <reference path="./scalar-types.d.ts" />
import { ConfigError, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { upgrade } from '@scalar/openapi-upgrader';
import { OperationProblem } from '../operation/operation-problem.ts';
import { memberOf, textIn } from './json-members.ts';

/** A description of an API in the words of OpenAPI 3.1, whatever it was written in. */
export interface OpenapiDocument {
  readonly root: JsonObject;
  /** Where it was read from, if it has a URL. */
  readonly url: URL | undefined;
}

/** Brings a document, which it may change, to OpenAPI 3.1. Throws `ConfigError`, `openapi_invalid`, where it is of no version that is known. */
export function openapiDocument(copy: JsonObject, url: URL | undefined): OpenapiDocument {
  const version = textIn(copy, 'openapi') ?? textIn(copy, 'swagger') ?? String(memberOf(copy, 'swagger') ?? '');
  if (!/^(2(\.0)?|3\.[012](\.\d+)?)$/.test(version.replace(/-.*/, '')))
    throw new ConfigError(
      'openapi_invalid',
      `the document is of OpenAPI "${version.slice(0, 20)}": 2.0, 3.0, 3.1 and 3.2 are known`,
    );
  const given = version === '2' ? { ...copy, swagger: '2.0' } : copy;
  return { root: /^3\.[12]/.test(version) ? given : (upgrade(given, '3.1') as unknown as JsonObject), url };
}

/**
 * An object, or what it refers to within the document. Undefined where there is none.
 *
 * Throws `OperationProblem` where it refers to another document, or to nothing.
 */
export function derefIn(document: OpenapiDocument, value: JsonValue | undefined): JsonObject | undefined {
  let current = value;
  for (let hops = 0; hops < mostHops; hops++) {
    const ref = textIn(current, '$ref');
    if (ref === undefined) return isJsonObject(current) ? current : undefined;
    current = targetOf(document, ref);
  }
  throw new OperationProblem('a reference that leads to itself');
}

/** What a reference within the document leads to. Throws `OperationProblem`. */
export function targetOf({ root }: OpenapiDocument, ref: string): JsonValue {
  if (!ref.startsWith('#'))
    throw new OperationProblem(
      `"${ref.slice(0, 100)}" is in another document, which is not read: see the option references`,
    );
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) throw new OperationProblem(`"${ref.slice(0, 100)}" is no path within the document`);
  let value: JsonValue | undefined = root;
  for (const step of ref.slice(2).split('/')) {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    value = Array.isArray(value) ? (value as readonly JsonValue[])[Number(name)] : memberOf(value, name);
  }
  if (value === undefined) throw new OperationProblem(`"${ref.slice(0, 100)}" leads to nothing`);
  return value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign of its own.
    return text;
  }
}

const mostHops = 50;
