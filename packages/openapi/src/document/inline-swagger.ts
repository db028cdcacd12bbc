import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { entriesIn, memberOf } from './json-members.ts';
import { derefMerged, type OpenapiDocument } from './openapi-document.ts';
import { OperationProblem } from './operation-problem.ts';

/**
 * Inlines the referenced path items, operations, parameters and responses of a Swagger 2 document, because
 * the conversion to OpenAPI 3 depends on their position. A reference without a target stays, and its
 * operation reports it.
 */
export function inlineSwagger(root: JsonObject): JsonObject {
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

/** A referenced object, copied: two uses must not share one object that is changed later. */
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
