import { ConfigError, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { upgrade } from '@scalar/openapi-upgrader';
import type { Pause } from '../source/pause.ts';
import { entriesIn, memberOf, textIn } from './json-members.ts';
import { derefMerged, type OpenapiDocument, OperationProblem } from './openapi-document.ts';

/// <reference path="./scalar-types.d.ts" />

/**
 * Converts a document, which it may modify, to OpenAPI 3.1. Throws `ConfigError`, `openapi_invalid`, for an
 * unknown version.
 */
export async function upgradeDocument(copy: JsonObject, url: URL | undefined, pause: Pause): Promise<OpenapiDocument> {
  const version = textIn(copy, 'openapi') ?? textIn(copy, 'swagger') ?? String(memberOf(copy, 'swagger') ?? '');
  if (!/^(2(\.0)?|3\.[012](\.\d+)?)$/.test(version.replace(/-.*/, '')))
    throw new ConfigError(
      'openapi_invalid',
      `the document has the OpenAPI version "${version.slice(0, 20)}"; supported are 2.0, 3.0, 3.1 and 3.2`,
    );
  if (/^3\.[12]/.test(version)) return { root: copy, url };
  const isSwagger = version.startsWith('2');
  const given = isSwagger
    ? (upgrade(inlineSwagger({ ...copy, swagger: '2.0' }), '3.0') as unknown as JsonObject)
    : copy;
  await pause();
  return { root: await upgraded(given, pause), url };
}

/** Upgrades from 3.0 to 3.1, in place: each part is upgraded separately. */
async function upgraded(root: JsonObject, pause: Pause): Promise<JsonObject> {
  const openapi = textIn(root, 'openapi') ?? '3.0.0';
  const part = (value: JsonObject): JsonObject => upgrade({ ...value, openapi }, '3.1') as unknown as JsonObject;
  const large = Object.entries(root).filter(([name, value]) => sections.has(name) && isJsonObject(value));
  const small = Object.entries(root).filter(([name, value]) => !(sections.has(name) && isJsonObject(value)));
  const document: Record<string, JsonValue> = { ...part(Object.fromEntries(small)) };
  for (const [section, members] of large) {
    const made: Record<string, JsonValue> = {};
    for (const [name, value] of Object.entries(members as JsonObject)) {
      if (section !== 'components' || !isJsonObject(value)) {
        made[name] = memberOf(memberOf(part({ [section]: { [name]: value } }), section), name) ?? null;
        await pause();
        continue;
      }
      const group: Record<string, JsonValue> = {};
      for (const [each, member] of Object.entries(value)) {
        const up = memberOf(part({ components: { [name]: { [each]: member } } }), 'components');
        group[each] = memberOf(memberOf(up, name), each) ?? null;
        await pause();
      }
      made[name] = group;
    }
    document[section] = made;
  }
  return document;
}

/** The sections that contain most of a document. */
const sections: ReadonlySet<string> = new Set(['paths', 'components', 'webhooks', 'x-ext']);

/**
 * Inlines the referenced path items, operations, parameters and responses of a Swagger 2 document, because
 * the conversion to OpenAPI 3 depends on their position. A
 * reference without a target is kept, and its operation reports it.
 */
function inlineSwagger(root: JsonObject): JsonObject {
  const document = { root, url: undefined };
  const paths = entriesIn(root, 'paths').map(([path, item]) => {
    const resolved = objectOf(document, item);
    if (!isJsonObject(resolved)) return [path, item] as const;
    const members = Object.entries(resolved).map(([name, value]) => {
      if (name === 'parameters') return [name, itemsOf(document, value)] as const;
      return [name, methods.has(name) ? operationOf(document, value) : value] as const;
    });
    return [path, Object.fromEntries(members)] as const;
  });
  return memberOf(root, 'paths') === undefined ? root : { ...root, paths: Object.fromEntries(paths) };
}

function operationOf(document: OpenapiDocument, given: JsonValue): JsonValue {
  const operation = objectOf(document, given);
  if (!isJsonObject(operation)) return given;
  const parameters = memberOf(operation, 'parameters');
  const responses = entriesIn(operation, 'responses');
  return {
    ...operation,
    ...(parameters !== undefined && { parameters: itemsOf(document, parameters) }),
    ...(responses.length > 0 && {
      responses: Object.fromEntries(responses.map(([status, each]) => [status, objectOf(document, each)])),
    }),
  };
}

function itemsOf(document: OpenapiDocument, list: JsonValue): JsonValue {
  return Array.isArray(list) ? list.map((each: JsonValue) => objectOf(document, each)) : list;
}

/**
 * Returns a copy of a referenced object, because the object is changed later and two uses must not share it.
 */
function objectOf(document: OpenapiDocument, given: JsonValue): JsonValue {
  if (memberOf(given, '$ref') === undefined) return given;
  try {
    return structuredClone(derefMerged(document, given) ?? given) as JsonValue;
  } catch (error) {
    if (error instanceof OperationProblem) return given;
    throw error;
  }
}

const methods: ReadonlySet<string> = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options']);
