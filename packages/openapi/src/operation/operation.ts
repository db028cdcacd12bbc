import { ConfigError, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { isSet, listIn, memberOf, textIn } from '../document/json-members.ts';
import { derefIn, type OpenapiDocument } from '../document/openapi-document.ts';
import { OperationProblem } from './operation-problem.ts';

/** One operation of a document, as it names itself. */
export interface Operation {
  readonly operationId: string | undefined;
  /** In capitals. */
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
}

/** An operation and where the document describes it. */
export interface DescribedOperation extends Operation {
  readonly value: JsonObject;
  readonly pathItem: JsonObject;
}

/** The operations of a document, in its order. Throws `ConfigError`: `openapi_too_large` where there are more than `limit`. */
export function operationsOf(document: OpenapiDocument, limit: number): readonly DescribedOperation[] {
  const paths = memberOf(document.root, 'paths');
  const operations: DescribedOperation[] = [];
  for (const [path, item] of Object.entries(isJsonObject(paths) ? paths : {})) {
    if (!path.startsWith('/')) continue;
    const pathItem = pathItemOf(document, item);
    for (const method of methods) {
      const value = memberOf(pathItem, method);
      if (!isJsonObject(value)) continue;
      operations.push({
        operationId: textIn(value, 'operationId'),
        method: method.toUpperCase(),
        path,
        tags: listIn(value, 'tags').filter((tag) => typeof tag === 'string'),
        summary: textIn(value, 'summary'),
        description: textIn(value, 'description'),
        isDeprecated: isSet(value, 'deprecated'),
        value,
        pathItem: pathItem ?? {},
      });
    }
  }
  if (operations.length > limit)
    throw new ConfigError(
      'openapi_too_large',
      `the OpenAPI document has ${operations.length} operations, more than limits.operations (${limit}): raise it`,
    );
  return operations;
}

function pathItemOf(document: OpenapiDocument, item: JsonValue): JsonObject | undefined {
  try {
    return derefIn(document, item);
  } catch (error) {
    // A path that is described elsewhere has no operations here.
    if (error instanceof OperationProblem) return undefined;
    throw error;
  }
}

const methods: readonly string[] = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'];
